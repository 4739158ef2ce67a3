/** The four operations that read state and may name a ledger version (§4.1 to §4.4), as one kind of thing. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Answer } from "../../client/answer.ts";
import type { Asking } from "../../client/ask.ts";
import type { TableItemHolding } from "../../discovery/inventory.ts";
import type { Candidate } from "../../discovery/listings.ts";
import type { Fixtures } from "../../runner/judge.ts";

/** A read of one thing that the target has shown to exist. */
export interface StateRead {
  /** What is read, for sentences. */
  readonly what: string;
  /** The version from which on it is known to exist without a gap. */
  readonly since: bigint;
  /** Reads it at a version; without one, at the latest. */
  readonly ask: (ledgerVersion?: bigint | string, asking?: Asking) => Promise<Answer>;
  readonly rows: {
    /** What exists is returned. */
    readonly exists: RequirementId;
    /** Every retained version is served. */
    readonly retained: RequirementId;
    /** A pinned read never changes. */
    readonly repeated: RequirementId;
  };
}

/** The state that a check reads, made from what the target holds. */
export type StateReadOf = (fixtures: Pick<Fixtures, "node" | "inventory">) => StateRead;

/** §4.1. */
export const accountRead: StateReadOf = ({ node, inventory }) => accountReadOf({ node }, inventory.account());

/** §4.1, of one account. */
export function accountReadOf({ node }: Pick<Fixtures, "node">, address: string): StateRead {
  return {
    what: `the account ${address}`,
    since: 0n,
    ask: (ledgerVersion, asking) => node.getAccount(address, { ledgerVersion }, asking),
    rows: { exists: "ACCT-006", retained: "ACCT-008", repeated: "ACCT-009" },
  };
}

/** §4.2. */
export const resourcesRead: StateReadOf = ({ node, inventory }) =>
  resourcesReadOf({ node }, inventory.resources());

/** §4.2, of one account. */
export function resourcesReadOf({ node }: Pick<Fixtures, "node">, { address, since }: Candidate): StateRead {
  return {
    what: `the resources of ${address}`,
    since: BigInt(since),
    ask: (ledgerVersion, asking) => node.getAccountResources(address, { ledgerVersion }, asking),
    rows: { exists: "RSRC-008", retained: "RSRC-010", repeated: "RSRC-011" },
  };
}

/** §4.3. */
export const modulesRead: StateReadOf = ({ node, inventory }) => modulesReadOf({ node }, inventory.modules());

/** §4.3, of one account. */
export function modulesReadOf({ node }: Pick<Fixtures, "node">, { address, since }: Candidate): StateRead {
  return {
    what: `the modules of ${address}`,
    since: BigInt(since),
    ask: (ledgerVersion, asking) => node.getAccountModules(address, { ledgerVersion }, asking),
    rows: { exists: "MODL-030", retained: "MODL-032", repeated: "MODL-033" },
  };
}

/** §4.4. */
export const tableItemRead: StateReadOf = ({ node, inventory }) =>
  tableItemReadOf(node, inventory.tableItem());

/** The same of a certain item. */
export function tableItemReadOf(
  node: Fixtures["node"],
  { handle, request, since }: TableItemHolding,
): StateRead {
  return {
    what: `an item of the table ${handle}`,
    since: BigInt(since),
    ask: (ledgerVersion, asking) => node.getTableItem(handle, request, { ledgerVersion }, asking),
    rows: { exists: "TABL-006", retained: "TABL-008", repeated: "TABL-011" },
  };
}
