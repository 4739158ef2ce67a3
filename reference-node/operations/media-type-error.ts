import { JSON_MEDIA_TYPE } from "../../spec/vocabulary.ts";
import { quote, RequestError } from "./operation.ts";

/**
 * Creates the 415 error of an operation that takes JSON or one binary media type. The message explains the usual causes:
 * the binary media type of another vendor, and parameters.
 */
export function createMediaTypeError(contentType: string, binaryType: string): RequestError {
  const got = contentType === "" ? "none" : quote(contentType);
  const hint = explain(contentType.toLowerCase(), binaryType);
  return new RequestError(
    415,
    "web_framework_error",
    `Content-Type must be ${JSON_MEDIA_TYPE} or ${binaryType}, got ${got}.${hint === null ? "" : ` ${hint}`}`,
  );
}

function explain(contentType: string, binaryType: string): string | null {
  const [mediaType = "", ...parameters] = contentType.split(";").map((part) => part.trim());
  if (parameters.length > 0 && (mediaType === JSON_MEDIA_TYPE || mediaType === binaryType)) {
    return "Leave out the parameters.";
  }
  const [vendor, kind] = splitVendor(mediaType);
  const [ownVendor, ownKind] = splitVendor(binaryType);
  if (vendor === null || vendor === ownVendor || kind !== ownKind) return null;
  return `The vendor of this node is ${ownVendor}, not ${vendor}: use its media type, or start the node with --vendor ${vendor}.`;
}

/** Splits a binary media type into the vendor name and what follows it. */
function splitVendor(mediaType: string): readonly [vendor: string | null, kind: string | null] {
  const [, vendor = null, kind = null] =
    /^application\/x\.([a-z][a-z0-9]{0,31})\.(\w+\+bcs)$/.exec(mediaType) ?? [];
  return [vendor, kind];
}
