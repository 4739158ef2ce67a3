/** Reads the response to a batch. Its body is a summary that lists the rejected transactions (§4.6, §2.10). */
import { blockedBy, notSeen } from "../../../evidence/reason.ts";
import { toReceived } from "../../client/describe-error.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";

/** Further entries of a summary are not read, because every batch of the checks has fewer transactions. */
const entriesMax = 64;

/** Statuses that concern the operation, the size of its body or the load, but not the transactions. */
const inconclusiveStatuses: readonly number[] = [403, 404, 413, 500, 503, 507];

/**
 * Reads the transaction_index of each entry of a summary, in the order of the entries.
 * @throws Inconclusive if the summary has no list of entries, or an entry has no valid transaction_index
 */
export function readFailureIndices(answer: Answer): readonly bigint[] {
  const entries = readMember(answer, "/transaction_failures");
  if (!Array.isArray(entries)) {
    throw new Inconclusive(blockedBy("BTCH-012", "the transaction_failures of a batch"), [answer.exchange]);
  }
  return entries.slice(0, entriesMax).map((_, at) => {
    const pointer = `/transaction_failures/${at}/transaction_index`;
    readMember(answer, pointer);
    const text = answer.numbers.get(pointer);
    if (text !== undefined && /^\d+$/.test(text)) return BigInt(text);
    throw new Inconclusive(blockedBy("BTCH-014", pointer), [answer.exchange]);
  });
}

/** Whether every transaction of a batch was accepted: a 202, or a 206 without failures. */
export function isAccepted(answer: Answer): boolean {
  if (answer.status === 202) return true;
  return answer.status === 206 && readFailureIndices(answer).length === 0;
}

/**
 * Requires status 202 or 206, with which a target returns a summary.
 * @throws Inconclusive for any other status
 */
export function requireSummary(answer: Answer): void {
  if (answer.status === 202 || answer.status === 206) return;
  throw new Inconclusive(notSeen("status 202 or 206 for a batch", [], { got: toReceived(answer) }), [
    answer.exchange,
  ]);
}

/**
 * Requires a 206 and reads its failures.
 * @throws Inconclusive for any other status; a 202 is judged by BTCH-008
 */
export function require206(answer: Answer): readonly bigint[] {
  requireSummary(answer);
  if (answer.status === 206) return readFailureIndices(answer);
  throw new Inconclusive(blockedBy("BTCH-008", "status 206, got 202"), [answer.exchange]);
}

/**
 * Requires a status that says something about the transactions of a batch.
 * @throws Inconclusive otherwise
 */
export function requireConclusiveStatus(answer: Answer): void {
  if (!inconclusiveStatuses.includes(answer.status)) return;
  throw new Inconclusive(
    notSeen("a status that concerns the transactions of the batch", [], { got: toReceived(answer) }),
    [answer.exchange],
  );
}

/** Formats transaction indices for a failure. */
export function formatIndices(indices: Iterable<bigint>): string {
  return [...indices].join(", ") || "none";
}
