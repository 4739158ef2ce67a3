import { requirements, type RequirementId } from "../catalogue.ts";
import type { ExclusionReason, Statements } from "../requirement.ts";
import { isSilenceId, silences, type SilenceId } from "../silences.ts";

/** One statement of the document, with the requirements and silences that come from it, or why there are none. */
export interface DocumentMapEntry {
  readonly section: string;
  /** Position within the section. The heading has position 0. */
  readonly ordinal: number;
  /** SHA-256 of the statement's text, as `splitDocument` gives it. */
  readonly sha256: string;
  /** The requirements and silences whose `statements` contain this one, ordered by id. */
  readonly requirements: readonly RequirementId[];
  readonly silences: readonly SilenceId[];
  /** Whether requirements for the statement, or for a part of it, are still missing. */
  readonly isPending: boolean;
  /** Whether the statement only introduces the statements that follow. */
  readonly isIntroduction: boolean;
  /** Why no check can judge the statement; null if there is no such reason. */
  readonly excluded: ExclusionReason | null;
}

const EXCLUSION_REASONS: { readonly [reason in ExclusionReason]: true } = {
  "advice to clients": true,
  "needs an operation that the document does not describe": true,
  "not visible from outside": true,
  "configuration of the node": true,
};

const FIELDS: ReadonlySet<string> = new Set([
  "section",
  "ordinal",
  "sha256",
  "pending",
  "introduction",
  "excluded",
]);

/**
 * Reads the content of `document-map.json`, and adds the requirements and silences of the catalogue to its statements.
 * @throws TypeError with the name of an entry that is malformed
 */
export function parseDocumentMap(value: unknown): readonly DocumentMapEntry[] {
  const units: unknown = isObject(value) ? value["units"] : undefined;
  if (!Array.isArray(units))
    throw new TypeError('The document map must be an object of the form {"units": […]}');
  const own = indexByStatement(requirements);
  const open = indexByStatement(silenceRows());
  return units.map((unit: unknown, index) => {
    const entry = parseEntry(unit, index);
    const name = formatUnitName(entry);
    return { ...entry, requirements: own.get(name) ?? [], silences: open.get(name) ?? [] };
  });
}

/** Every silence as a pair of id and silence, ordered by id. */
export function silenceRows(): readonly (readonly [SilenceId, { readonly statements: Statements }])[] {
  return Object.keys(silences)
    .filter(isSilenceId)
    .toSorted()
    .map((id) => [id, silences[id]]);
}

/** Lists the names of statements, such as `4.8 no. 6`. */
export function listStatements(statements: Statements = {}): readonly string[] {
  return Object.entries(statements).flatMap(([section, ordinals]) =>
    ordinals.map((ordinal) => formatUnitName({ section, ordinal })),
  );
}

/** Collects the ids of the rows that come from each statement. */
function indexByStatement<Id extends string>(
  rows: readonly (readonly [Id, { readonly statements?: Statements }])[],
): ReadonlyMap<string, readonly Id[]> {
  const index = new Map<string, Id[]>();
  for (const [id, { statements }] of rows) {
    for (const name of listStatements(statements)) index.set(name, [...(index.get(name) ?? []), id]);
  }
  return index;
}

function parseEntry(value: unknown, index: number): Omit<DocumentMapEntry, "requirements" | "silences"> {
  if (!isObject(value)) throw new TypeError(`units[${index}]: expected an object, got ${typeof value}`);
  const { section, ordinal, sha256, excluded } = value;
  if (typeof section !== "string" || typeof ordinal !== "number" || !Number.isSafeInteger(ordinal)) {
    throw new TypeError(`units[${index}]: expected section (string) and ordinal (integer)`);
  }
  const name = formatUnitName({ section, ordinal });
  const unknownField = Object.keys(value).find((field) => !FIELDS.has(field));
  if (unknownField !== undefined) throw new TypeError(`${name}: unknown field ${unknownField}`);
  if (typeof sha256 !== "string" || !/^[0-9a-f]{64}$/.test(sha256)) {
    throw new TypeError(`${name}: expected sha256 to be 64 lower-case hex digits`);
  }
  return {
    section,
    ordinal,
    sha256,
    isPending: parseFlag(name, "pending", value["pending"]),
    isIntroduction: parseFlag(name, "introduction", value["introduction"]),
    excluded: parseExclusion(name, excluded),
  };
}

function parseFlag(name: string, field: string, value: unknown): boolean {
  if (value === undefined || value === true) return value === true;
  throw new TypeError(`${name}: expected ${field} to be true or absent`);
}

function parseExclusion(name: string, value: unknown): ExclusionReason | null {
  if (value === undefined) return null;
  if (typeof value === "string" && isExclusionReason(value)) return value;
  const reasons = Object.keys(EXCLUSION_REASONS).join("; ");
  throw new TypeError(`${name}: expected excluded to be one of: ${reasons}; got ${JSON.stringify(value)}`);
}

/** Returns whether a text is one of the reasons why a statement is never judged. */
export function isExclusionReason(text: string): text is ExclusionReason {
  return Object.hasOwn(EXCLUSION_REASONS, text);
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Formats the name of a statement for messages, for example `4.1 no. 3`. */
export function formatUnitName({ section, ordinal }: Pick<DocumentMapEntry, "section" | "ordinal">): string {
  return `${section} no. ${ordinal}`;
}
