import { cellName, COVERAGE_CELLS, PARAMETERS, type CoverageCell } from "../../spec/coverage.ts";
import { CLASS_KINDS, type ClassKind } from "../../spec/parameters/parameter-class.ts";
import { classify } from "./classify.ts";
import type { Classified, Exchanged } from "./exchanged.ts";

const cells: ReadonlyMap<string, CoverageCell> = new Map(
  COVERAGE_CELLS.map((cell) => [cellName(cell), cell]),
);

/** A cell by its name. */
export function cellNamed(name: string): CoverageCell | undefined {
  return cells.get(name);
}

/**
 * The names of the cells that an exchange belongs to: of the classes that its status answers, which are those of the
 * strongest kind among its parameters. A status that the document does not list belongs to no cell.
 * @returns null where nothing tells a class that could be among them
 */
export function cellsOf(exchanged: Exchanged): string[] | null {
  const { operation, status } = exchanged;
  const ranked = classify(exchanged).map((one) => ({ one, rank: rankOf(exchanged, one) }));
  const highest = ranked.reduce((most, { rank }) => Math.max(most, rank), 0);
  const counted = ranked.filter(({ rank }) => rank === highest).map(({ one }) => one);
  const names: string[] = [];
  for (const [parameter, className] of counted) {
    if (className === null) return null;
    names.push(cellName({ operation, parameter, className, status }));
  }
  return names.filter((name) => cells.has(name));
}

/** A class that nothing tells may be any but a malformed one, which its own text shows. */
const unknownRank = CLASS_KINDS.indexOf("malformed") - 0.5;

function rankOf({ operation }: Exchanged, [parameter, className]: Classified): number {
  if (className === null) return unknownRank;
  const kind: ClassKind | undefined = PARAMETERS[operation][parameter]?.[className]?.kind;
  return kind === undefined ? Number.POSITIVE_INFINITY : CLASS_KINDS.indexOf(kind);
}
