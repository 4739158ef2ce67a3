/** Makes the sentences of reasons. No other code makes them, and none takes them apart. */
import type {
  Blocked,
  NotSeen,
  ReceivedAnswer,
  Reason,
  RunLimit,
  Undeclared,
} from "../../evidence/reason.ts";
import type { TimeLimit } from "../../evidence/time-limit.ts";
import { joinWords, renderReads, renderSearched } from "./search-text.ts";
import { renderTimeLimit } from "./time-limit-text.ts";

/** Renders the reasons of one result, each text once; null if there are none. */
export function renderReasons(reasons: readonly Reason[]): string | null {
  return reasons.length === 0 ? null : [...new Set(reasons.map(renderReason))].join("; ");
}

/** Renders reasons, but of the first one only what it needs, if it needs something. */
export function renderOpen([first, ...others]: readonly Reason[]): string {
  if (first === undefined) return "";
  const needed =
    first.kind === "blocked" && first.needs !== null ? renderNeeded(first.needs) : toClause(first)[1];
  return [...new Set([needed, ...others.map(renderReason)])].join("; ");
}

/** Renders a reason as a clause without a full stop. */
export function renderReason(reason: Reason): string {
  return toClause(reason).join("");
}

/** Returns the clause of a reason in two parts: the verb, if something is needed, and the rest. */
function toClause(reason: Reason): readonly ["needs " | "", string] {
  switch (reason.kind) {
    case "not-seen":
    case "profile":
      return ["needs ", renderNeeded(reason)];
    case "declared":
      return ["needs ", `${reason.what}: got ${renderReceived(reason.got)}`];
    case "blocked":
      return ["", renderBlocked(reason)];
    case "pruning":
      return ["needs ", `a pruned version: ${reason.detail}`];
    case "pruned":
      return [
        "",
        `version ${reason.version} was pruned while this check ran: the oldest version is now ${reason.oldest}`,
      ];
    case "unanswered":
      return [
        "needs ",
        `a response to ${reason.operation} (${reason.method} ${reason.target}): ${reason.failure}`,
      ];
    case "refused":
      return ["needs ", renderRefused(reason)];
    case "unlisted":
      return ["needs ", renderUnlisted(reason)];
    case "layout":
      return ["", renderLayout(reason)];
    case "unstable":
      return [
        "needs ",
        `a response that stays the same: "${reason.summary}" was seen ${reason.shown} of ${reason.ran} times`,
      ];
    case "chance":
      return [
        "needs ",
        `statuses that change less often: "${reason.summary}" was seen ${reason.shown === 1 ? "once" : `${reason.shown} times`} in succession, which may be chance`,
      ];
    case "limit":
      return ["", reason.time === undefined ? limits[reason.limit] : renderNotRun(reason.time)];
    case "unfinished":
      return ["needs ", `a check that ends: it was running when ${renderEnd(reason)}`];
    case "shard":
      return ["", `in shard ${reason.index} of ${reason.count}`];
    case "allow":
      return ["needs ", `--allow ${reason.allow}`];
    case "feature":
      return ["", renderFeature(reason)];
    case "never-succeeded":
      return ["", `${reason.operation} never succeeded`];
    case "no-assertion":
      return ["", "executed no assertion"];
    case "not-observed":
      return ["", "no response showed the case that it describes"];
    case "absent":
      return ["", renderAbsent(reason)];
    case "text":
      return ["", reason.text];
  }
}

function renderAbsent({ what, keys, steps }: Extract<Reason, { kind: "absent" }>): string {
  const searched = joinWords(steps.map(renderReads));
  const named = keys === undefined ? "" : ` (${renderKeys(keys)})`;
  return `no response shows ${what}${named}, and none implies it: ${searched} were answered`;
}

function renderFeature({ feature, since }: Extract<Reason, { kind: "feature" }>): string {
  return since === undefined
    ? `the profile says that the target does not offer ${feature}`
    : `${feature} is not part of the interface before ${since}`;
}

/** Renders what a check needs, as a noun phrase with what was seen instead. */
function renderNeeded(needed: NotSeen | Undeclared): string {
  const { what, detail, got } = needed;
  return [
    what,
    detail === undefined ? "" : `: ${typeof detail === "string" ? detail : `got ${renderReceived(detail)}`}`,
    needed.kind === "profile" ? renderProfile(needed) : "",
    got === undefined ? "" : `, got ${renderReceived(got)}`,
    needed.searched === undefined ? "" : `, looked for in ${renderSearched(needed.searched)}`,
  ].join("");
}

function renderProfile({ keys, allow, or }: Undeclared): string {
  const option = allow === undefined ? "" : `, with --allow ${allow}`;
  const other = or === undefined ? "" : `, or ${or}`;
  return ` (${renderKeys(keys)}${option})${other}`;
}

function renderKeys(keys: Undeclared["keys"]): string {
  return `profile key${keys.length === 1 ? "" : "s"} ${joinWords(keys)}`;
}

/** Renders a response with its request, such as `403 api_disabled "It is disabled." for GET /v1`. */
function renderReceived(received: ReceivedAnswer): string {
  return `${renderStatus(received)} for ${received.method} ${received.target}`;
}

/** Renders the status of a response with the members of its Error object. */
export function renderStatus({ status, error }: Pick<ReceivedAnswer, "status" | "error">): string {
  return error === null ? `${status}` : `${status} ${error}`;
}

/** Renders what blocks a check. */
function renderBlocked({ by, violatedBy, needs }: Blocked): string {
  const cause =
    violatedBy === null
      ? `this check could not verify ${by.join(" or ")}`
      : `${violatedBy} violates ${by.join(" and ")}`;
  return `not judged, because ${cause}${needs === null ? "" : `: needs ${renderNeeded(needs)}`}`;
}

function renderRefused({ because, got }: Extract<Reason, { kind: "refused" }>): string {
  return `a response to ${got.operation} other than ${got.status}, because that status ${refusedBecause[because]}: got ${renderReceived(got)}`;
}

const refusedBecause: { readonly [because in Extract<Reason, { kind: "refused" }>["because"]]: string } = {
  access: "is about access, load or a gateway and not about this request",
  framing: "rejects the HTTP message and not the malformed input in it",
  resent: "may be about the same request sent before, whose response was lost",
};

const unlistedBecause: { readonly [because in Extract<Reason, { kind: "unlisted" }>["because"]]: string } = {
  "no other success": "and no other operation has returned 2xx, so the base URL may be wrong",
  "not repeated": "but not each time the request was sent",
  "sent once": "once: a batch that got a response is not sent again, so this response cannot be confirmed",
};

function renderUnlisted({ listed, got, because }: Extract<Reason, { kind: "unlisted" }>): string {
  return `a status that §4 lists for ${got.operation} (${listed.join(", ")}): got ${renderReceived(got)}, ${unlistedBecause[because]}`;
}

function renderLayout({ what, got, versions, words }: Extract<Reason, { kind: "layout" }>): string {
  return (
    `another transaction layout: the target refuses ${what} (${renderReceived(got)}), and the committed transactions at ` +
    `versions ${versions.join(", ")} match none of the words ${words.join(", ")} by signature or hash; ` +
    "set features.submission to false in the profile if this network encodes transactions in another way, " +
    "or signing.domain if it signs with another word"
  );
}

const limits: { readonly [limit in RunLimit]: string } = {
  "max-time": "did not run within the time limit (--max-time)",
  "max-gas-spent": "its transactions could have cost more gas units than --max-gas-spent allows",
  interrupted: "did not run before the run was interrupted",
  "never responded": "the target never responded",
  "not recognized": "the target does not look like a node of this interface",
  only: "not selected by --only",
};

function renderNotRun(time: TimeLimit): string {
  return `did not run within the time limit of ${renderTimeLimit(time)}`;
}

function renderEnd({ limit, time }: Extract<Reason, { kind: "unfinished" }>): string {
  return time === undefined ? unfinished[limit] : `the time limit of ${renderTimeLimit(time)} was reached`;
}

const unfinished = {
  "max-time": "the time limit (--max-time) was reached",
  interrupted: "the run was interrupted",
};
