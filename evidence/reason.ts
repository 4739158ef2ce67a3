/**
 * Why something was not judged, as data. A check says what it lacks, the verdict adds what it knows of the whole run, and
 * only `reports/text` makes sentences of it. A text in a reason is a noun phrase or comes from the target: no code parses it.
 */
import type { RequirementId } from "../spec/catalogue.ts";
import type { SubjectName } from "../spec/subjects.ts";
import type { Operation } from "../spec/vocabulary.ts";
import type { SafetyClass } from "./safety-class.ts";
import type { AnsweredStep, SearchStep } from "./search.ts";
import type { TimeLimit } from "./time-limit.ts";

/** What a check needs to see. The responses to some operations show it. */
export type Thing = "account" | "resource" | "module" | "function" | "table" | "block";

type LimitKey = "bodyBytesMax" | "batchMax" | "pageSizeDefault" | "blockTransactionsMax";

/** A member of the profile. */
export type ProfileKey =
  | "accounts"
  | "tables"
  | "signers"
  | "succeeds"
  | "fails"
  | "prunedVersion"
  | `${"succeeds" | "fails"}.param_types`
  | `signing.${"domain" | "chainId"}`
  | `limits.${LimitKey}`
  | `features.${string}`;

/** A response, as reasons name it. Texts of the target are cut and escaped. */
export interface ReceivedAnswer {
  readonly operation: Operation;
  readonly status: number;
  /** The members of the Error object, such as `api_disabled "It is disabled."`; null if there is none. */
  readonly error: string | null;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
}

/** What a check needs and the run did not show. */
export interface NotSeen {
  readonly kind: "not-seen";
  /** A noun phrase. */
  readonly what: string;
  /** What was seen instead. */
  readonly detail?: string | ReceivedAnswer;
  /** The things that `what` names. */
  readonly about?: readonly Thing[];
  /** The response to the request of the check. */
  readonly got?: ReceivedAnswer;
  /** The subject that `what` names, if a ledger may lack it. */
  readonly subject?: SubjectName;
  /** Where it was looked for, and how the target answered. */
  readonly searched?: readonly AnsweredStep[];
  /** Set if only other responses of the target can show it: no option and no member of a profile can. */
  readonly onlyTarget?: true;
}

/** What a check needs and a member of the profile can declare. */
export interface Undeclared extends Omit<NotSeen, "kind" | "onlyTarget"> {
  readonly kind: "profile";
  readonly keys: readonly ProfileKey[];
  /** The class of requests that the members need. */
  readonly allow?: SafetyClass;
  /** A noun phrase: what would do instead of the members. */
  readonly or?: string;
}

/** A requirement that has to hold first. */
export interface Blocked {
  readonly kind: "blocked";
  /** One of these requirements. */
  readonly by: readonly RequirementId[];
  /** What violates them; null if it is not known that they are violated. */
  readonly violatedBy: "the response" | "a response" | "the target" | null;
  /** What the check needs of them. */
  readonly needs: NotSeen | Undeclared | null;
}

/** Why no response arrived: `silent` if the target stopped responding, so that the request was not sent. */
export type LostAnswer = "max-requests" | "silent" | "closed";

/** Why something was not judged. */
export type Reason =
  | NotSeen
  | Undeclared
  | Blocked
  /** The target did not return what only the profile shows. */
  | {
      readonly kind: "declared";
      readonly key: "accounts" | "tables" | "signers";
      /** A noun phrase. */
      readonly what: string;
      readonly got: ReceivedAnswer;
    }
  /** The target retains every version. */
  | { readonly kind: "pruning"; readonly detail: string; readonly subject?: "pruned-version" }
  /** The target pruned a version while a check read at it. */
  | { readonly kind: "pruned"; readonly version: string; readonly oldest: string }
  /** There was no response. `lost` is left out for any other failure. */
  | {
      readonly kind: "unanswered";
      readonly operation: Operation;
      readonly method: string;
      readonly target: string;
      readonly failure: string;
      readonly lost?: LostAnswer;
    }
  /**
   * The status is about access, load, a gateway or the HTTP message (`framing`), and not about the input, or the request
   * was sent before, and that response was lost (`resent`).
   */
  | {
      readonly kind: "refused";
      readonly because: "access" | "framing" | "resent";
      readonly got: ReceivedAnswer;
    }
  /** The document does not list the status. It may be that of another server, or was not returned each time. */
  | {
      readonly kind: "unlisted";
      readonly listed: readonly number[];
      readonly got: ReceivedAnswer;
      readonly because: "no other success" | "not repeated" | "sent once";
    }
  /** Committed transactions are signed in a layout that no tried word matches. */
  | {
      readonly kind: "layout";
      readonly what: string;
      readonly got: ReceivedAnswer;
      readonly versions: readonly string[];
      readonly words: readonly string[];
    }
  /** A violation that did not occur each time. */
  | {
      readonly kind: "unstable";
      readonly summary: string;
      readonly shown: number;
      readonly ran: number;
    }
  /** A violation by a status that the target may have returned so many times by chance. */
  | { readonly kind: "chance"; readonly summary: string; readonly shown: number }
  /** `time` is the time limit that was reached, as for the next one. */
  | { readonly kind: "limit"; readonly limit: RunLimit; readonly time?: TimeLimit }
  /** The check was running when the run ended. */
  | {
      readonly kind: "unfinished";
      readonly limit: "max-time" | "interrupted";
      readonly time?: TimeLimit;
    }
  /** Another shard judges it. */
  | { readonly kind: "shard"; readonly index: number; readonly count: number }
  | { readonly kind: "allow"; readonly allow: SafetyClass }
  /** The target does not offer a feature; with `since`, it is not part of the interface before that day. */
  | { readonly kind: "feature"; readonly feature: string; readonly since?: string }
  | { readonly kind: "never-succeeded"; readonly operation: Operation }
  | { readonly kind: "no-assertion" }
  /** No response showed the case, and no request is certain to trigger it. */
  | { readonly kind: "not-observed" }
  /** The target has no subject of the requirement: each step of the search was answered, and no response implies it. */
  | {
      readonly kind: "absent";
      readonly subject: SubjectName;
      /** A noun phrase. */
      readonly what: string;
      /** The members of the profile that can name the subject. */
      readonly keys?: readonly ProfileKey[];
      readonly steps: readonly SearchStep[];
    }
  /** An internal error of touchstone, or another text without data, as in records of older versions. */
  | { readonly kind: "text"; readonly text: string };

/** What kept a check from being run, or from sending what it needs. */
export type RunLimit =
  "max-time" | "max-gas-spent" | "interrupted" | "never responded" | "not recognized" | "only";

/** Creates the reason of a check that did not see what it needs. @param about the things that `what` names */
export function notSeen(
  what: string,
  about: readonly Thing[] = [],
  more: Pick<NotSeen, "detail" | "got" | "subject" | "searched" | "onlyTarget"> = {},
): NotSeen {
  return { kind: "not-seen", what, ...(about.length > 0 && { about }), ...more };
}

/** Creates the reason of a check that needs what a profile can declare. */
export function undeclared(
  keys: ProfileKey | readonly ProfileKey[],
  what: string,
  about: readonly Thing[] = [],
  more: Pick<Undeclared, "detail" | "got" | "allow" | "or" | "subject"> = {},
): Undeclared {
  const names = typeof keys === "string" ? [keys] : keys;
  return { kind: "profile", keys: names, what, ...(about.length > 0 && { about }), ...more };
}

/**
 * Creates the reason of a check that cannot judge without what another requirement demands.
 * @param needs what the check needs of it; a text is a noun phrase
 */
export function blockedBy(
  by: RequirementId | readonly RequirementId[],
  needs: Blocked["needs"] | string = null,
): Blocked {
  return {
    kind: "blocked",
    by: typeof by === "string" ? [by] : by,
    violatedBy: null,
    needs: typeof needs === "string" ? notSeen(needs) : needs,
  };
}

/** Creates the reason of a check that cannot use a response, because the response violates another requirement. */
export function unusable(by: RequirementId): Blocked {
  return { kind: "blocked", by: [by], violatedBy: "the response", needs: null };
}

/** The members of a reason that hold words of a check or of the target. */
const texts: ReadonlySet<string> = new Set([
  "what",
  "detail",
  "or",
  "error",
  "target",
  "failure",
  "summary",
  "text",
  "versions",
  "words",
]);

/** Changes every text of a reason, such as to redact secrets. */
export function mapTexts(reason: Reason, change: (text: string) => string): Reason {
  const members = Object.entries(reason).map(([name, value]) => [name, changeMember(name, value, change)]);
  return Object.fromEntries(members) as Reason;
}

function changeMember(name: string, value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return texts.has(name) ? change(value) : value;
  if (Array.isArray(value)) return texts.has(name) ? value.map((one) => change(String(one))) : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([inner, one]) => [inner, changeMember(inner, one, change)]),
  );
}
