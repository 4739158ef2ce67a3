/** Judges the status and the media type of a response. */
import { JSON_MEDIA_TYPE, OPERATIONS, STATUSES } from "../../spec/vocabulary.ts";
import { isListedStatus, isSuccess, readMediaType } from "../client/response-head.ts";
import { quote, type Judgement, type RuleInput } from "./judgement.ts";

/** Judges that §4 lists the status for the operation. Only responses to well-formed requests are judged. */
export function judgeStatus({ operation, form, status, revision }: RuleInput): Judgement[] {
  if (form !== "well-formed") return [];
  const { statuses = STATUSES } = revision ?? {};
  const broken = isListedStatus(operation, status, statuses)
    ? null
    : {
        pointer: "",
        mismatch: "status not listed",
        expected: describeStatuses(statuses[operation], status),
        received: `status ${status}`,
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

/** Judges that an error is application/json (§4.0, §7). The document does not give the media type of a success. */
export function judgeMediaType({ headers, status }: RuleInput): Judgement[] {
  if (isSuccess(status) || status < 400) return [];
  const mediaType = readMediaType(headers);
  const broken =
    mediaType === JSON_MEDIA_TYPE
      ? null
      : {
          pointer: "content-type",
          mismatch: mediaType === null ? "missing" : "other media type",
          expected: `${JSON_MEDIA_TYPE} for an error`,
          received: mediaType === null ? "no such header" : `"${quote(mediaType)}"`,
        };
  return [
    { requirement: "EROR-001", assertion: "an error is application/json", layer: "media type", broken },
  ];
}

/**
 * Describes the statuses that a response may have, with successes before errors: `status 200, or an error with 400 or
 * 404`. Many errors are not listed if a success was received, because they do not tell what was wrong with it.
 */
export function describeStatuses(statuses: readonly number[], received: number): string {
  const successes = statuses.filter((status) => status < 400);
  const errors = statuses.filter((status) => status >= 400);
  if (successes.length === 0 || errors.length < 2) return `status ${joinWithOr([...successes, ...errors])}`;
  if (received < 400 && errors.length > errorsListedMax)
    return `status ${joinWithOr(successes)}, or a listed error`;
  return `status ${joinWithOr(successes)}, or an error with ${joinWithOr(errors)}`;
}

const errorsListedMax = 3;

const joinWithOr = (statuses: readonly number[]): string => statuses.join(", ").replace(/, (?=\d+$)/, " or ");
