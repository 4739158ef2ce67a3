import type { WrittenAnswer } from "./answer.ts";
import { compressAnswer } from "./compression.ts";
import { createCorsHeaders, type CorsRules } from "./cors.ts";
import type { RouteRequest } from "./route-request.ts";

/** Adapts a serialized response to the headers of its request that do not concern the operation. */
export type FinishAnswer = (
  request: RouteRequest,
  written: WrittenAnswer,
) => WrittenAnswer | Promise<WrittenAnswer>;

/** Returns the function that adds the headers for web pages of other origins, if they are allowed, and compresses. */
export function createFinishAnswer(cors: CorsRules | null): FinishAnswer {
  return (request, written) => {
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
