/** The sentences about why requirements were not verified, and the phrases about what to change. */
import type { NotSeen, ReceivedAnswer, Reason, RunLimit, Undeclared } from "../../evidence/reason.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { ProfilePlace } from "../verdict/unverified/profile-advice.ts";
import { renderRemedy } from "./operation-text.ts";
import { renderOpen, renderStatus } from "./reason-text.ts";

/** Why requirements were not verified, in words. Causes with equal keys are one cause. */
export interface CauseText {
  readonly key: string;
  /** One sentence. It can contain text of the target. */
  readonly missing: string;
  /** What to change, as a phrase without a full stop; null if only the requirement itself explains it. */
  readonly remedy: string | null;
  /** The profile keys that the remedy adds, if it adds any. */
  readonly profileKeys?: readonly string[];
  /** The failed requirement that is to be corrected, if that is the remedy. */
  readonly failed?: string;
  /** Set if nothing proves that what is missing follows from `failed`. */
  readonly isUnproven?: true;
  /** Whether a failure of an operation may hide what is missing, although the remedy adds no member. */
  readonly mayBeHidden?: true;
}

const limits: { readonly [limit in RunLimit | "max-requests" | "feature"]: Omit<CauseText, "key"> } = {
  // The next step of the run says what to change, because it knows how each request ended.
  "never responded": { missing: "The target never responded.", remedy: null },
  "not recognized": { missing: "No response had the form of this interface.", remedy: null },
  "max-time": {
    missing: "The time of the run was over.",
    remedy: "allow more time with --max-time <seconds>",
  },
  "max-gas-spent": {
    missing: "The transactions of the run could have cost more gas than --max-gas-spent allows.",
    remedy: "allow more gas with --max-gas-spent <n>",
  },
  "max-requests": {
    missing: "The run had sent as many requests as --max-requests allows.",
    remedy: "allow more requests with --max-requests <n>",
  },
  only: { missing: "The option --only does not select them.", remedy: null },
  feature: { missing: "The profile says that the target does not offer them.", remedy: null },
  interrupted: { missing: "The run was interrupted.", remedy: "run the check again and let it complete" },
};

/** Renders a limit of the run, or what its options leave out. */
export function renderLimit(limit: keyof typeof limits): CauseText {
  return { key: limit, ...limits[limit] };
}

/** Renders an operation that the target refused each time. */
export function renderNeverSucceeded(operation: Operation, place: ProfilePlace): CauseText {
  const remedy = renderRemedy(operation, 405, place);
  return { key: `operation ${operation}`, missing: `${operation} never succeeded.`, remedy };
}

/** Renders an operation that the target refuses as a whole, by how it answered a request. */
export function renderRefusal(got: ReceivedAnswer, place: ProfilePlace): CauseText {
  const missing = `The target answered ${got.method} ${got.target} with ${renderStatus(got)}.`;
  return {
    key: `operation ${got.operation}`,
    missing,
    remedy: renderRemedy(got.operation, got.status, place),
  };
}

/** Renders the shard that judges requirements. */
export function renderOtherShard({ index, count }: Extract<Reason, { kind: "shard" }>): CauseText {
  const shard = `shard ${index} of ${count}`;
  return { key: shard, missing: `In ${shard}.`, remedy: null };
}

/** Renders the class of requests that the options do not permit. */
export function renderNeededAllow({ allow }: Extract<Reason, { kind: "allow" }>): CauseText {
  return {
    key: `allow ${allow}`,
    missing: `The options do not permit requests of the class ${allow}.`,
    remedy: `--allow ${allow}`,
  };
}

/** Renders a request without a response, or a target that stopped responding. */
export function renderSilence(
  { operation, method, target, failure, lost }: Extract<Reason, { kind: "unanswered" }>,
  place: ProfilePlace,
): CauseText {
  if (lost === "silent") {
    return {
      key: "silence",
      missing: `The target stopped responding: ${failure}, so no further request was sent.`,
      remedy: "check that the target is still up, and run the check again",
    };
  }
  return {
    key: `silence ${operation}`,
    missing: `The target did not respond to ${method} ${target}: ${failure}.`,
    remedy:
      lost === "closed"
        ? `find out why the target closes the connection on ${method} ${target}: its log may show a crash`
        : renderRemedy(operation, null, place),
  };
}

/** Renders a failed requirement that others wait for. */
export function renderViolation(id: string): CauseText {
  return { key: `waits for ${id}`, missing: `The target violates ${id}.`, ...correct(id) };
}

/** Renders a failed requirement from which the failure of one that others wait for may follow. @param why a sentence */
export function renderRoot(id: string, why: string): CauseText {
  return { key: `waits for ${id} first`, missing: `The target violates ${id}. ${why}`, ...correct(id) };
}

/**
 * Renders a failed requirement of an operation whose responses did not show what others need. Nothing proves that these
 * follow from it, so the text only says both.
 */
export function renderHiding(id: string, operation: string): CauseText {
  const missing = `Responses to ${operation} did not show what these need, and violate ${id}.`;
  return { key: `not shown beside ${id}`, missing, isUnproven: true, ...correct(id) };
}

/** Puts the correction of a failed requirement before another remedy. */
export function renderBehind<Cause extends CauseText>(cause: Cause, id: string): Cause {
  const { failed, remedy } = correct(id);
  return {
    ...cause,
    failed,
    isUnproven: true,
    key: `${cause.key} behind ${id}`,
    missing: `${cause.missing} Responses that can show it violate ${id}.`,
    remedy: `${remedy}; if this is then still not found, ${cause.remedy}`,
  };
}

function correct(id: string): { readonly failed: string; readonly remedy: string } {
  return { failed: id, remedy: `correct ${id}, which failed` };
}

/**
 * Renders a requirement that another one waits for and that the options leave out or another shard judges; null for any
 * other reason why it is disabled.
 */
export function renderDisabled(id: string, reason: Reason | undefined): CauseText | null {
  const key = `disabled ${id}`;
  const missing = `These wait for ${id}, `;
  if (reason?.kind === "limit" && reason.limit === "only") {
    const remedy = `select ${id} too with --only`;
    return { key, missing: `${missing}which the option --only does not select.`, remedy };
  }
  if (reason?.kind === "allow") {
    const { allow } = reason;
    return {
      key,
      missing: `${missing}whose requests of the class ${allow} the options do not permit.`,
      remedy: `run with --allow ${allow}`,
    };
  }
  if (reason?.kind !== "shard") return null;
  const { index, count } = reason;
  return { key, missing: `${missing}which is judged in shard ${index} of ${count}.`, remedy: null };
}

/** Renders an internal error. */
export function renderInternalError(text: string): CauseText {
  return { key: `error ${text}`, missing: `An internal error of touchstone: ${text}`, remedy: null };
}

/** Repeats reasons of which no other cause is known. */
export function renderUnknown(reasons: readonly Reason[]): CauseText {
  const text = renderOpen(reasons);
  const [first] = reasons;
  const missing =
    first?.kind === "blocked" && first.needs === null
      ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
      : `Not seen in this run: ${text}.`;
  // What was looked for is the same, wherever it was looked for.
  const key = renderOpen(reasons.map((reason) => ("searched" in reason ? withoutSearch(reason) : reason)));
  return { key, missing: `${missing}${renderNoRemedy(first)}`, remedy: null };
}

function withoutSearch({ searched: _searched, ...reason }: NotSeen | Undeclared): NotSeen | Undeclared {
  return reason;
}

/** Says that nothing can be changed for what a check did not see, where the check knows it. */
function renderNoRemedy(reason: Reason | undefined): string {
  const needed = reason?.kind === "blocked" ? reason.needs : reason;
  return needed?.kind === "not-seen" && needed.onlyTarget === true
    ? " No option and no member of a profile can show it, only other responses of the target."
    : "";
}
