import { notSeen, type Reason, type Thing } from "../../evidence/reason.ts";
import { getRequirement, type RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";

/** The thing that responses to an operation show. */
const things: { readonly [operation in Operation]?: Thing } = {
  getAccount: "account",
  getAccountResources: "resource",
  getAccountModules: "module",
  getTableItem: "table",
  getBlockByVersion: "block",
};

/** The reason of a check that executed no assertion, because no response showed what its rule is about. */
export function findUnseenCase(id: RequirementId): Reason {
  const { operation, text } = getRequirement(id);
  const thing = operation === null ? undefined : things[operation];
  const source = operation === null ? "" : ` to ${operation}`;
  return notSeen(`a response${source} that shows the case of "${text}"`, thing === undefined ? [] : [thing]);
}
