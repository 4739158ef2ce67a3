import { notSeen, undeclared, type ProfileKey, type Reason, type Thing } from "../../evidence/reason.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import { getRequirement, type RequirementId } from "../../spec/catalogue.ts";
import type { SubjectName } from "../../spec/subjects.ts";
import type { Operation } from "../../spec/vocabulary.ts";

/** What would show the case of a rule. */
interface Example {
  /** The start of a noun phrase. */
  readonly what: string;
  readonly about: readonly Thing[];
  /** The member of a profile that can name it. */
  readonly key?: ProfileKey;
}

/** What the responses to an operation show. Another block follows from other transactions. */
const examples: { readonly [operation in Operation]?: Example } = {
  getAccount: { what: "an account that shows", about: ["account"], key: "accounts" },
  getAccountResources: { what: "an account whose resources show", about: ["resource"], key: "accounts" },
  getAccountModules: { what: "an account whose modules show", about: ["module"], key: "accounts" },
  getTableItem: { what: "a table item that shows", about: ["table"], key: "tables" },
  getBlockByVersion: { what: "a block with", about: ["block"] },
  simulateTransaction: { what: "a call whose simulation shows", about: [], key: "succeeds" },
};

/** What shows the primitive formats (§2.1), which belong to no operation. */
const formats: Example = {
  what: "an account whose resources or modules show",
  about: ["resource", "module"],
  key: "accounts",
};

/** What a rule is about, where a healthy ledger may lack it. */
const subjects: {
  readonly [id in RequirementId]?: { readonly what: string; readonly subject: SubjectName };
} = {
  "MODL-025": {
    what: "an account with a generic type parameter of a function or a struct in a module",
    subject: "generic-parameter",
  },
};

/**
 * The reason of a check that executed no assertion: no response showed what its rule is about. Without any success, that
 * is what all such checks lack.
 */
export function findUnseenCase(id: RequirementId, { succeeded }: Pick<Traffic, "succeeded">): Reason {
  const { operation, section, text } = getRequirement(id);
  if (operation !== null && (succeeded[operation] ?? 0) === 0)
    return notSeen(`a successful response to ${operation}`);
  const rule = `the case of "${text.replace(/\.$/, "")}"`;
  const example = operation === null ? findFormatExample(section) : examples[operation];
  if (example === undefined) {
    const answer = operation === null ? "a response" : `a response to ${operation}`;
    return notSeen(`${answer} that shows ${rule}`, [], { onlyTarget: true });
  }
  const { about, key } = example;
  const { what = `${example.what} ${rule}`, ...subject } = subjects[id] ?? {};
  return key === undefined ? notSeen(what, about, subject) : undeclared(key, what, about, subject);
}

function findFormatExample(section: string): Example | undefined {
  return section === "2.1" ? formats : undefined;
}
