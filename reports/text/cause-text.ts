/** The sentences about why requirements were not verified, and the phrases about what to change. */
import type { ReceivedAnswer, Reason, RunLimit, Undeclared } from "../../evidence/reason.ts";
import { isAllowed } from "../model/check-result.ts";
import { nameProfile, type ProfilePlace } from "../verdict/unverified/profile-advice.ts";
import { renderRemedy } from "./operation-text.ts";
import { joinWords, renderStatus } from "./reason-text.ts";

/** A cause of unverified requirements in words. Causes with equal keys are one cause. */
interface CauseText {
  readonly key: string;
  readonly missing: string;
  readonly remedy: string | null;
  readonly profileKeys?: readonly string[];
}

const limits: { readonly [limit in RunLimit | "max-requests" | "feature"]: Omit<CauseText, "key"> } = {
  "never responded": { missing: "The target never responded.", remedy: null },
  "not recognized": { missing: "No response had the form of this interface.", remedy: null },
  "max-time": {
    missing: "The time of the run was over.",
    remedy: "allow more time with --max-time <seconds>",
  },
  "max-requests": {
    missing: "The run had sent as many requests as --max-requests allows.",
    remedy: "allow more requests with --max-requests <n>",
  },
  only: { missing: "The option --only does not select them.", remedy: null },
  feature: { missing: "The profile says that the target does not offer them.", remedy: null },
  interrupted: { missing: "The run was interrupted.", remedy: "run the check again and let it complete" },
};

/** Renders a limit of the run, or what its options leave out. */
export function renderLimit(limit: keyof typeof limits): CauseText {
  return { key: limit, ...limits[limit] };
}

/** Renders how the target answered a request. */
export function renderAnswerSentence(got: ReceivedAnswer): string {
  return `The target answered ${got.method} ${got.target} with ${renderStatus(got)}.`;
}

/** Renders a request without a response, or a target that stopped responding. */
export function renderSilence(
  { operation, method, target, failure, lost }: Extract<Reason, { kind: "unanswered" }>,
  place: ProfilePlace,
): CauseText {
  if (lost === "silent") {
    return {
      key: "silence",
      missing: `The target stopped responding: ${failure}, so no further request was sent.`,
      remedy: "check that the target is still up, and run the check again",
    };
  }
  return {
    key: `silence ${operation}`,
    missing: `The target did not respond to ${method} ${target}: ${failure}.`,
    remedy:
      lost === "closed"
        ? `find out why the target closes the connection on ${method} ${target}: its log may show a crash`
        : renderRemedy(operation, null, place),
  };
}

/** Renders a ledger of which nothing is pruned. */
export function renderMissingPruning(place: ProfilePlace): CauseText {
  return {
    key: "pruning",
    missing: "The target retains every version, so none is pruned.",
    remedy: `judge a node that prunes old versions, or set features.pruning to false in ${nameProfile(place)}`,
    profileKeys: ["features.pruning"],
  };
}

/** Renders what a profile can declare. An option that the run has is left out. */
export function renderMissingMembers({ what, keys, allow }: Undeclared, place: ProfilePlace): CauseText {
  const quoted = keys.map((key) => `"${key}"`);
  const members = `${quoted.length === 1 ? "member" : "members"} ${joinWords(quoted)}`;
  const key = keys.includes("signers") ? "give touchstone the key of a funded account: " : "";
  const option = allow === undefined || isAllowed(allow, place.allow) ? "" : ` and --allow ${allow}`;
  return {
    key: `profile ${joinWords(keys)} ${allow ?? ""}`,
    missing: `${isDeclaredOnly(keys) ? "Not declared in a profile" : "Not found on the target"}: ${what}.`,
    remedy: `${key}add the ${members} to ${nameProfile(place)}${option}`,
    profileKeys: keys,
  };
}

/** Whether only a profile can name what is missing: a call. An account alone may also be found in a block. */
function isDeclaredOnly(keys: Undeclared["keys"]): boolean {
  const calls: readonly string[] = ["succeeds", "fails", "succeeds.param_types", "fails.param_types"];
  return (
    keys.some((key) => calls.includes(key)) && keys.every((key) => calls.includes(key) || key === "signers")
  );
}
