import { isRequirementId, type RequirementId } from "../catalogue.ts";
import type { ExclusionReason } from "../requirement.ts";
import { isSilenceId, type SilenceId } from "../silences.ts";

/** The requirements and silences to which one statement of the document is mapped, or why there are none. */
export interface DocumentMapEntry {
  readonly section: string;
  /** Position within the section. The heading has position 0. */
  readonly ordinal: number;
  /** SHA-256 of the statement's text, as `splitDocument` gives it. */
  readonly sha256: string;
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
  "requirements",
  "silences",
  "pending",
  "introduction",
  "excluded",
]);

/**
 * Reads the content of `document-map.json`.
 * @throws TypeError with the name of an entry that is malformed, contains an unknown id, or has no destination
 */
export function parseDocumentMap(value: unknown): readonly DocumentMapEntry[] {
  const units: unknown = isObject(value) ? value["units"] : undefined;
  if (!Array.isArray(units))
    throw new TypeError('The document map must be an object of the form {"units": […]}');
  return units.map((unit: unknown, index) => parseEntry(unit, index));
}

function parseEntry(value: unknown, index: number): DocumentMapEntry {
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
  const entry = {
    section,
    ordinal,
    sha256,
    requirements: parseIds(name, "requirements", value["requirements"], isRequirementId),
    silences: parseIds(name, "silences", value["silences"], isSilenceId),
    isPending: parseFlag(name, "pending", value["pending"]),
    isIntroduction: parseFlag(name, "introduction", value["introduction"]),
    excluded: parseExclusion(name, excluded),
  };
  assertOneDestination(name, entry);
  return entry;
}

function assertOneDestination(name: string, entry: DocumentMapEntry): void {
  const isCatalogued = entry.requirements.length > 0 || entry.silences.length > 0 || entry.isPending;
  const destinations = [isCatalogued, entry.isIntroduction, entry.excluded !== null].filter(Boolean).length;
  if (destinations === 1) return;
  throw new TypeError(`${name}: expected one of: requirements, silences or pending; introduction; excluded`);
}

function parseIds<Id extends string>(
  name: string,
  field: string,
  value: unknown,
  isId: (text: string) => text is Id,
): readonly Id[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new TypeError(`${name}: expected ${field} to be an array`);
  return value.map((id: unknown) => {
    if (typeof id === "string" && isId(id)) return id;
    throw new TypeError(`${name}: ${JSON.stringify(id)} is not an id of the ${field}`);
  });
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
