import { getRequirement, requirements } from "../catalogue.ts";
import { formatUnitName, type DocumentMapEntry } from "./document-map.ts";
import type { DocumentUnit } from "./document-units.ts";
import { isSilenceId, silences } from "../silences.ts";

/**
 * Checks the document map by itself, without the document. Finds gaps and repetitions in the numbering of a section.
 * Also finds requirements and silences (open points) to which no statement of their section is mapped. Returns one
 * sentence per problem.
 */
export function findMapProblems(map: readonly DocumentMapEntry[]): readonly string[] {
  return [...findNumberingProblems(map), ...findUnmappedRows(map)];
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

function findUnmappedRows(map: readonly DocumentMapEntry[]): readonly string[] {
  const mapped = new Set<string>();
  for (const { section, requirements: ids, silences: silenceIds } of map) {
    for (const id of [...ids, ...silenceIds]) mapped.add(`${id} ${section}`);
  }
  const rows = [
    // The document does not contain what a later revision adds.
    ...requirements
      .filter(([, { basis }]) => basis !== "revision")
      .map(([id]) => ({ id, kind: "requirement", section: getRequirement(id).section })),
    ...Object.keys(silences)
      .filter(isSilenceId)
      .map((id) => ({ id, kind: "silence", section: silences[id].section })),
  ];
  return rows
    .filter(({ id, section }) => !mapped.has(`${id} ${section}`))
    .map(
      ({ id, kind, section }) =>
        `No statement of section ${section} is mapped to the ${kind} ${id} of that section`,
    );
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

/** Renders the entry of `document-map.json` for a statement, without its requirements and silences. */
function renderEntry({ section, ordinal, sha256 }: DocumentUnit): string {
  return JSON.stringify({ section, ordinal, sha256 });
}
