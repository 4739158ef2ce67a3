import type { IncomingMessage, ServerResponse } from "node:http";
import { errorObject } from "../operations/operation.ts";
import { baseHeaders } from "./answer.ts";
import { answerPreflight, readCorsRequest, type CorsRequest, type CorsRules } from "./cors.ts";

/** Answers preflight requests before the routes, because a permission does not depend on the path. */
export interface Preflights {
  /** Returns the response to a preflight request, or null for any other request. */
  readonly answerFetch: (request: Request) => Response | null;
  /** Responds to a preflight request and returns true, or returns false for any other request. */
  readonly answerSocket: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export function createPreflights(rules: CorsRules): Preflights {
  return {
    answerFetch: (request) => {
      const answer = respond(
        rules,
        readCorsRequest(request.method, (name) => request.headers.get(name)),
      );
      return (
        answer &&
        new Response(answer.body === "" ? null : answer.body, {
          status: answer.status,
          headers: answer.headers,
        })
      );
    },
    answerSocket: ({ method = "", headers }, response) => {
      if (method !== "OPTIONS") return false;
      const read = (name: string): string | undefined => headers[name]?.toString();
      const answer = respond(rules, readCorsRequest(method, read));
      if (answer === null) return false;
      const length = String(Buffer.byteLength(answer.body));
      response.writeHead(answer.status, { ...answer.headers, "content-length": length }).end(answer.body);
      return true;
    },
  };
}

/** Creates the response to a preflight request: 200 without a body, or a 403 with an Error object. */
function respond(rules: CorsRules, request: CorsRequest) {
  const answer = answerPreflight(rules, request);
  if (answer === null) return null;
  if (answer.permitted) return { status: 200, headers: { ...answer.headers }, body: "" };
  const body = JSON.stringify(errorObject("web_framework_error", answer.message));
  return { status: 403, headers: { ...baseHeaders }, body };
}
