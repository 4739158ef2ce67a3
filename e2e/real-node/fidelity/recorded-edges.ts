/** The requests that were recorded from a real node, with its answers. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** A request as it was sent, and the answer of the real node. */
export interface RecordedEdge {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    /** The body as text, or as base64 if it is not UTF-8. Absent if the request had no body. */
    readonly body?: string;
    readonly bodyBase64?: string;
  };
  readonly response: {
    /** The status, or text if no response arrived. */
    readonly status: number | string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly body?: string;
    readonly bodyIsCut?: boolean;
  };
}

/** Reads the recording: gzip, with one exchange in each line. */
export function readRecordedEdges(path: string): readonly RecordedEdge[] {
  const lines = gunzipSync(readFileSync(path)).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as RecordedEdge);
}

/** Long bodies of spaces are shortened in the recording, and end with the real length in characters. */
const shortened = /^\[\] +… \(/;

/** Returns the bytes of the body that was sent, or null if there was none. */
export function toRequestBody({ request }: RecordedEdge): Uint8Array | null {
  if (request.bodyBase64 !== undefined) return Buffer.from(request.bodyBase64, "base64");
  if (request.body === undefined) return null;
  if (!shortened.test(request.body)) return Buffer.from(request.body);
  return Buffer.from("[]".padEnd(Number(request.headers["content-length"]), " "));
}
