import { notSeen, type Reason, type Thing } from "../../evidence/reason.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import { getRequirement, type RequirementId } from "../../spec/catalogue.ts";
import type { SubjectName } from "../../spec/subjects.ts";
import type { Operation } from "../../spec/vocabulary.ts";

/** What responses to an operation show, as the start of a noun phrase and as the thing that it is about. */
const shown: { readonly [operation in Operation]?: readonly [what: string, thing: Thing] } = {
  getAccount: ["an account with", "account"],
  getAccountResources: ["an account whose resources have", "resource"],
  getAccountModules: ["an account whose modules have", "module"],
  getTableItem: ["a table item with", "table"],
  getBlockByVersion: ["a block with", "block"],
};

/** What a rule is about, where a healthy ledger may lack it. */
const subjects: {
  readonly [id in RequirementId]?: { readonly what: string; readonly subject: SubjectName };
} = {
  "MODL-025": {
    what: "a generic type parameter of a function or a struct in a module",
    subject: "generic-parameter",
  },
};

/**
 * The reason of a check that executed no assertion: no response showed what its rule is about. Without any success, that
 * is what all such checks lack.
 */
export function findUnseenCase(id: RequirementId, { succeeded }: Pick<Traffic, "succeeded">): Reason {
  const { operation, text } = getRequirement(id);
  const rule = `the case of "${text.replace(/\.$/, "")}"`;
  if (operation === null) return notSeen(`a response with ${rule}`);
  if ((succeeded[operation] ?? 0) === 0) return notSeen(`a successful response to ${operation}`);
  const found = shown[operation];
  const lacked = subjects[id];
  if (lacked !== undefined)
    return notSeen(lacked.what, found === undefined ? [] : [found[1]], { subject: lacked.subject });
  return found === undefined
    ? notSeen(`a response to ${operation} with ${rule}`)
    : notSeen(`${found[0]} ${rule}`, [found[1]]);
}
