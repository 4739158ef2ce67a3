/** What an answer to a batch says (§4.6, §2.10). */
import { readMember, type Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";

/** More entries than any batch of the checks has transactions tell nothing more. */
const entriesMax = 64;

/** Statuses that speak of the operation, of the size of its body or of its load, and of no transaction. */
const inconclusiveStatuses: readonly number[] = [403, 404, 413, 500, 503, 507];

/**
 * The transaction_index of each entry of a summary, in the order of the entries.
 * @throws Inconclusive where the oracle found the summary broken
 */
export function readFailureIndices(answer: Answer): readonly bigint[] {
  const entries = readMember(answer, "/transaction_failures");
  if (!Array.isArray(entries)) {
    throw new Inconclusive("blocked by BTCH-012: needs the failures of a batch", [answer.exchange]);
  }
  return entries.slice(0, entriesMax).map((_, at) => {
    const pointer = `/transaction_failures/${at}/transaction_index`;
    readMember(answer, pointer);
    const text = answer.numbers.get(pointer);
    if (text !== undefined && /^\d+$/.test(text)) return BigInt(text);
    throw new Inconclusive("blocked by BTCH-014: needs the index of a failure", [answer.exchange]);
  });
}

/** Whether every transaction of a batch was taken: a 202, or a 206 that lists none. */
export function isAccepted(answer: Answer): boolean {
  if (answer.status === 202) return true;
  return answer.status === 206 && readFailureIndices(answer).length === 0;
}

/**
 * A summary, whichever of the two statuses it comes with.
 * @throws Inconclusive where the batch was answered otherwise
 */
export function requireSummary(answer: Answer): void {
  if (answer.status === 202 || answer.status === 206) return;
  throw new Inconclusive(
    `needs a batch that is taken: this one was answered with ${answer.status} as a whole`,
    [answer.exchange],
  );
}

/** A 206 and its failures. @throws Inconclusive, blocked by the row that calls for it, for another answer */
export function require206(answer: Answer): readonly bigint[] {
  requireSummary(answer);
  if (answer.status === 206) return readFailureIndices(answer);
  throw new Inconclusive("blocked by BTCH-008: needs a 206", [answer.exchange]);
}

/** @throws Inconclusive where a status says nothing of the transactions */
export function requireConclusiveStatus(answer: Answer): void {
  if (!inconclusiveStatuses.includes(answer.status)) return;
  throw new Inconclusive(
    `needs an answer that speaks of the transactions: the batch was answered with ${answer.status}`,
    [answer.exchange],
  );
}
