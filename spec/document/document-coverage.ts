import { requirements } from "../catalogue.ts";
import type { Statements } from "../requirement.ts";
import { formatUnitName, listStatements, silenceRows, type DocumentMapEntry } from "./document-map.ts";
import type { DocumentUnit } from "./document-units.ts";
import { silences } from "../silences.ts";

/**
 * Checks the document map and the catalogue by themselves, without the document. Finds gaps and repetitions in the
 * numbering of a section, statements without a destination or with several, and requirements and silences (open points)
 * that name no statement of their section, or one that is not in the map. Returns one sentence per problem.
 */
export function findMapProblems(map: readonly DocumentMapEntry[]): readonly string[] {
  return [...findNumberingProblems(map), ...findDestinationProblems(map), ...findRowProblems(map)];
}

function findNumberingProblems(map: readonly DocumentMapEntry[]): readonly string[] {
  const next = new Map<string, number>();
  const problems: string[] = [];
  for (const entry of map) {
    const expected = next.get(entry.section) ?? 0;
    if (entry.ordinal !== expected) {
      problems.push(`${formatUnitName(entry)} is out of order: expected no. ${expected}`);
    }
    next.set(entry.section, entry.ordinal + 1);
  }
  return problems;
}

function findDestinationProblems(map: readonly DocumentMapEntry[]): readonly string[] {
  return map.flatMap((entry) => {
    const isCatalogued = entry.requirements.length > 0 || entry.silences.length > 0 || entry.isPending;
    const destinations = [isCatalogued, entry.isIntroduction, entry.excluded !== null].filter(Boolean);
    return destinations.length === 1
      ? []
      : [
          `${formatUnitName(entry)}: expected one of: requirements, silences or pending; introduction; excluded`,
        ];
  });
}

interface Row {
  readonly id: string;
  readonly kind: "requirement" | "silence";
  readonly section: string;
  readonly statements?: Statements;
}

function findRowProblems(map: readonly DocumentMapEntry[]): readonly string[] {
  const known = new Set(map.map(formatUnitName));
  const rows: readonly Row[] = [
    // The document does not contain what a later revision adds.
    ...requirements
      .filter(([, { basis }]) => basis !== "revision")
      .map(([id, row]): Row => ({ ...row, id, kind: "requirement" })),
    ...silenceRows().map(([id]): Row => ({ ...silences[id], id, kind: "silence" })),
  ];
  return rows.flatMap(({ id, kind, section, statements }) => {
    const unknown = listStatements(statements).filter((name) => !known.has(name));
    return [
      ...(statements?.[section] === undefined
        ? [
            `The ${kind} ${id} names no statement of its section: add statements: { "${section}": [<number>] }`,
          ]
        : []),
      ...unknown.map((name) => `The ${kind} ${id} names ${name}, which is not in the map`),
    ];
  });
}

/**
 * Compares the map with the document. Finds statements that the map lacks, statements that changed or moved within
 * their section, and entries of the map without a statement. Returns one sentence per difference.
 */
export function compareWithDocument(
  map: readonly DocumentMapEntry[],
  units: readonly DocumentUnit[],
): readonly string[] {
  const entries = new Map(map.map((entry) => [formatUnitName(entry), entry]));
  const entriesByDigest = new Map(map.map((entry) => [`${entry.section} ${entry.sha256}`, entry]));
  const problems: string[] = [];
  for (const unit of units) {
    const name = formatUnitName(unit);
    const entry = entries.get(name);
    entries.delete(name);
    if (entry?.sha256 === unit.sha256) continue;
    const entryWithDigest = entriesByDigest.get(`${unit.section} ${unit.sha256}`);
    if (entryWithDigest !== undefined) {
      problems.push(
        `${name} has moved: in the map, this statement is ${formatUnitName(entryWithDigest)}: ${unit.text}`,
      );
    } else if (entry === undefined) {
      problems.push(`${name} is missing from the map, add ${renderEntry(unit)} for: ${unit.text}`);
    } else {
      problems.push(`${name} has changed, its sha256 is now ${unit.sha256}: ${unit.text}`);
    }
  }
  for (const name of entries.keys()) problems.push(`${name} of the map is not in the document`);
  return problems;
}

/** Renders the entry of `document-map.json` for a statement. */
function renderEntry({ section, ordinal, sha256 }: DocumentUnit): string {
  return JSON.stringify({ section, ordinal, sha256 });
}
