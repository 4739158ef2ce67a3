import type { WrittenAnswer } from "./answer.ts";
import { compressAnswer } from "./compression.ts";
import { finishByQuirks } from "../quirks/quirks.ts";
import type { Quirk } from "../quirks/quirk.ts";
import { toQuirkRequest } from "./quirk-answers.ts";
import { createCorsHeaders, type CorsRules } from "./cors.ts";
import type { RouteRequest } from "./route-request.ts";

/** Adapts a serialized response to the headers of its request that do not concern the operation. */
export type FinishAnswer = (
  request: RouteRequest,
  written: WrittenAnswer,
) => WrittenAnswer | Promise<WrittenAnswer>;

/** Returns the function that adds the headers for web pages of other origins, if they are allowed, and compresses. */
export function createFinishAnswer(cors: CorsRules | null, quirks: readonly Quirk[]): FinishAnswer {
  return (request, before) => {
    const written = quirks.length === 0 ? before : finishByQuirks(quirks, before, toQuirkRequest(request));
    const permitted =
      cors === null
        ? written
        : {
            ...written,
            headers: {
              ...written.headers,
              ...createCorsHeaders(cors, request.header("origin") ?? undefined),
            },
          };
    return compressAnswer(permitted, () => request.header("accept-encoding"));
  };
}
