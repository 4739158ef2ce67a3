import type { Level } from "../../../spec/catalogue.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import type { Reason } from "../../../evidence/reason.ts";
import { OPERATIONS, type Operation } from "../../../spec/vocabulary.ts";
import {
  renderBehind,
  renderDisabled,
  renderHiding,
  renderInternalError,
  renderRoot,
  renderSilence,
  renderUnknown,
  renderViolation,
} from "../../text/cause-text.ts";
import { describeAnswer, describeNeverSucceeded, renderFailingRemedy } from "../../text/operation-text.ts";
import { findShownExchange } from "./cause-exchange.ts";
import { findRootById, type RootFailure } from "../consequence-order.ts";
import { findNamedCause, listSources, type Cause } from "./cause-of-reason.ts";
import type { FailingOperations } from "./failing-operations.ts";
import { renderProfileExample, type ProfilePlace } from "./profile-advice.ts";

/** A requirement of a report or of a plan, as far as this file reads it. */
export interface JudgedRow {
  readonly id: string;
  readonly level: Level;
  readonly status: string;
  readonly reason: string | null;
  /** The reason as data; left out if it is only a text. */
  readonly reasonDetails?: readonly Reason[];
  /** The operation that the requirement is about; null if it is about several. Left out in a plan. */
  readonly operation?: string | null;
  /** The kind of its rule. Left out in a plan. */
  readonly family?: string;
  /** The failures of the requirement. Left out in a plan. */
  readonly failures?: readonly { readonly mismatch: string }[];
  /** The checks of the requirement. Left out in a plan, which runs none. */
  readonly checks?: readonly { readonly exchanges: readonly Exchange[] }[];
}

/** What was missing on the target, what would mend it, and the requirements that could not be verified without it. */
export interface UnverifiedCause {
  /** One sentence. It can contain text of the target. */
  readonly missing: string;
  /** What to change, as a phrase without a full stop; null if only the requirement itself explains it. */
  readonly remedy: string | null;
  /** JSON for the profile that the remedy is about; null if it is not about a profile. */
  readonly example: string | null;
  /** The failed requirement that is to be corrected first; null if there is none. */
  readonly failed: string | null;
  /** Whether nothing proves that the cause follows from `failed`, which is only to be corrected before. */
  readonly isUnproven: boolean;
  /** Ordered as given. There is at least one. */
  readonly requirements: readonly JudgedRow[];
  /** A request and a response that show the cause; null if none was kept. */
  readonly exchange: Exchange | null;
}

/** What a cause is derived from. */
interface Run {
  readonly rows: ReadonlyMap<string, JudgedRow>;
  readonly failing: FailingOperations;
  readonly place: ProfilePlace;
}

const order: readonly string[] = Object.keys(OPERATIONS);

/**
 * Groups requirements by the cause that keeps them from being verified. Operations that the target does not serve come first,
 * in the order of the document, then the causes of the most MUST requirements.
 * @param open the requirements to group
 * @param all all requirements of the run, because an open one may wait for another one
 * @param failing the operations that the target does not serve
 * @param place where the reader can declare what is missing
 */
export function findUnverifiedCauses(
  open: readonly JudgedRow[],
  all: readonly JudgedRow[],
  failing: FailingOperations = new Map(),
  place: ProfilePlace = { file: null, vendor: "node", allow: "read" },
): readonly UnverifiedCause[] {
  const run = { rows: new Map(all.map((row) => [row.id, row])), failing, place };
  const groups = new Map<string, { cause: Cause; readonly requirements: JudgedRow[] }>();
  for (const row of open) {
    const cause = findCause(row, run, new Set([row.id]));
    const group = groups.get(cause.key);
    if (group === undefined) {
      groups.set(cause.key, { cause, requirements: [row] });
      continue;
    }
    group.requirements.push(row);
    if (group.cause.got === undefined && cause.got !== undefined) group.cause = cause;
  }
  const weight = ({ requirements }: { readonly requirements: readonly JudgedRow[] }) =>
    requirements.length + 1_000 * requirements.filter(({ level }) => level === "MUST").length;
  // What other operations show needs an operation before them in the document, such as an account before its modules.
  const toPlace = ({ cause: { operation } }: { readonly cause: Cause }): number =>
    operation !== undefined && failing.has(operation) ? order.indexOf(operation) : order.length;
  return [...groups.values()]
    .toSorted((a, b) => toPlace(a) - toPlace(b) || weight(b) - weight(a))
    .map(({ cause, requirements }) => toUnverifiedCause(cause, requirements, run));
}

/** Adds the exchange of a cause. If the target does not serve an operation, all its responses say what was missing. */
function toUnverifiedCause(
  cause: Cause,
  requirements: readonly JudgedRow[],
  { failing, place }: Run,
): UnverifiedCause {
  const { operation, missing, remedy, profileKeys, failed = null, isUnproven = false } = cause;
  const exchange = findShownExchange(requirements, cause);
  const never = operation === undefined ? undefined : failing.get(operation);
  if (never === undefined) {
    const example = profileKeys === undefined ? null : renderProfileExample(profileKeys, place);
    return { missing, remedy, example, failed, isUnproven, requirements, exchange };
  }
  const closed = findClosed(requirements);
  return {
    missing: `${describeNeverSucceeded(never, describeAnswer(exchange))}${closed === null ? "" : `: ${closed.failure}`}.`,
    remedy: closed === null ? renderFailingRemedy(never, place) : renderSilence(closed, place).remedy,
    example: null,
    failed,
    isUnproven,
    requirements,
    exchange,
  };
}

/** Finds a request without a response whose connection the target closed; null if there is none. */
function findClosed(requirements: readonly JudgedRow[]): Extract<Reason, { kind: "unanswered" }> | null {
  for (const reason of requirements.flatMap(listReasons)) {
    if (reason.kind === "unanswered" && reason.lost === "closed") return reason;
  }
  return null;
}

/**
 * Finds the failed requirement that may keep another one from being verified; null if there is none. Advice about the
 * profile would be wrong then, because the profile may have everything.
 */
function findFailedRoot(id: string, { rows }: Run): Pick<RootFailure, "id" | "why"> | null {
  const failed = [...rows.values()].filter(({ status }) => status === "fail");
  return findRootById(
    id,
    failed.map((row) => ({ id: row.id, mismatches: row.failures?.map(({ mismatch }) => mismatch) ?? null })),
  );
}

/**
 * Finds a failed requirement of one of the operations, whose responses may therefore lack what other requirements need;
 * null if there is none. A MUST comes first.
 */
function findHidingFailure(
  operations: readonly (string | null | undefined)[],
  { rows }: Run,
): { readonly id: string; readonly operation: string } | null {
  const failed = [...rows.values()].flatMap(({ id, level, status, operation, family = "" }) =>
    status === "fail" &&
    typeof operation === "string" &&
    operations.includes(operation) &&
    !isAboutInput(family)
      ? [{ id, level, operation }]
      : [],
  );
  return failed.find(({ level }) => level === "MUST") ?? failed[0] ?? null;
}

/** Whether rules of a family are about what a target does with certain input, so that other responses show the same. */
function isAboutInput(family: string): boolean {
  return family === "input" || family === "refusals" || family === "errors";
}

/** Puts a failure that may hide what a profile key declares before the advice to declare it. */
function adviseCorrection(cause: Cause, reasons: readonly Reason[], run: Run): Cause {
  const mayBeHidden = cause.profileKeys !== undefined || cause.mayBeHidden === true;
  const hidden = mayBeHidden ? findHidingFailure(listSources(reasons, run.place), run) : null;
  return hidden === null ? cause : renderBehind(cause, hidden.id);
}

/** Finds the cause of one row. If it waits for another row that is not verified either, that row has the cause. */
function findCause(row: JudgedRow, run: Run, seen: Set<string>): Cause {
  const reasons = listReasons(row);
  const [first] = reasons;
  if (row.status === "error") return renderInternalError(row.reason ?? "");
  const id = first?.kind === "blocked" ? (first.by[0] ?? null) : null;
  const root = id === null ? null : findFailedRoot(id, run);
  if (root !== null) return renderRoot(root.id, root.why);
  const operation = toOperation(row.operation);
  const known = findNamedCause(reasons, operation, run);
  if (known !== null) return adviseCorrection(known, reasons, run);
  if (id === null) return findHiddenCause(operation, reasons, run) ?? renderUnknown(reasons);
  const other = run.rows.get(id);
  if (other?.status === "fail" || other?.status === "waived") return renderViolation(id);
  if (other?.status === "disabled")
    return renderDisabled(id, listReasons(other)[0]) ?? renderUnknown(reasons);
  return other?.status === "inconclusive" && !seen.has(id)
    ? findCause(other, run, seen.add(id))
    : renderUnknown(reasons);
}

/** A report of an older version has the reason only as text. */
function listReasons({ reason, reasonDetails }: JudgedRow): readonly Reason[] {
  return reasonDetails ?? (reason === null ? [] : [{ kind: "text", text: reason }]);
}

function toOperation(name: string | null | undefined): Operation | null {
  return typeof name === "string" && Object.hasOwn(OPERATIONS, name) ? (name as Operation) : null;
}

/** A failed requirement of an operation whose responses did not show what the reasons ask for. */
function findHiddenCause(operation: Operation | null, reasons: readonly Reason[], run: Run): Cause | null {
  const hidden = findHidingFailure([operation, ...listSources(reasons, run.place)], run);
  return hidden === null ? null : renderHiding(hidden.id, hidden.operation);
}
