import { isRequirementId, type RequirementId } from "./catalogue.ts";

/**
 * Requirements that state one rule for several operations, headers or places of a value. A target that breaks them in the
 * same way most often has one fault, because nodes implement such a rule once.
 */
export const sameRules: readonly (readonly RequirementId[])[] = [
  // The headers that every success response has.
  ["RESP-001", "RESP-002", "RESP-003", "RESP-004", "RESP-005", "RESP-006", "RESP-007"],
  // How an integer of 64 bits is written.
  ["EVNT-007", "EVNT-009", "FRMT-002", "TABL-001", "VALU-003"],
  // The statuses of an operation.
  ["ACCT-002", "BLCK-002", "MODL-002", "RSRC-002", "TABL-002"],
  // What was pruned returns 410.
  ["ACCT-003", "ACCT-012", "BLCK-003", "MODL-003", "RSRC-003", "TABL-003"],
  // Reads without a version, at a version, and repeated at one.
  ["ACCT-007", "MODL-031", "RSRC-009", "TABL-007"],
  ["ACCT-008", "MODL-032", "RSRC-010", "TABL-008"],
  ["ACCT-009", "MODL-033", "RSRC-011", "TABL-011"],
  // What is known to exist is returned.
  ["ACCT-006", "MODL-030", "RSRC-008"],
  // Malformed input is rejected.
  ["ACCT-010", "MODL-038", "RSRC-016", "TABL-014"],
  ["ACCT-011", "BLCK-027", "MODL-039", "RSRC-017", "TABL-015"],
  ["MODL-040", "RSRC-018"],
  ["MODL-041", "RSRC-019"],
  ["TABL-018", "TABL-019"],
  // Pages.
  ["MODL-034", "RSRC-012"],
  ["MODL-035", "RSRC-013"],
  ["MODL-036", "RSRC-014"],
  ["MODL-037", "RSRC-015"],
  ["MODL-042", "RSRC-020"],
];

const ruleOf = new Map(sameRules.flatMap((ids) => ids.map((id) => [id, ids] as const)));

/** Returns the requirements that state the same rule as a requirement, with itself; null if there is no other one. */
export function findSameRule(id: string): readonly RequirementId[] | null {
  return (isRequirementId(id) && ruleOf.get(id)) || null;
}

/** Words of two checks for one kind of mismatch: the value is not the string that a u64 is written as. */
const notAnInteger = [
  "not of type string",
  "not a string of an unsigned integer of 64 bits",
  "not a string of an unsigned integer of 128 bits",
  "not a string of an unsigned integer of 256 bits",
];

/** Returns the word of a kind of mismatch that is the same in all requirements of one rule. */
export function toSharedMismatch(mismatch: string): string {
  return notAnInteger.includes(mismatch) ? "not a string of an unsigned integer" : mismatch;
}
