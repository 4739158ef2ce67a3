import type { BaselineEntry } from "../../reports/model/baseline.ts";
import { compareEntries } from "../../reports/verdict/baseline/baseline-rules.ts";
import { loadAjv } from "../../suites/oracle/load-ajv.ts";
import type { AcceptedFailure } from "./accepted-failure.ts";
import schema from "./baseline.schema.json" with { type: "json" };
import { kindOf, describeSchemaError } from "./input-file.ts";
import { UsageError } from "../usage-error.ts";

let validator: ReturnType<typeof compile> | null = null;

/**
 * Validates a baseline that was parsed from JSON.
 * @param where names the baseline in messages
 * @throws UsageError that names the malformed entry
 */
export function parseBaseline(value: unknown, where: string): readonly BaselineEntry[] {
  if (!Array.isArray(value)) {
    throw new UsageError(`${where} must be ${schema.description}, got ${kindOf(value)}`);
  }
  const entries = value.map((one: unknown, index) => parseEntry(one, placeOf(where, index, one)));
  rejectDuplicates(entries, where);
  return entries;
}

/** Renders a baseline file, ordered by requirement, fingerprint and kind. */
export function renderBaseline(entries: readonly BaselineEntry[]): string {
  return `${JSON.stringify(entries.toSorted(compareEntries).map(fileEntry), null, 2)}\n`;
}

function fileEntry({
  requirement,
  fingerprint,
  kind,
  reason,
  owner,
  issue,
  expires,
}: BaselineEntry): AcceptedFailure {
  return {
    requirement,
    ...(fingerprint === null ? {} : { fingerprint }),
    ...(kind === undefined ? {} : { unverified: true, kind }),
    reason,
    ...(owner === null ? {} : { owner }),
    ...(issue === null ? {} : { issue }),
    ...(expires === null ? {} : { expires }),
  };
}

function compile() {
  const { Ajv2020 } = loadAjv();
  return new Ajv2020({ strict: true, strictRequired: false, verbose: true, formats: { date: isDay } })
    .addSchema(schema, "baseline")
    .compile<AcceptedFailure>({ $ref: "baseline#/$defs/entry" });
}

function parseEntry(value: unknown, where: string): BaselineEntry {
  validator ??= compile();
  if (!validator(value)) {
    const { description } = schema.$defs.entry;
    throw new UsageError(
      describeSchemaError(validator.errors?.[0], { value, where, accepted: description }),
      "Correct the baseline. --baseline-write writes one that is accepted.",
    );
  }
  const { requirement, fingerprint = null, kind, reason, owner = null, issue = null, expires = null } = value;
  const unverified = kind === undefined ? {} : { kind };
  return { requirement, fingerprint, ...unverified, reason, owner, issue, expires };
}

/** Returns whether a text is a date that exists. */
function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Renders the position of an entry in messages: its number from 1, and its requirement if it has one. */
function placeOf(where: string, index: number, entry: unknown): string {
  const requirement: unknown =
    typeof entry === "object" && entry !== null && "requirement" in entry ? entry.requirement : null;
  const name =
    typeof requirement === "string" ? ` (${JSON.stringify(requirement).slice(1, 33).replace(/"$/, "")})` : "";
  return `${where}: entry ${index + 1}${name}`;
}

function rejectDuplicates(entries: readonly BaselineEntry[], where: string): void {
  entries.forEach((entry, index) => {
    const first = entries.findIndex((one) => compareEntries(one, entry) === 0);
    if (first < index) {
      throw new UsageError(
        `${placeOf(where, index, entry)} must have a requirement, fingerprint and kind that no other entry has, got those of entry ${first + 1}`,
      );
    }
  });
}
