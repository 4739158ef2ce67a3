/** Nodes whose responses to batches are lost now and then, or that now and then ask to send a batch again. */
import type { Variation } from "./variation.ts";
import type { ProxyRequest, ProxyResponse } from "../wire/exchange.ts";
import { findOperation } from "../wire/requests.ts";

interface Loss {
  readonly id: string;
  /** What the client gets, as the end of "Every … batch …". */
  readonly gets: string;
  /** Every batch whose number is a multiple of this one. */
  readonly every: number;
  readonly isExecuted: boolean;
  /** No status: the connection is closed instead. */
  readonly status?: number;
  readonly headers?: ProxyResponse["headers"];
}

const html: ProxyResponse["headers"] = [["content-type", "text/html"]];

const losses: readonly Loss[] = [
  {
    id: "batch-429-with-retry-after",
    gets: "returns 429 with Retry-After",
    every: 5,
    isExecuted: false,
    status: 429,
    headers: [...html, ["retry-after", "0"]],
  },
  {
    id: "batch-429-without-retry-after",
    gets: "returns 429 without Retry-After",
    every: 5,
    isExecuted: false,
    status: 429,
  },
  {
    id: "batch-503-with-retry-after",
    gets: "returns 503 with Retry-After",
    every: 5,
    isExecuted: false,
    status: 503,
    headers: [...html, ["retry-after", "0"]],
  },
  {
    id: "batch-502-not-executed",
    gets: "gets 502 from a gateway, and the node does not receive it",
    every: 9,
    isExecuted: false,
    status: 502,
  },
  {
    id: "batch-502-executed",
    gets: "gets 502 from a gateway, although the node executes it",
    every: 9,
    isExecuted: true,
    status: 502,
  },
  {
    id: "batch-connection-lost-not-executed",
    gets: "gets no response, and the node does not receive it",
    every: 9,
    isExecuted: false,
  },
  {
    id: "batch-connection-lost-executed",
    gets: "gets no response, although the node executes it",
    every: 9,
    isExecuted: true,
  },
];

export const lostBatchVariations: readonly Variation[] = losses.map(
  ({ id, gets, every, isExecuted, status, headers = html }) => {
    const isLost = (incoming: ProxyRequest): boolean =>
      findOperation(incoming) === "submitBatch" && incoming.time % every === 0;
    return {
      id,
      differs: `Every batch whose number is a multiple of ${every} ${gets}.`,
      allowed:
        "LIMT-S01, RESP-S10: the document describes neither rate limits nor gateways, and any connection may be lost.",
      // The node rejects an empty body, so it executes nothing.
      ...(isExecuted
        ? {}
        : { rewriteRequest: (incoming: ProxyRequest) => (isLost(incoming) ? { body: "" } : null) }),
      alter: (incoming, answer) => {
        if (!isLost(incoming)) return answer;
        return status === undefined
          ? { ...answer, transfer: { ends: "instead" } }
          : { status, headers, body: "<html><body>Try again</body></html>" };
      },
    };
  },
);
