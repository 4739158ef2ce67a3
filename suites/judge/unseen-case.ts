import { notSeen, type Reason, type Thing } from "../../evidence/reason.ts";
import { getRequirement, type RequirementId } from "../../spec/catalogue.ts";
import type { SubjectName } from "../../spec/subjects.ts";
import type { Operation } from "../../spec/vocabulary.ts";

/** The thing that responses to an operation show. */
const things: { readonly [operation in Operation]?: Thing } = {
  getAccount: "account",
  getAccountResources: "resource",
  getAccountModules: "module",
  getTableItem: "table",
  getBlockByVersion: "block",
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

/** The reason of a check that executed no assertion, because no response showed what its rule is about. */
export function findUnseenCase(id: RequirementId): Reason {
  const { operation, text } = getRequirement(id);
  const thing = operation === null ? undefined : things[operation];
  const about = thing === undefined ? [] : [thing];
  const lacked = subjects[id];
  if (lacked !== undefined) return notSeen(lacked.what, about, { subject: lacked.subject });
  const source = operation === null ? "" : ` to ${operation}`;
  return notSeen(`a response${source} that shows the case of "${text}"`, about);
}
