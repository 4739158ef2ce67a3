import { BCS_TRANSACTION_MEDIA_TYPE, JSON_MEDIA_TYPE } from "../../spec/vocabulary.ts";
import { DecodeError } from "../bcs/reader.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseJsonBody } from "./json-body.ts";
import type { RequestParts } from "./operation.ts";
import { RequestError } from "./request-error.ts";

/** A body of transactions in one of its two encodings (§4.6). */
export type TransactionBody =
  | { readonly encoding: "json"; readonly value: JsonValue }
  | { readonly encoding: "bcs"; readonly bytes: Uint8Array };

/**
 * The body of a request by its media type, which has to be one of the two as they are printed.
 * @throws Refusal 415 for another media type or none, 400 for what is no JSON.
 */
export function readTransactionBody({ body }: RequestParts, vendor: string): TransactionBody {
  const contentType = body?.contentType ?? "";
  const bytes = body?.bytes ?? new Uint8Array();
  const binaryType = BCS_TRANSACTION_MEDIA_TYPE.replace("node", vendor);
  const given = contentType.trim().toLowerCase();
  if (given === JSON_MEDIA_TYPE) return { encoding: "json", value: parseJsonBody(bytes) };
  if (given === binaryType) return { encoding: "bcs", bytes };
  const got = contentType === "" ? "none" : JSON.stringify(contentType.slice(0, 80));
  throw new RequestError(
    415,
    "web_framework_error",
    `Content-Type expected ${JSON_MEDIA_TYPE} or ${binaryType}, got ${got}.`,
  );
}

/** Decodes the bytes of a binary body. @throws Refusal 400 for what is no such encoding. */
export function decodeBody<Value>(bytes: Uint8Array, decode: (bytes: Uint8Array) => Value): Value {
  try {
    return decode(bytes);
  } catch (error) {
    if (error instanceof DecodeError) {
      throw new RequestError(400, "invalid_input", `body expected BCS: ${error.message}.`);
    }
    throw error;
  }
}
