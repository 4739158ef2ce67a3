import { COVERAGE_CELLS, PARAMETERS, type CoverageCell } from "../../../spec/coverage.ts";
import { CLASS_KINDS } from "../../../spec/operations/operation-description.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import { classify } from "./classify.ts";
import type { ClassifierInput } from "./classifier-input.ts";

/** A class with what is looked up of it: how strong its kind is, and its cells by status. */
interface ClassEntry {
  readonly rank: number;
  readonly cells: ReadonlyMap<number, CoverageCell>;
}

type ParameterClasses = ReadonlyMap<string, ReadonlyMap<string, ClassEntry>>;

const classesByOperation: ReadonlyMap<string, ParameterClasses> = new Map(
  Object.entries(PARAMETERS).map(([operation, parameters]) => [operation, placesOf(operation, parameters)]),
);

function placesOf(operation: string, parameters: (typeof PARAMETERS)[Operation]): ParameterClasses {
  return new Map(
    Object.entries(parameters).map(([parameter, classes]) => [
      parameter,
      new Map(
        Object.entries(classes).map(([className, { kind }]) => {
          const cells = COVERAGE_CELLS.filter(
            (cell) =>
              cell.operation === operation && cell.parameter === parameter && cell.className === className,
          );
          return [
            className,
            { rank: CLASS_KINDS.indexOf(kind), cells: new Map(cells.map((cell) => [cell.status, cell])) },
          ];
        }),
      ),
    ]),
  );
}

const malformedRank = CLASS_KINDS.indexOf("malformed");
/** What nothing tells may be of any kind but malformed, which its own text would show. */
const unknown: ClassEntry = { rank: malformedRank - 0.5, cells: new Map() };

/**
 * The cells that an exchange belongs to: of the classes that its status answers, which are those of the strongest kind
 * among its parameters. A status that the document does not list belongs to no cell, nor does the answer to what stands
 * at the rim of a format, from which nothing follows.
 * @returns null where nothing tells one of these classes
 */
export function findCoverageCells(input: ClassifierInput): readonly CoverageCell[] | null {
  const { operation, status, form } = input;
  const found = classify(input).map(([parameter, className]) => {
    const classes = classesByOperation.get(operation)?.get(parameter);
    return className === null ? unknown : (classes?.get(className) ?? unknown);
  });
  const highest = found.reduce((most, { rank }) => Math.max(most, rank), 0);
  if (highest === unknown.rank) return null;
  if (form === "rim" && highest === malformedRank) return [];
  return found.flatMap(({ rank, cells }) => {
    const cell = rank === highest ? cells.get(status) : undefined;
    return cell === undefined ? [] : [cell];
  });
}
