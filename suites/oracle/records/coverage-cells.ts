import { COVERAGE_CELLS, PARAMETERS, type CoverageCell } from "../../../spec/coverage.ts";
import { CLASS_KINDS } from "../../../spec/operations/operation-description.ts";
import type { ClassifierInput } from "./body-classes.ts";
import { classify } from "./classify.ts";

/** A class of a parameter: the rank of its kind in CLASS_KINDS, and its coverage cells by status. */
interface ClassEntry {
  readonly rank: number;
  readonly cells: ReadonlyMap<number, CoverageCell>;
}

/** The classes by operation, parameter and name. Every class has cells, because every operation has statuses. */
const classEntries: ReadonlyMap<string, ClassEntry> = collectClasses();

function collectClasses(): ReadonlyMap<string, ClassEntry> {
  const entries = new Map<string, ClassEntry & { readonly cells: Map<number, CoverageCell> }>();
  for (const cell of COVERAGE_CELLS) {
    const key = toClassKey(cell);
    const entry = entries.get(key) ?? { rank: rankOf(cell), cells: new Map<number, CoverageCell>() };
    entry.cells.set(cell.status, cell);
    entries.set(key, entry);
  }
  return entries;
}

function toClassKey({
  operation,
  parameter,
  className,
}: Pick<CoverageCell, "operation" | "parameter" | "className">): string {
  return `${operation} ${parameter}: ${className}`;
}

function rankOf({ operation, parameter, className }: CoverageCell): number {
  const kind = PARAMETERS[operation][parameter]?.[className]?.kind;
  return kind === undefined ? -1 : CLASS_KINDS.indexOf(kind);
}

const malformedRank = CLASS_KINDS.indexOf("malformed");
/**
 * The entry of a value whose class is unknown. It ranks just below malformed: such a value can be of any other kind,
 * but malformed values are recognized without the response.
 */
const unknownClass: ClassEntry = { rank: malformedRank - 0.5, cells: new Map() };

/**
 * Returns the coverage cells of an exchange. The strongest kind among the classes of the parameters decides the status,
 * so only the classes of that kind have cells. For example, a malformed parameter causes a 400 whatever the other
 * parameters are. An unlisted status has no cells. A boundary input that is classified as malformed has no cells
 * either, because the document does not decide the response to it.
 * @returns null if one of these classes cannot be determined
 */
export function findCoverageCells(input: ClassifierInput): readonly CoverageCell[] | null {
  const { operation, status, form } = input;
  const found = classify(input).map(([parameter, className]) => {
    if (className === null) return unknownClass;
    return classEntries.get(toClassKey({ operation, parameter, className })) ?? unknownClass;
  });
  const highest = found.reduce((most, { rank }) => Math.max(most, rank), 0);
  if (highest === unknownClass.rank) return null;
  if (form === "boundary" && highest === malformedRank) return [];
  return found.flatMap(({ rank, cells }) => {
    const cell = rank === highest ? cells.get(status) : undefined;
    return cell === undefined ? [] : [cell];
  });
}
