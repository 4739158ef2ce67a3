import type { Recorder } from "../recorder.ts";
import type { Answer } from "./answer.ts";
import { ask, type Asking, type AskOptions, type OperationRequest } from "./ask.ts";

/** One method for each operation; every answer is judged by the oracle on its way to the check. */
export interface NodeClient {
  /** §4.1. `address` goes into the path percent-encoded and otherwise as it is. */
  getAccount(
    address: string,
    query?: { readonly ledgerVersion?: bigint | string },
    asking?: Asking,
  ): Promise<Answer>;
  /** §4.8. */
  checkHealth(query?: { readonly durationSecs?: bigint | string }, asking?: Asking): Promise<Answer>;
  readonly recorder: Recorder;
  /** Takes the secrets of the run out of a text that quotes an answer. */
  readonly redact: (text: string) => string;
}

/** @throws (from its methods) Inconclusive where no answer can be judged, also where the oracle found it unreadable. */
export function createNodeClient(options: AskOptions): NodeClient {
  const send = (request: OperationRequest, asking?: Asking): Promise<Answer> => ask(options, request, asking);
  return {
    getAccount: (address, query = {}, asking) =>
      send(
        {
          operation: "getAccount",
          safety: "read",
          method: "GET",
          path: `/accounts/${encodeURIComponent(address)}`,
          query: { ledger_version: query.ledgerVersion },
        },
        asking,
      ),
    checkHealth: (query = {}, asking) =>
      send(
        {
          operation: "checkHealth",
          safety: "read",
          method: "GET",
          path: "/-/healthy",
          query: { duration_secs: query.durationSecs },
        },
        asking,
      ),
    recorder: options.recorder,
    redact: (text) => options.redaction.redact(text),
  };
}
