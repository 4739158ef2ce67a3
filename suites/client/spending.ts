import type { Operation } from "../../spec/vocabulary.ts";
import type { OperationRequest } from "./operation-request.ts";
import type { Recorder } from "./recorder.ts";
import type { SentTransaction } from "./resend/resend.ts";
import type { RawAnswer } from "./send-request.ts";
import type { SentExchange } from "./sent-exchange.ts";

/** Sends a read whose response is not judged. */
export type SendRead = (request: OperationRequest) => Promise<SentExchange<Operation, RawAnswer>>;

/** Counts what the transactions of a run cost, and limits it. All clients of a run share one. */
export interface RunSpending {
  /**
   * Reserves the most that transactions can cost. Call before they are sent.
   * @param read reads the blocks that show what earlier transactions cost, if the limit needs that
   * @throws Inconclusive if the run could then cost more than its limit
   */
  reserve(transactions: readonly SentTransaction[], read: SendRead): Promise<void>;
  /** Records what an exchange shows: which transactions were accepted, and what those in a block cost. */
  observe(sent: SentExchange<Operation, RawAnswer>, recorder: Pick<Recorder, "recordSpending">): void;
  /** Returns how many transactions of an account were accepted. */
  readonly countAccepted: (address: string) => number;
}
