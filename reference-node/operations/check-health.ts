import { U32_MAX } from "../../spec/vocabulary.ts";
import { encodeText } from "../bcs/codec.ts";
import { parseDecimal } from "../primitives/u64.ts";
import {
  type OperationHandler,
  type RequestParts,
  createMalformedInputError,
  RequestError,
} from "./operation.ts";

/** Creates the operation that reports whether the ledger lags by more than `duration_secs` (§4.8). */
export function createCheckHealth(options: { readonly vendor: string }): OperationHandler {
  const message = `${options.vendor}-node:ok`;
  const body = { message };
  return (request) => {
    const durationSecs = durationInput(request);
    return ({ position, nowMicros }) => {
      if (durationSecs !== null && position.timestampMicros + durationSecs * 1_000_000n < nowMicros) {
        throw new RequestError(
          503,
          "health_check_failed",
          `The ledger lags by ${nowMicros - position.timestampMicros} microseconds, but duration_secs allows at most ${durationSecs} seconds.`,
        );
      }
      return { status: 200, body, bcs: () => encodeText(message) };
    };
  };
}

function durationInput({ query }: RequestParts): bigint | null {
  const text = query.get("duration_secs");
  if (text === undefined) return null;
  const durationSecs = parseDecimal(text, U32_MAX);
  if (durationSecs === null)
    throw createMalformedInputError("duration_secs", `an integer from 0 to ${U32_MAX}`, text);
  return durationSecs;
}
