import type { Variation } from "./variation.ts";
import {
  createStatefulAlteration,
  type Alteration,
  type ProxyRequest,
  type ProxyResponse,
} from "../wire/exchange.ts";
import { findOperation } from "../wire/requests.ts";
import { error, withHeader } from "../wire/responses.ts";

/** Nodes that are slow, or that reject a request and accept its retry. */
export const patienceVariations: readonly Variation[] = [
  {
    id: "five-milliseconds",
    differs: "each answer takes five milliseconds",
    allowed: "the document says nothing of time",
    alter: (_, answer) => delayed(answer, 5),
  },
  {
    id: "now-and-then-slow",
    differs: "each thirtieth answer takes 150 milliseconds",
    allowed: "the document says nothing of time",
    alter: every(30, (_, answer) => delayed(answer, 150)),
  },
  {
    id: "429-with-retry-after",
    differs: "each fifth request that may be sent again is answered with 429 and a time to wait",
    allowed: "LIMT-S01: rate limits are not shown, and 429 is retried as Retry-After allows",
    alter: every(5, (_, answer) => withHeader(bare(answer, 429), "retry-after", "0")),
  },
  {
    id: "429-without-retry-after",
    differs: "each thirtieth request that may be sent again is answered with 429 and nothing else",
    allowed: "LIMT-S01: rate limits are not shown, and 429 is retried",
    alter: every(30, (_, answer) => bare(answer, 429)),
  },
  {
    id: "503-with-retry-after",
    differs: "each seventh request that may be sent again is answered with 503, an Error and a time to wait",
    allowed: "§4 lists 503 for every operation; LIMT-S01: it is retried as Retry-After allows",
    alter: every(7, (_, answer) => withHeader(error(answer, 503, "internal_error"), "retry-after", "0")),
  },
  {
    id: "gateway-errors-now-and-then",
    differs:
      "what stands before the node answers each fortieth request with 502, 504 or 408 and a page of HTML",
    allowed: "RESP-S10: such answers of what stands before a node are retried",
    alter: every(40, ({ time }, answer) => ({
      ...bare(answer, [502, 504, 408][time % 3] ?? 502),
      headers: [["content-type", "text/html"]],
      body: "<html><body>Try again</body></html>",
    })),
  },
  {
    id: "connection-lost-now-and-then",
    differs: "each fortieth request that may be sent again ends with its connection and without an answer",
    allowed: "the document says nothing of connections, of which none lasts for ever",
    alter: every(40, (_, answer) => ({ ...answer, transfer: { ends: "instead" } })),
  },
];

/** Alters every n-th response, except for batches, which are never retried. */
function every(
  times: number,
  alter: (incoming: ProxyRequest, answer: ProxyResponse) => ProxyResponse,
): Alteration {
  return createStatefulAlteration(() => {
    let incoming = 0;
    return (request, answer) => {
      if (findOperation(request) === "submitBatch") return answer;
      incoming += 1;
      return incoming % times === 0 ? alter(request, answer) : answer;
    };
  });
}

function delayed(answer: ProxyResponse, delayMillis: number): ProxyResponse {
  return { ...answer, transfer: { ...answer.transfer, delayMillis } };
}

function bare(answer: ProxyResponse, status: number): ProxyResponse {
  return { ...answer, status, headers: [], body: "" };
}
