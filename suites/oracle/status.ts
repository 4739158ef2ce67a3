/** Judges the status line and the media type of a response. */
import { JSON_MEDIA_TYPE, OPERATIONS, STATUSES } from "../../spec/vocabulary.ts";
import { isListedStatus, isSuccess, readMediaType } from "../client/response-head.ts";
import { quote, type Judgement, type ReceivedAnswer } from "./judgement.ts";

/** Judges the status against the operation's list in §4, which applies to well-formed requests only. */
export function judgeStatus({ operation, form, status }: ReceivedAnswer): Judgement[] {
  if (form !== "well-formed") return [];
  const broken = isListedStatus(operation, status)
    ? null
    : {
        pointer: "",
        mismatch: "status not listed",
        expected: `one of ${STATUSES[operation].join(", ")}`,
        received: String(status),
      };
  return [
    {
      requirement: OPERATIONS[operation].statusRequirement,
      assertion: "status is listed",
      layer: "status",
      broken,
    },
  ];
}

/** Judges that an error is application/json (§4.0, §7); the document does not show the media type of a success. */
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
