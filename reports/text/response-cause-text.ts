/** The sentences about responses that kept requirements from being verified, and what to change. */
import type { Reason } from "../../evidence/reason.ts";
import type { ProfilePlace } from "../verdict/unverified/profile-advice.ts";
import type { CauseText } from "./cause-text.ts";
import { renderRemedy } from "./operation-text.ts";
import { renderReason } from "./reason-text.ts";

/** Renders a response that says nothing about the request. */
export function renderRefused(reason: Extract<Reason, { kind: "refused" }>, place: ProfilePlace): CauseText {
  const { because, got } = reason;
  const remedies = {
    access: renderRemedy(got.operation, got.status, place),
    framing: null,
    resent: "run the check again, and find out why the target closes connections before it responds",
  };
  const why =
    because === "framing"
      ? " The server rejects such a message before the node reads it, so nothing can be changed for it."
      : "";
  return {
    key: `refused ${because} ${got.operation} ${got.status}`,
    missing: `${toSentence(reason)}${why}`,
    remedy: remedies[because],
  };
}

/** Renders a status that the document does not list, and that does not prove a violation. */
export function renderUnlisted(reason: Extract<Reason, { kind: "unlisted" }>): CauseText {
  const { because, got } = reason;
  const remedies = {
    "no other success": "check the base URL, which normally ends in /v1",
    "not repeated": unsteady,
    "sent once": `find out in the log of the target why it answers ${got.status}, and run the check again`,
  };
  return {
    key: `unlisted ${because} ${got.operation} ${got.status}`,
    missing: toSentence(reason),
    remedy: remedies[because],
  };
}

const unsteady =
  "find out why the target answers the same request in different ways (several nodes may share this URL), and run the check again";

/** Renders responses that another run may not repeat. */
export function renderUnsteady(
  reason: Extract<Reason, { kind: "pruned" | "unstable" | "chance" }>,
): CauseText {
  const remedies = {
    pruned: "run the check again, and let the target retain versions for longer than a check takes",
    unstable: unsteady,
    chance: unsteady,
  };
  const key = reason.kind === "pruned" ? "pruned" : `${reason.kind} ${reason.summary}`;
  return { key, missing: toSentence(reason), remedy: remedies[reason.kind] };
}

function toSentence(reason: Reason): string {
  const clause = renderReason(reason);
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
