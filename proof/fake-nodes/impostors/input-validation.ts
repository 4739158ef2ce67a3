/** Input validation that needs no ledger. */
import { U16_MAX, U32_MAX, U64_MAX } from "../../../spec/vocabulary.ts";
import { parseRequestedOperation } from "./requested-operation.ts";
import { createErrorResponse } from "./valid-responses.ts";
import type { RequestHandler } from "./impostor.ts";

const isWithin = (text: string | null, most: bigint): boolean =>
  text === null || (/^[0-9]{1,20}$/.test(text) && BigInt(text) <= most);
const isAddress = (text: string): boolean => /^(?:0x)?[0-9a-f]{1,64}$/i.test(text);

/** Creates a handler that returns 400 for a malformed parameter, and passes every other request to `handler`. */
export function rejectMalformed(handler: RequestHandler): RequestHandler {
  return (request) => {
    const { operation, parameter } = parseRequestedOperation(request) ?? { operation: null, parameter: "" };
    const query = new URL(request.url).searchParams;
    const isGood =
      isWithin(query.get("ledger_version"), U64_MAX) &&
      isWithin(query.get("limit"), U16_MAX) &&
      isWithin(query.get("duration_secs"), U32_MAX) &&
      (operation === "getBlockByVersion"
        ? isWithin(parameter, U64_MAX)
        : parameter === "" || isAddress(parameter));
    return isGood ? handler(request) : createErrorResponse(400, "invalid_input");
  };
}
