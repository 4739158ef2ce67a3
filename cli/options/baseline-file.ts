import { Ajv2020 } from "ajv/dist/2020.js";
import type { BaselineEntry } from "../../reports/model/baseline.ts";
import { compareEntries } from "../../reports/verdict/baseline-rules.ts";
import schema from "./baseline.schema.json" with { type: "json" };
import { kindOf } from "./input-file.ts";
import { describeSchemaError } from "./input-file.ts";
import { UsageError } from "../usage-error.ts";

/** A failure that is accepted, as in a baseline file. */
export interface AcceptedFailure {
  readonly requirement: string;
  /** Waives the failure of this fingerprint alone; left out: whatever the requirement has. */
  readonly fingerprint?: string;
  readonly reason: string;
  readonly owner?: string;
  readonly issue?: string;
  /** The last day, in UTC, as `2027-01-31`; left out: for good. */
  readonly expires?: string;
}

let validator: ReturnType<typeof compile> | null = null;

/**
 * Reads a baseline that was parsed from JSON; `where` names it in messages.
 * @throws UsageError that names the entry which is not what is accepted
 */
export function parseBaseline(value: unknown, where: string): readonly BaselineEntry[] {
  if (!Array.isArray(value)) {
    throw new UsageError(`${where} expected ${schema.description}, got ${kindOf(value)}`);
  }
  const entries = value.map((one: unknown, index) => parseEntry(one, placeOf(where, index, one)));
  rejectDuplicates(entries, where);
  return entries;
}

/** A baseline as the text of a file, ordered by requirement and fingerprint. */
export function renderBaseline(entries: readonly BaselineEntry[]): string {
  return `${JSON.stringify(entries.toSorted(compareEntries).map(fileEntry), null, 2)}\n`;
}

function fileEntry({
  requirement,
  fingerprint,
  reason,
  owner,
  issue,
  expires,
}: BaselineEntry): AcceptedFailure {
  return {
    requirement,
    ...(fingerprint === null ? {} : { fingerprint }),
    reason,
    ...(owner === null ? {} : { owner }),
    ...(issue === null ? {} : { issue }),
    ...(expires === null ? {} : { expires }),
  };
}

function compile() {
  return new Ajv2020({ strict: true, strictRequired: false, verbose: true, formats: { date: isDay } })
    .addSchema(schema, "baseline")
    .compile<AcceptedFailure>({ $ref: "baseline#/$defs/entry" });
}

function parseEntry(value: unknown, where: string): BaselineEntry {
  validator ??= compile();
  if (!validator(value)) {
    const { description } = schema.$defs.entry;
    throw new UsageError(describeSchemaError(validator.errors?.[0], { value, where, accepted: description }));
  }
  const { requirement, fingerprint = null, reason, owner = null, issue = null, expires = null } = value;
  return { requirement, fingerprint, reason, owner, issue, expires };
}

/** A day that is in the calendar. */
function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Entries are counted as people count, and named by their requirement where they have one. */
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
        `${placeOf(where, index, entry)} expected a requirement or a fingerprint of its own, got those of entry ${first + 1}`,
      );
    }
  });
}
