/** Decides whether the target lacks the subject of a requirement (spec/subjects.ts), so that nothing could be judged. */
import { SUBJECTS } from "../spec/subjects.ts";
import type { Reason } from "./reason.ts";
import type { Search } from "./search.ts";

/**
 * Returns the reason that says that the target lacks what the given reason asks for; null if a read of the search was not
 * answered, if a response implies the subject, or if the reason names no subject.
 */
export function findAbsence(
  reason: Reason,
  { steps, signs }: Search,
): Extract<Reason, { kind: "absent" }> | null {
  const found = findSubject(reason);
  if (found === null) return null;
  const { impliedBy, searchedBy } = SUBJECTS[found.subject];
  const own = steps.filter(({ operation }) => searchedBy.includes(operation));
  const isAnswered = own.length > 0 && own.every(({ unanswered }) => unanswered === 0);
  return isAnswered && !impliedBy.some((sign) => signs.includes(sign))
    ? { kind: "absent", ...found, steps: own.map(({ operation, reads }) => ({ operation, reads })) }
    : null;
}

function findSubject(
  reason: Reason,
): Pick<Extract<Reason, { kind: "absent" }>, "subject" | "what" | "keys"> | null {
  if (reason.kind === "pruning")
    return reason.subject === undefined ? null : { subject: reason.subject, what: "a pruned version" };
  // Only a known item can be read, so without one no read of an item can succeed.
  if (reason.kind === "never-succeeded" && reason.operation === "getTableItem")
    return { subject: "table-item", what: "a table item", keys: ["tables"] };
  if (reason.kind !== "not-seen" && reason.kind !== "profile") return null;
  const { subject, what } = reason;
  if (subject === undefined) return null;
  return reason.kind === "profile" ? { subject, what, keys: reason.keys } : { subject, what };
}
