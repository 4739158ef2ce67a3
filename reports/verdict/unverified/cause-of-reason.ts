import { OPERATIONS, type Operation } from "../../../spec/vocabulary.ts";
import { anyProfile } from "./profile-advice.ts";
import { isRefusal } from "../../model/operation-status.ts";
import { renderRemedy, type FailingOperations } from "./failing-operations.ts";
import { findNamedOperation, findSources, isOperation } from "./fact-sources.ts";

/** Why a requirement was not verified, without the requirements. Causes with equal keys are one cause. */
export interface Cause {
  readonly key: string;
  /** One sentence. It can contain text of the target. */
  readonly missing: string;
  /** What to change, as a phrase without a full stop; null if only the requirement itself explains it. */
  readonly remedy: string | null;
  /** The profile keys that the remedy adds, if it adds any. */
  readonly profileKeys?: readonly string[];
  /** The operation that the target does not serve, if that is the cause. */
  readonly operation?: Operation;
  /** The failed requirement that is to be corrected, if that is the remedy. */
  readonly failed?: string;
  /** Whether `missing` says how the target answered. */
  readonly isAnswer?: boolean;
}

/** Returns the cause if the reason names an option, an answer of the target or a profile key; otherwise null. */
export function findNamedCause(
  reason: string,
  operation: string | null,
  failing: FailingOperations,
): Cause | null {
  return (
    findLimit(reason) ??
    findShard(reason) ??
    findAllow(reason) ??
    findRefusal(reason) ??
    findFailingOperation(reason, operation, failing) ??
    findSilence(reason) ??
    findPruning(reason) ??
    findProfileKeys(reason)
  );
}

/** The operation of a requirement, or the one that shows what its reason asks for, if the target does not serve it. */
function findFailingOperation(
  reason: string,
  operation: string | null,
  failing: FailingOperations,
): Cause | null {
  const found = [findNamedOperation(reason) ?? "", operation ?? "", ...findSources(reason)].find(
    (name): name is Operation => isOperation(name) && failing.has(name),
  );
  return found === undefined ? null : toRefusal(found, `${found} never succeeded.`, null);
}

/** The start of the reason that the client writes if there was no response. */
const silence = /^needs a response to (\w+) \((GET|POST) ([^\s)]+)\): ([^;]+)/;

/** How clients name a connection that the other side closed before it responded. */
const closing = /closed|ECONNRESET|EPIPE|UND_ERR_SOCKET/;

/** A request without a response, or a target that stopped responding. */
function findSilence(reason: string): Cause | null {
  const [, operation = "", method = "", target = "", failure = ""] = silence.exec(reason) ?? [];
  if (!isOperation(operation)) return null;
  if (failure === "the last 20 requests got no response") {
    return {
      key: "silence",
      missing: `The target stopped responding: ${failure}, so no further request was sent.`,
      remedy: "check that the target is still up, and run the check again",
    };
  }
  return {
    key: `silence ${operation}`,
    missing: `The target did not respond to ${method} ${target}: ${failure}.`,
    remedy: closing.test(failure)
      ? `find out why the target closes the connection on ${method} ${target}: its log may show a crash`
      : renderRemedy(operation, null),
  };
}

const limits: readonly (readonly [part: string, missing: string, remedy: string | null])[] = [
  ["the target never responded", "The target never responded.", null],
  ["does not look like a node of this interface", "No response had the form of this interface.", null],
  ["(--max-time)", "The time of the run was over.", "allow more time with --max-time <seconds>"],
  [
    "request limit reached",
    "The run had sent as many requests as --max-requests allows.",
    "allow more requests with --max-requests <n>",
  ],
  ["not selected by --only", "The option --only does not select them.", null],
  [
    "the profile says that the target does not offer",
    "The profile says that the target does not offer them.",
    null,
  ],
  ["before the run was interrupted", "The run was interrupted.", "run the check again and let it complete"],
];

function findLimit(reason: string): Cause | null {
  const found = limits.find(([part]) => reason.includes(part));
  return found === undefined ? null : { key: found[0], missing: found[1], remedy: found[2] };
}

/** A requirement that another shard judges. */
function findShard(reason: string): Cause | null {
  const [shard] = /^in shard \d+ of \d+$/.exec(reason) ?? [];
  return shard === undefined
    ? null
    : { key: shard, missing: `In ${shard.slice("in ".length)}.`, remedy: null };
}

function findAllow(reason: string): Cause | null {
  const [, allow] = /^needs --allow (simulate|submit|heavy)$/.exec(reason) ?? [];
  if (allow === undefined) return null;
  const missing = `The options do not permit requests of the class ${allow}.`;
  return { key: `allow ${allow}`, missing, remedy: `--allow ${allow}` };
}

const refusal = /got ((\d{3})\b[^;]*?) for (GET|POST) (\S+)/;

/** An operation that the target refuses as a whole, rather than for the input of one check. */
function findRefusal(reason: string): Cause | null {
  const [, never = ""] = /^(\w+) never succeeded$/.exec(reason) ?? [];
  if (isOperation(never)) return toRefusal(never, `${never} never succeeded.`, null);
  const [, answer = "", status = "", method = "", target = ""] = refusal.exec(reason) ?? [];
  const operation = findOperation(method, target);
  const isWhole = isRefusal(Number(status)) || reason.includes("never succeeded");
  if (operation === null || !isWhole) return null;
  const missing = `The target answered ${method} ${target} with ${answer}.`;
  return { ...toRefusal(operation, missing, Number(status)), isAnswer: true };
}

/** @param status how the target answered; null if the reason does not say so */
function toRefusal(operation: Operation, missing: string, status: number | null): Cause {
  const remedy = renderRemedy(operation, status ?? 405);
  return { key: `operation ${operation}`, operation, missing, remedy };
}

/** Finds the operation whose path is the end of a request's path. */
function findOperation(method: string, target: string): Operation | null {
  const path = target.replace(/[?#].*$/s, "");
  const names = Object.keys(OPERATIONS).filter(isOperation);
  return (
    names.find((name) => {
      const pattern = OPERATIONS[name].path.replace(/\{\w+\}/g, "[^/]+");
      return OPERATIONS[name].method === method && new RegExp(`${pattern}$`).test(path);
    }) ?? null
  );
}

function findPruning(reason: string): Cause | null {
  if (!reason.startsWith("needs a pruned version")) return null;
  return {
    key: "pruning",
    missing: "The target retains every version, so none is pruned.",
    remedy: `judge a node that prunes old versions, or set features.pruning to false in ${anyProfile}`,
    profileKeys: ["features.pruning"],
  };
}

const key = String.raw`(?:accounts|tables|signers|signing|succeeds|fails|limits|features|prunedVersion)(?:\.\w+)?`;
const profileKeys = new RegExp(
  String.raw`^(.*?)\(profile keys? (${key}(?:(?:, | and )${key})*)(?:, with (--allow \w+))?(?=[,)])`,
  "s",
);

/** Renders `member "succeeds"` or `members "signers" and "succeeds"`. */
function formatMembers(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length === 1
    ? `member ${quoted[0] ?? ""}`
    : `members ${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1) ?? ""}`;
}

/** Whether only a profile can name what is missing: a call. An account alone may also be found in a block. */
function isDeclaredOnly(names: readonly string[]): boolean {
  const isCall = (name: string): boolean => /^(?:succeeds|fails)\b/.test(name);
  return names.some(isCall) && names.every((name) => isCall(name) || name === "signers");
}

/** Only known profile keys count, because the target may have written a part of the reason. */
function findProfileKeys(reason: string): Cause | null {
  const [, before = "", keys, allow] = profileKeys.exec(reason) ?? [];
  if (keys === undefined) return null;
  const thing = before
    .replace(/^.*needs /s, "")
    .replace(/:.*$/s, "")
    .trim();
  const names = keys.split(/, | and /);
  const givesKey = names.includes("signers");
  return {
    key: `profile ${keys} ${allow ?? ""}`,
    missing: `${isDeclaredOnly(names) ? "Not declared in a profile" : "Not found on the target"}: ${thing}.`,
    remedy: `${givesKey ? "give touchstone the key of a funded account: " : ""}add the ${formatMembers(names)} to ${anyProfile}${allow === undefined ? "" : ` and ${allow}`}`,
    profileKeys: names,
  };
}
