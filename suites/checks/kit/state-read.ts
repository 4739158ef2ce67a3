/** Defines one interface for the four operations that read state at a ledger version (§4.1 to §4.4). */
import { notSeen } from "../../../evidence/reason.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Answer } from "../../client/answer.ts";
import type { RequestOptions } from "../../client/client-options.ts";
import { toReceived } from "../../client/describe-error.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { KnownTableItem } from "../../discovery/inventory.ts";
import type { Candidate } from "../../discovery/find-accounts.ts";
import type { Fixtures } from "../../judge/check.ts";
import { recordServerError } from "./require-200.ts";

/** A read of an account, a listing or an item that exists on the target. */
export interface StateRead {
  /** What is read, as a phrase that follows "Read" in messages, such as "the account 0x1". */
  readonly what: string;
  /** The first version at which the account, the listing or the item is known to exist. */
  readonly since: bigint;
  /** Reads at a version. Without a version, reads the latest state. */
  readonly ask: (ledgerVersion?: bigint | string, requestOptions?: RequestOptions) => Promise<Answer>;
  readonly rows: {
    /** The requirement that an existing account, listing or item is returned. */
    readonly exists: RequirementId;
    /** The requirement that reads at every retained version succeed. */
    readonly retained: RequirementId;
    /** The requirement that a read at one version always gets the same response. */
    readonly repeated: RequirementId;
  };
}

/** Selects an account, a listing or an item that discovery found, and creates the read of it. */
export type CreateStateRead = (fixtures: Pick<Fixtures, "node" | "inventory">) => StateRead;

/** Creates the read of an account that discovery found (§4.1). */
export const knownAccountRead: CreateStateRead = ({ node, inventory }) =>
  reportServerErrors(createAccountRead({ node }, inventory.account()));

/** Creates the read of one account (§4.1). */
export function createAccountRead({ node }: Pick<Fixtures, "node">, address: string): StateRead {
  return {
    what: `the account ${address}`,
    since: 0n,
    ask: (ledgerVersion, requestOptions) => node.getAccount(address, { ledgerVersion }, requestOptions),
    rows: { exists: "ACCT-006", retained: "ACCT-008", repeated: "ACCT-009" },
  };
}

/** Creates the read of the resources of an account that discovery found (§4.2). */
export const knownResourcesRead: CreateStateRead = ({ node, inventory }) =>
  reportServerErrors(createResourcesRead({ node }, inventory.resources()));

/** Creates the read of one account's resources (§4.2). */
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

/** Creates the read of the modules of an account that discovery found (§4.3). */
export const knownModulesRead: CreateStateRead = ({ node, inventory }) =>
  reportServerErrors(createModulesRead({ node }, inventory.modules()));

/** Creates the read of one account's modules (§4.3). */
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

/** Creates the read of a table item that discovery found (§4.4). */
export const knownTableItemRead: CreateStateRead = ({ node, inventory }) =>
  reportServerErrors(createTableItemRead(node, inventory.tableItem()));

/**
 * Creates the read of one table item (§4.4). It throws Inconclusive for status 404 at a version at which the item need not
 * exist: only reads at other versions returned it, and it may have been deleted and written again in between.
 */
export function createTableItemRead(
  node: Fixtures["node"],
  { handle, request, since, certainSince = since }: KnownTableItem,
): StateRead {
  const isCertain = (version: bigint): boolean => version < BigInt(since) || version >= BigInt(certainSince);
  return {
    what: `an item of the table ${handle}`,
    since: BigInt(since),
    async ask(ledgerVersion, requestOptions) {
      const answer = await node.getTableItem(handle, request, { ledgerVersion }, requestOptions);
      if (answer.status !== 404 || typeof ledgerVersion !== "bigint" || isCertain(ledgerVersion))
        return answer;
      const what = `a table item that is certain to exist at version ${ledgerVersion}`;
      throw new Inconclusive(notSeen(what, ["table"], { got: toReceived(answer) }), [answer.exchange]);
    },
    rows: { exists: "TABL-006", retained: "TABL-008", repeated: "TABL-011" },
  };
}

/**
 * Makes a read report each response with status 500, because its state exists. Another read of a check, such as the one
 * before a comparison, would hide it.
 */
export function reportServerErrors(read: StateRead): StateRead {
  return {
    ...read,
    async ask(ledgerVersion, requestOptions) {
      const answer = await read.ask(ledgerVersion, requestOptions);
      const isKnown =
        ledgerVersion === undefined ||
        (typeof ledgerVersion === "bigint" && isHeld(read, answer, ledgerVersion));
      if (isKnown)
        recordServerError(answer, ledgerVersion === undefined ? read.rows.exists : read.rows.retained);
      return answer;
    },
  };
}

/** Whether the node that sent a response has the state at a version, by the headers of the response. */
function isHeld({ since }: StateRead, { position }: Answer, version: bigint): boolean {
  const { oldestLedgerVersion: oldest, ledgerVersion: latest } = position;
  if (oldest === null || latest === null) return false;
  return version >= since && version >= BigInt(oldest) && version <= BigInt(latest);
}
