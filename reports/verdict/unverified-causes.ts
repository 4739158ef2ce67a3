import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import type { OperationDescription } from "../../spec/operations/operation-description.ts";
import type { Level } from "../../spec/catalogue.ts";
import type { Exchange } from "../model/observation.ts";
import { describeRefusal, findShownExchange, isRefusal } from "./cause-exchange.ts";

/** A requirement of a report or of a plan, as far as this file reads it. */
export interface JudgedRow {
  readonly id: string;
  readonly level: Level;
  readonly status: string;
  readonly reason: string | null;
  /** The operation that the requirement is about; null if it is about several. Left out in a plan. */
  readonly operation?: string | null;
  /** The checks of the requirement. Left out in a plan, which runs none. */
  readonly checks?: readonly { readonly exchanges: readonly Exchange[] }[];
}

/** What was missing on the target, what would mend it, and the requirements that could not be verified without it. */
export interface UnverifiedCause {
  /** One sentence. It can contain text of the target. */
  readonly missing: string;
  /** What to change, as a phrase without a full stop; null if only the requirement itself explains it. */
  readonly remedy: string | null;
  /** Ordered as given. There is at least one. */
  readonly requirements: readonly JudgedRow[];
  /** A request and a response that show the cause; null if none was kept. */
  readonly exchange: Exchange | null;
}

/** A cause without its requirements. Equal keys are one cause. */
interface Cause extends Pick<UnverifiedCause, "missing" | "remedy"> {
  readonly key: string;
  /** The operation that the target refuses as a whole, if that is the cause. */
  readonly operation?: Operation;
  /** Whether `missing` says how the target answered. */
  readonly isAnswer?: boolean;
}

/** What a cause is derived from. */
interface Run {
  readonly rows: ReadonlyMap<string, JudgedRow>;
  readonly refused: ReadonlySet<Operation>;
}

/**
 * Groups requirements by the cause that keeps them from being verified. The cause with the most MUST requirements comes
 * first, those that wait for another requirement last.
 * @param open the requirements to group
 * @param all all requirements of the run, because an open one may wait for another one
 * @param refused the operations that the target refused in every response
 */
export function findUnverifiedCauses(
  open: readonly JudgedRow[],
  all: readonly JudgedRow[],
  refused: ReadonlySet<Operation> = new Set(),
): readonly UnverifiedCause[] {
  const run = { rows: new Map(all.map((row) => [row.id, row])), refused };
  const groups = new Map<string, { cause: Cause; readonly requirements: JudgedRow[] }>();
  for (const row of open) {
    const cause = findCause(row, run, new Set([row.id]));
    const group = groups.get(cause.key);
    if (group === undefined) {
      groups.set(cause.key, { cause, requirements: [row] });
      continue;
    }
    group.requirements.push(row);
    if (group.cause.isAnswer !== true && cause.isAnswer === true) group.cause = cause;
  }
  const weight = ({ requirements }: { readonly requirements: readonly JudgedRow[] }) =>
    requirements.length + 1_000 * requirements.filter(({ level }) => level === "MUST").length;
  return [...groups.values()]
    .toSorted((a, b) => Number(isWaiting(a.cause)) - Number(isWaiting(b.cause)) || weight(b) - weight(a))
    .map(({ cause, requirements }) => toUnverifiedCause(cause, requirements));
}

/** Adds the exchange of a cause. If no reason says how the target refused an operation, the exchange does. */
function toUnverifiedCause(cause: Cause, requirements: readonly JudgedRow[]): UnverifiedCause {
  const { operation, missing, remedy, isAnswer } = cause;
  const exchange = findShownExchange(requirements, { operation, missing });
  const answer = operation === undefined || isAnswer === true ? null : describeRefusal(exchange);
  return { missing: answer ?? missing, remedy, requirements, exchange };
}

function isWaiting({ key }: Cause): boolean {
  return key.startsWith("waits for ");
}

/** Matches the reasons that `reports/model/check-result.ts` and the client write for a check that waits. */
const waiting =
  /^not judged, because (?:(?:the target|a response|the response) violates|this check could not verify) ([A-Z]+-\d+)[^:]*(?:: (.*))?$/s;

/** Finds the cause of one row. If it waits for another row that is not verified either, that row has the cause. */
function findCause(row: JudgedRow, run: Run, seen: Set<string>): Cause {
  const reason = row.reason ?? "";
  if (row.status === "error") {
    return { key: `error ${reason}`, missing: `An internal error of touchstone: ${reason}`, remedy: null };
  }
  const known = findNamedCause(reason, row.operation ?? null, run);
  if (known !== null) return known;
  const [, id = "", detail] = waiting.exec(reason) ?? [];
  const other = run.rows.get(id);
  if (other?.status === "fail" || other?.status === "waived") {
    const remedy = `correct ${id}, which failed`;
    return { key: `waits for ${id}`, missing: `The target violates ${id}.`, remedy };
  }
  if (other?.status === "inconclusive" && !seen.has(id)) return findCause(other, run, seen.add(id));
  const text = (detail ?? reason).replace(/^needs /, "");
  if (id !== "" && detail === undefined) return { key: text, missing: `N${text.slice(1)}.`, remedy: null };
  return { key: text, missing: `Not seen in this run: ${text}.`, remedy: null };
}

/** Returns the cause if the reason names an option, an answer of the target or a profile key; otherwise null. */
function findNamedCause(reason: string, operation: string | null, { refused }: Run): Cause | null {
  return (
    findLimit(reason) ??
    findShard(reason) ??
    findAllow(reason) ??
    findRefusal(reason) ??
    findRefusedOperation(reason, operation, refused) ??
    findPruning(reason) ??
    findProfileKeys(reason)
  );
}

/** The operations that show what a profile key names. A profile does not help if the target refuses the operation. */
const operationsOfKeys: ReadonlyMap<string, Operation> = new Map([
  ["accounts", "getAccount"],
  ["tables", "getTableItem"],
]);

/** The operation of a requirement, or the one that shows what its reason asks for, if the target refuses it. */
function findRefusedOperation(
  reason: string,
  operation: string | null,
  refused: ReadonlySet<Operation>,
): Cause | null {
  const [, , keys = ""] = profileKeys.exec(reason) ?? [];
  const candidates = [operation ?? "", operationsOfKeys.get(keys) ?? ""];
  const found = candidates.find((name): name is Operation => isOperation(name) && refused.has(name));
  return found === undefined ? null : toRefusal(found, `${found} never succeeded.`, "");
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
  if (isOperation(never)) return toRefusal(never, `${never} never succeeded.`, "");
  const [, answer = "", status = "", method = "", target = ""] = refusal.exec(reason) ?? [];
  const operation = findOperation(method, target);
  const isWhole = isRefusal(Number(status)) || reason.includes("never succeeded");
  if (operation === null || !isWhole) return null;
  const missing = `The target answered ${method} ${target} with ${answer}.`;
  return { ...toRefusal(operation, missing, status), isAnswer: true };
}

function toRefusal(operation: Operation, missing: string, status: string): Cause {
  const { feature }: OperationDescription = OPERATIONS[operation];
  const enable = `enable ${operation} on the target`;
  const login = ["401", "407"].includes(status) ? " or give credentials with --header" : "";
  const declare =
    feature === null ? "" : `, or set features.${feature} to false in a profile (--profile <file>)`;
  return { key: `operation ${operation}`, operation, missing, remedy: `${enable}${login}${declare}` };
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(OPERATIONS, name);
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
    remedy:
      "judge a node that prunes old versions, or set features.pruning to false in a profile (--profile <file>)",
  };
}

const key = String.raw`(?:accounts|tables|signers|signing|succeeds|fails|limits|features|prunedVersion)(?:\.\w+)?`;
const profileKeys = new RegExp(
  String.raw`^(.*?)\(profile keys? (${key}(?:(?:, | and )${key})*)(?:, with (--allow \w+))?(?=[,)])`,
  "s",
);

/** Only known profile keys count, because the target may have written a part of the reason. */
function findProfileKeys(reason: string): Cause | null {
  const [, before = "", keys, allow] = profileKeys.exec(reason) ?? [];
  if (keys === undefined) return null;
  const thing = before
    .replace(/^.*needs /s, "")
    .replace(/:.*$/s, "")
    .trim();
  return {
    key: `profile ${keys} ${allow ?? ""}`,
    missing: `Not found on the target: ${thing}.`,
    remedy: `add ${keys} to a profile (--profile <file>)${allow === undefined ? "" : ` and ${allow}`}`,
  };
}
