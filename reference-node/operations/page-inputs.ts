import { isStateKey } from "../bcs/state-key.ts";
import { parseDecimal } from "../primitives/decimal.ts";
import { U16_MAX } from "../../spec/vocabulary.ts";
import type { RequestParts } from "./operation.ts";
import { createMalformedInputError, RequestError } from "./request-error.ts";

/** What of a list is asked for (§4.2, §4.3). */
export interface PageInput {
  /** At least 1, at most the page size. */
  readonly limit: number;
  /** The place to begin at, in lower-case hex; empty for the beginning. */
  readonly start: string;
}

/** The page that a query asks for. @throws Refusal for a limit that is no uint16 or 0, and for what is no cursor. */
export function readPageInput({ query }: RequestParts, pageSize: number): PageInput {
  return { limit: limitInput(query.get("limit"), pageSize), start: startInput(query.get("start")) };
}

function limitInput(text: string | undefined, pageSize: number): number {
  if (text === undefined) return pageSize;
  const limit = parseDecimal(text, U16_MAX);
  if (limit === null) throw createMalformedInputError("limit", `an integer from 0 to ${U16_MAX}`, text);
  if (limit === 0n) throw new RequestError(400, "invalid_input", "limit expected at least 1, got 0.");
  return Math.min(Number(limit), pageSize);
}

function startInput(text: string | undefined): string {
  if (text === undefined) return "";
  const isHex = /^(?:[0-9a-fA-F]{2})+$/.test(text);
  if (isHex && isStateKey(Buffer.from(text, "hex"))) return text.toLowerCase();
  throw createMalformedInputError("start", "a cursor as X-NODE-CURSOR had it", text);
}
