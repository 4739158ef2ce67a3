import type { H3Event } from "h3";
import type { WrittenAnswer } from "./answer.ts";
import { compressAnswer } from "./compression.ts";
import { finishByQuirks } from "../quirks/quirks.ts";
import type { Quirk } from "../quirks/quirk.ts";
import { toQuirkRequest } from "./quirk-answers.ts";
import { createCorsHeaders, type CorsRules } from "./cors.ts";

/** Adapts a serialized response to the headers of its request that do not concern the operation. */
export type FinishAnswer = (event: H3Event, written: WrittenAnswer) => WrittenAnswer | Promise<WrittenAnswer>;

/** Returns the function that adds the headers for web pages of other origins, if they are allowed, and compresses. */
export function createFinishAnswer(cors: CorsRules | null, quirks: readonly Quirk[]): FinishAnswer {
  return (event, before) => {
    const written =
      quirks.length === 0 ? before : finishByQuirks(quirks, before, toQuirkRequest(event.url, event.req));
    const permitted =
      cors === null
        ? written
        : {
            ...written,
            headers: {
              ...written.headers,
              ...createCorsHeaders(cors, readRequestHeader(event, "origin") ?? undefined),
            },
          };
    return compressAnswer(permitted, () => readRequestHeader(event, "accept-encoding"));
  };
}

/** Reads a header of a request from a socket without creating a Headers object, which takes longer. */
function readRequestHeader(event: H3Event, name: "origin" | "accept-encoding"): string | null | undefined {
  const request = event.runtime?.node?.req;
  return request === undefined ? event.req.headers.get(name) : request.headers[name];
}
