/** The record of the requests to a node and of its responses. */
import { LEDGER_HEADERS } from "../../spec/vocabulary.ts";
import type { Answer } from "../http/answer.ts";
import type { AnsweredRequest } from "../http/app.ts";
import type { OperationName } from "../operations/extended/operation-names.ts";
import { parseInteger } from "../primitives/option-values.ts";
import { requireMembers } from "./arguments.ts";
import type { SaveState } from "./snapshots.ts";

/** A request and its response. It contains no time, so that equal requests to equal nodes give equal entries. */
export interface JournalEntry {
  /** The number of earlier requests. */
  readonly sequence: number;
  readonly method: string;
  /** The path with the query. It is shortened to 1024 characters. */
  readonly path: string;
  readonly status: number;
  /** The operation of the path, of the document or beyond it, or null if there is none. */
  readonly operation: OperationName | null;
  /** The `error_code` of the response, or null if it has none. */
  readonly errorCode: string | null;
  /** The ledger version in the headers, or null if they have none. */
  readonly ledgerVersion: bigint | null;
  /** The number of transactions that the request submitted for impersonated addresses. */
  readonly impersonated: number;
  /** Sentences that explain rejections whose messages do not, because clients compare them. Usually empty. */
  readonly hints: readonly string[];
}

/** A part of the journal. */
export interface JournalPage {
  readonly entries: readonly JournalEntry[];
  /** The sequence number of the first entry of the next page. */
  readonly next: number;
  /** The number of entries from `since` on that the journal no longer has. */
  readonly dropped: number;
}

/** Reads the journal of a node. */
export interface JournalControl {
  /**
   * Returns at most `limit` entries (1 to 1000, default 100) from the sequence number `since` on (default 0), the oldest
   * first.
   * @throws TypeError or RangeError for malformed members.
   */
  journal(page?: { readonly since?: number; readonly limit?: number }): JournalPage;
}

/** The journal of a node. */
export interface Journal extends JournalControl {
  /** Adds a request and its response. */
  readonly record: (request: AnsweredRequest, answer: Answer) => void;
  readonly save: SaveState;
}

/** An entry whose ledger version is still the text of the header. */
type StoredEntry = Omit<JournalEntry, "ledgerVersion"> & { readonly version: string | undefined };

const pathMax = 1024;
export const limitMax = 1000;

/** Creates an empty journal that keeps the last `size` entries. */
export function createJournal(options: {
  readonly size: number;
  readonly vendor: string;
  /** Returns the number of transactions so far that were accepted for impersonated addresses. */
  readonly countImpersonated: () => number;
}): Journal {
  const { size, countImpersonated } = options;
  const versionHeader = LEDGER_HEADERS.ledgerVersion.name.replace("NODE", options.vendor.toUpperCase());
  /** The last entries. The array is shortened when it is twice as long as the journal. */
  let stored: StoredEntry[] = [];
  let next = 0;
  let impersonatedBefore = countImpersonated();
  return {
    record: ({ operation, method, path }, { status, headers, body, hints = [] }) => {
      const impersonated = countImpersonated();
      const entry = {
        sequence: next,
        method,
        path: path.length > pathMax ? path.slice(0, pathMax) : path,
        status,
        operation,
        errorCode: status < 400 ? null : errorCodeOf(body),
        version: headers[versionHeader],
        impersonated: impersonated - impersonatedBefore,
        hints,
      };
      impersonatedBefore = impersonated;
      next += 1;
      if (stored.length >= 2 * size) stored = stored.slice(size);
      stored.push(entry);
    },
    save() {
      const [entries, position] = [stored.slice(-size), next];
      return () => {
        stored = [...entries];
        next = position;
        impersonatedBefore = countImpersonated();
      };
    },
    journal(page = {}) {
      requireMembers("journal", page, ["since", "limit"]);
      const since = parseInteger("since", page.since ?? 0, 0, Number.MAX_SAFE_INTEGER);
      const limit = parseInteger("limit", page.limit ?? 100, 1, limitMax);
      const kept = size === 0 ? [] : stored.slice(-size);
      const oldest = next - kept.length;
      const start = Math.max(since, oldest);
      const entries = kept.slice(start - oldest, start - oldest + limit).map(toJournalEntry);
      return { entries, next: start + entries.length, dropped: start - since };
    },
  };
}

function toJournalEntry({ version, ...entry }: StoredEntry): JournalEntry {
  return { ...entry, ledgerVersion: version === undefined ? null : BigInt(version) };
}

function errorCodeOf(body: Answer["body"]): string | null {
  if (typeof body !== "object" || body === null || !("error_code" in body)) return null;
  return typeof body.error_code === "string" ? body.error_code : null;
}
