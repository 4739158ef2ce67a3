/**
 * The parts of a request that vary independently of each other (factors), and the values of each (levels). The first level
 * is the plain one. `docs/combinations.md` shows this table.
 */
import type { FactorName } from "../../../evidence/factor-level.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";

export type CombinedOperation =
  "getAccount" | "getAccountResources" | "getAccountModules" | "getTableItem" | "getBlockByVersion";

export interface Factor {
  readonly name: FactorName;
  readonly levels: readonly string[];
}

/** The level of each factor of an operation. */
export type Combination = { readonly [name in FactorName]?: string };

/** What a combination is judged by: a pruned version returns 410, and a retained one returns the same as a plain read. */
export type Rule = "pruned" | "retained";

const existence: Factor = { name: "existence", levels: ["exists", "unknown"] };
const addressSpelling: Factor = {
  name: "spelling",
  levels: ["full", "without 0x", "short", "upper case", "percent-encoded"],
};
/** Without upper case, which the handle of a table may have no digits for. */
const otherSpelling: Factor = {
  name: "spelling",
  levels: ["full", "without 0x", "short", "percent-encoded"],
};
const limit: Factor = { name: "limit", levels: ["absent", "one", "total - 1", "total", "total + 1"] };
const anyLimit: Factor = { name: "limit", levels: ["absent", "one"] };
const cursor: Factor = { name: "cursor", levels: ["absent", "of the middle version"] };
const transactions: Factor = { name: "transactions", levels: ["absent", "true", "false"] };
const coding: Factor = { name: "coding", levels: ["none", "gzip"] };
const connection: Factor = { name: "connection", levels: ["kept", "closed"] };

const prunedVersion: Factor = { name: "version", levels: ["just pruned", "first"] };
const retainedVersion: Factor = { name: "version", levels: ["middle", "latest", "newest"] };
const retainedBlock: Factor = {
  name: "version",
  levels: ["middle", "newest", "first of a block", "last of a block"],
};

const listing: { readonly [rule in Rule]: readonly Factor[] } = {
  pruned: [prunedVersion, existence, addressSpelling, anyLimit, cursor, coding, connection],
  retained: [retainedVersion, addressSpelling, limit, cursor, coding, connection],
};

/** The factors of each rule. The rules have factors of their own, so that each pair is sent where the rule applies. */
export const factors: {
  readonly [operation in CombinedOperation]: { readonly [rule in Rule]: readonly Factor[] };
} = {
  getAccount: {
    pruned: [prunedVersion, existence, addressSpelling, coding, connection],
    retained: [retainedVersion, addressSpelling, coding, connection],
  },
  getAccountResources: listing,
  getAccountModules: listing,
  getTableItem: {
    pruned: [prunedVersion, existence, otherSpelling, coding, connection],
    retained: [retainedVersion, otherSpelling, coding, connection],
  },
  getBlockByVersion: {
    pruned: [prunedVersion, transactions, coding, connection],
    retained: [retainedBlock, transactions, coding, connection],
  },
};

/** The requirements of an operation that a combination can show to be violated. */
export interface CombinedRows {
  /** A pruned version returns 410. */
  readonly pruned: RequirementId;
  /** A retained version is returned. */
  readonly retained: RequirementId;
  /** The level of the spelling that a response must not depend on. */
  readonly spelling: { readonly [level: string]: RequirementId };
}

const addressRows: CombinedRows["spelling"] = {
  "without 0x": "ADDR-001",
  short: "ADDR-002",
  "upper case": "ADDR-003",
  "percent-encoded": "ADDR-006",
};

export const combinedRows: { readonly [operation in CombinedOperation]: CombinedRows } = {
  getAccount: { pruned: "ACCT-003", retained: "ACCT-008", spelling: addressRows },
  getAccountResources: { pruned: "RSRC-003", retained: "RSRC-010", spelling: addressRows },
  getAccountModules: { pruned: "MODL-003", retained: "MODL-032", spelling: addressRows },
  getTableItem: {
    pruned: "TABL-003",
    retained: "TABL-008",
    spelling: { "without 0x": "TABL-012", short: "TABL-013", "percent-encoded": "ADDR-006" },
  },
  getBlockByVersion: { pruned: "BLCK-003", retained: "BLCK-010", spelling: {} },
};

/** Whether the document says what a combination returns, and a target can show it. Another one is not sent. */
export function isAllowed({
  existence: exists,
  cursor: start = "absent",
  version = "",
  spelling = "full",
  limit: asked = "absent",
}: Combination): boolean {
  const isOld = version !== "latest" && version !== "newest";
  // A cursor belongs to one listing at one version. Only a pruned version is rejected whatever the cursor is.
  const isCursorAllowed = exists !== "unknown" && isOld;
  // Addresses that change in upper case are rarely those with several elements, and so with a second page. With a limit, only
  // old versions are read, where also the page is compared.
  const isShownInUpperCase = start === "absent" && (asked === "absent" || (asked === "one" && isOld));
  return (start === "absent" || isCursorAllowed) && (spelling !== "upper case" || isShownInUpperCase);
}

/** Returns the combination of all first levels. */
export function toPlain(own: readonly Factor[]): Combination {
  return Object.fromEntries(own.map(({ name, levels: [plain = ""] }) => [name, plain]));
}

/** Lists each operation with each rule. */
export function listCombined(): readonly { readonly operation: CombinedOperation; readonly rule: Rule }[] {
  return (Object.keys(factors) as CombinedOperation[]).flatMap((operation) =>
    (["pruned", "retained"] as const).map((rule) => ({ operation, rule })),
  );
}
