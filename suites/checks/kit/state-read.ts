/** The four operations that read state and may name a ledger version (§4.1 to §4.4), as one kind of thing. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Answer } from "../../client/answer.ts";
import type { RequestOptions } from "../../client/ask.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import type { Candidate } from "../../discovery/listings.ts";
import type { Fixtures } from "./check.ts";

/** A read of one thing that the target has shown to exist. */
export interface StateRead {
  /** What is read, for sentences. */
  readonly what: string;
  /** The version from which on it is known to exist without a gap. */
  readonly since: bigint;
  /** Reads it at a version; without one, at the latest. */
  readonly ask: (ledgerVersion?: bigint | string, requestOptions?: RequestOptions) => Promise<Answer>;
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
export type CreateStateRead = (fixtures: Pick<Fixtures, "node" | "inventory">) => StateRead;

/** §4.1. */
export const knownAccountRead: CreateStateRead = ({ node, inventory }) =>
  createAccountRead({ node }, inventory.account());

/** §4.1, of one account. */
export function createAccountRead({ node }: Pick<Fixtures, "node">, address: string): StateRead {
  return {
    what: `the account ${address}`,
    since: 0n,
    ask: (ledgerVersion, requestOptions) => node.getAccount(address, { ledgerVersion }, requestOptions),
    rows: { exists: "ACCT-006", retained: "ACCT-008", repeated: "ACCT-009" },
  };
}

/** §4.2. */
export const knownResourcesRead: CreateStateRead = ({ node, inventory }) =>
  createResourcesRead({ node }, inventory.resources());

/** §4.2, of one account. */
export function createResourcesRead(
  { node }: Pick<Fixtures, "node">,
  { address, since }: Candidate,
): StateRead {
  return {
    what: `the resources of ${address}`,
    since: BigInt(since),
    ask: (ledgerVersion, requestOptions) =>
      node.getAccountResources(address, { ledgerVersion }, requestOptions),
    rows: { exists: "RSRC-008", retained: "RSRC-010", repeated: "RSRC-011" },
  };
}

/** §4.3. */
export const knownModulesRead: CreateStateRead = ({ node, inventory }) =>
  createModulesRead({ node }, inventory.modules());

/** §4.3, of one account. */
export function createModulesRead(
  { node }: Pick<Fixtures, "node">,
  { address, since }: Candidate,
): StateRead {
  return {
    what: `the modules of ${address}`,
    since: BigInt(since),
    ask: (ledgerVersion, requestOptions) =>
      node.getAccountModules(address, { ledgerVersion }, requestOptions),
    rows: { exists: "MODL-030", retained: "MODL-032", repeated: "MODL-033" },
  };
}

/** §4.4. */
export const knownTableItemRead: CreateStateRead = ({ node, inventory }) =>
  createTableItemRead(node, inventory.tableItem());

/** The same of a certain item. */
export function createTableItemRead(
  node: Fixtures["node"],
  { handle, request, since }: KnownTableItem,
): StateRead {
  return {
    what: `an item of the table ${handle}`,
    since: BigInt(since),
    ask: (ledgerVersion, requestOptions) =>
      node.getTableItem(handle, request, { ledgerVersion }, requestOptions),
    rows: { exists: "TABL-006", retained: "TABL-008", repeated: "TABL-011" },
  };
}
