/** The verbs of the control plane that write the state of the node to a file and read it back. */
import type { Readable } from "node:stream";
import type { ServiceRequest, ServiceResponse } from "../http/service.ts";
import { quote, RequestError } from "../operations/operation.ts";
import { objectOf } from "./argument-schema.ts";
import { resultSchemas } from "./result-schemas.ts";
import type { Verb } from "./verb.ts";

/** The media types of a state file. The first one is that of responses. */
export const fileMediaTypes = ["application/gzip", "application/octet-stream"] as const;

/** The maximum size of a state file in a request in bytes. */
export const fileBytesMax = 268_435_456;

/** The time in which a state file must arrive. The node reads it only as fast as it can check it. */
export const fileTimeoutMillis = 600_000;

export const fileVerbs: readonly Verb[] = [
  {
    name: "dump",
    method: "GET",
    summary:
      "Returns the state of the node as a file of gzip NDJSON, as `touchstone node --load` and `load` read it.",
    argument: objectOf({}),
    file: "result",
    result: { type: "string", contentMediaType: fileMediaTypes[0] },
    refusal: null,
  },
  {
    name: "load",
    method: "POST",
    summary:
      "Replaces the state of the node by that of a file. The file is checked to its end before anything changes.",
    argument: objectOf({}),
    file: "argument",
    result: resultSchemas.digest,
    refusal: {
      status: 409,
      description: "The file is from a node with another vendor, seed or other option.",
    },
  },
];

/** Returns the state file in a request. @throws RequestError 415 for a body with another media type or coding. */
export function readFile({ contentType, header, stream }: ServiceRequest): ServiceRequest["stream"] {
  const [mediaType = ""] = contentType.split(";");
  if (!fileMediaTypes.some((known) => known === mediaType.trim().toLowerCase())) {
    const got = contentType === "" ? "none" : quote(contentType);
    throw new RequestError(
      415,
      "web_framework_error",
      `Content-Type must be ${fileMediaTypes.join(" or ")}, got ${got}.`,
    );
  }
  const coding = header("content-encoding") ?? "identity";
  if (coding.toLowerCase() === "identity") return stream;
  throw new RequestError(
    415,
    "web_framework_error",
    `Content-Encoding must be absent, because a state file is compressed already, got ${quote(coding)}.`,
  );
}

/** Creates the response with a state file, which clients save under a name. */
export function createFileResponse(file: Readable): ServiceResponse {
  return {
    status: 200,
    contentType: fileMediaTypes[0],
    headers: { "content-disposition": 'attachment; filename="touchstone-state.ndjson.gz"' },
    body: file,
  };
}
