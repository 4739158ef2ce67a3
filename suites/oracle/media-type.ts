import { JSON_MEDIA_TYPE } from "../../spec/vocabulary.ts";
import { headerValues } from "../client/ledger-headers.ts";
import type { Judgement, ReceivedAnswer } from "./oracle.ts";
import { quote } from "./quote.ts";
import { isSuccess } from "./status.ts";

/** The media type without its parameters, in lower case; null where none is given. */
export function readMediaType(headers: ReceivedAnswer["headers"]): string | null {
  const [value] = headerValues(headers, "content-type");
  return value === undefined ? null : (value.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Errors are application/json (§4.0, §7); the media type of success responses is not shown. */
export function judgeMediaType({ headers, status }: ReceivedAnswer): Judgement[] {
  if (isSuccess(status) || status < 400) return [];
  const mediaType = readMediaType(headers);
  const broken =
    mediaType === JSON_MEDIA_TYPE
      ? null
      : {
          pointer: "content-type",
          mismatch: mediaType === null ? "missing" : "other media type",
          expected: `content-type: ${JSON_MEDIA_TYPE}`,
          received: mediaType === null ? "no content-type" : `content-type: ${quote(mediaType)}`,
        };
  return [
    { requirement: "EROR-001", assertion: "an error is application/json", layer: "media type", broken },
  ];
}
