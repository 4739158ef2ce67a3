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
    differs: "Each response takes five milliseconds.",
    allowed: "The document does not mention response times.",
    alter: (_, answer) => delayed(answer, 5),
  },
  {
    id: "now-and-then-slow",
    differs: "Every thirtieth response takes 150 milliseconds.",
    allowed: "The document does not mention response times.",
    alter: every(30, (_, answer) => delayed(answer, 150)),
  },
  {
    id: "429-with-retry-after",
    differs: "Every fifth request that may be retried returns 429 with Retry-After.",
    allowed:
      "LIMT-S01: the document does not describe rate limits, and the suites retry 429 after Retry-After.",
    alter: every(5, (_, answer) => withHeader(bare(answer, 429), "retry-after", "0")),
  },
  {
    id: "429-without-retry-after",
    differs: "Every thirtieth request that may be retried returns 429 without Retry-After.",
    allowed: "LIMT-S01: the document does not describe rate limits, and the suites retry 429.",
    alter: every(30, (_, answer) => bare(answer, 429)),
  },
  {
    id: "hundred-reads-a-second",
    differs:
      "A hundred requests of each second that may be retried are served; others return 429 without Retry-After.",
    allowed: "LIMT-S01: the document does not describe rate limits, and the suites lower their rate.",
    alter: limitRate(100),
  },
  {
    id: "503-with-retry-after",
    differs: "Every seventh request that may be retried returns 503 with an Error object and Retry-After.",
    allowed: "§4 lists 503 for every operation; LIMT-S01: the suites retry 503 after Retry-After.",
    alter: every(7, (_, answer) => withHeader(error(answer, 503, "internal_error"), "retry-after", "0")),
  },
  {
    id: "500-now-and-then",
    differs:
      "Every thirtieth request that may be retried returns 500, and another status when it is sent again.",
    allowed:
      "§4 lists 500 for every operation, and RESP-S10: a 500 counts only if the same request gets it again.",
    alter: every(30, (_, answer) => error(answer, 500, "internal_error")),
  },
  {
    id: "gateway-errors-now-and-then",
    differs: "A gateway returns 502, 504 or 408 with an HTML page for every fortieth request.",
    allowed: "RESP-S10: the suites retry responses that come from a gateway.",
    alter: every(40, ({ time }, answer) => ({
      ...bare(answer, [502, 504, 408][time % 3] ?? 502),
      headers: [["content-type", "text/html"]],
      body: "<html><body>Try again</body></html>",
    })),
  },
  {
    id: "redirects-now-and-then",
    differs:
      "A gateway redirects every fortieth request that may be retried, and does not redirect its retry.",
    allowed: "RESP-S10: the suites retry a request that a gateway redirects.",
    alter: every(40, (_, answer) => ({ ...bare(answer, 307), headers: [["location", "/sign-in"]] })),
  },
  {
    id: "connection-lost-now-and-then",
    differs: "The connection is closed without a response for every fortieth request that may be retried.",
    allowed: "The document does not mention connections, and any connection may be lost.",
    alter: every(40, (_, answer) => ({ ...answer, transfer: { ends: "instead" } })),
  },
];

/** Alters every n-th response. Responses to batches are unchanged, because batches have rows of their own. */
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

/** Serves a number of requests in each second, without batches: they were executed before their responses are altered. */
function limitRate(most: number): Alteration {
  return createStatefulAlteration(() => {
    let second = 0;
    let served = 0;
    return (request, answer) => {
      if (findOperation(request) === "submitBatch") return answer;
      const now = Math.floor(performance.now() / 1_000);
      if (now !== second) [second, served] = [now, 0];
      served += 1;
      return served > most ? bare(answer, 429) : answer;
    };
  });
}

function delayed(answer: ProxyResponse, delayMillis: number): ProxyResponse {
  return { ...answer, transfer: { ...answer.transfer, delayMillis } };
}

function bare(answer: ProxyResponse, status: number): ProxyResponse {
  return { ...answer, status, headers: [], body: "" };
}
