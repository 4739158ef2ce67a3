import type { ExtendedOperationName } from "../../../spec/extended/operation-names.ts";
import type { Answer } from "../../client/answer.ts";
import { readProperty } from "../../client/json/json-value.ts";
import {
  readServed,
  requireFirst,
  requirePrunedVersion,
  type ExtendedFixtures,
  type ExtendedCheck,
} from "./check.ts";
import { requireSuccess, type RequestParts } from "./client.ts";

/** How many elements of a listing are compared. */
const elementsCompared = 4;
/** An address at which no network has an account. */
export const unusedAddress = `0x${"7e57".repeat(16)}`;

/** Reads the first page of a listing at the latest version. Returns its elements and this version. */
export async function readListing(
  fixtures: ExtendedFixtures,
  kind: "resources" | "modules",
  address: string,
): Promise<{
  readonly elements: readonly unknown[];
  readonly version: bigint;
  readonly answer: Answer;
}> {
  const { version } = await readServed(fixtures);
  const query = { ledgerVersion: version };
  const { node } = fixtures;
  const listing =
    kind === "resources" ? node.getAccountResources(address, query) : node.getAccountModules(address, query);
  const answer = requireSuccess(await listing);
  return { elements: Array.isArray(answer.value) ? answer.value : [], version, answer };
}

/** How one element of a listing is read. */
interface ElementRead {
  readonly kind: "resources" | "modules";
  readonly operation: ExtendedOperationName;
  /** Returns the parameter that names an element; null if it has no name. */
  readonly nameOf: (element: unknown) => { readonly [parameter: string]: string } | null;
}

const resourceRead: ElementRead = {
  kind: "resources",
  operation: "getAccountResource",
  nameOf: (element) => toParameter("resource_type", readProperty(element, "type")),
};
const moduleRead: ElementRead = {
  kind: "modules",
  operation: "getAccountModule",
  nameOf: (element) => toParameter("module_name", readProperty(readProperty(element, "abi"), "name")),
};

function toParameter(name: string, value: unknown): { readonly [parameter: string]: string } | null {
  return typeof value === "string" ? { [name]: value } : null;
}

function judgeElements(read: ElementRead): ExtendedCheck["body"] {
  return async (fixtures) => {
    const { inventory, client } = fixtures;
    const known = inventory.all[read.kind];
    const { address } = requireFirst(known, `an account with ${read.kind}`);
    const { elements, version, answer } = await readListing(fixtures, read.kind, address);
    for (const element of elements.slice(0, elementsCompared)) {
      const name = read.nameOf(element);
      if (name === null) continue;
      const path = { address, ...name };
      const one = await client.askForSuccess(read.operation, { path, query: { ledger_version: version } });
      fixtures.assert.same({
        what: `Read ${Object.values(name).join(" ")} of ${address} at version ${version}`,
        named: "the element of the listing",
        expected: element,
        received: one.value,
        exchanges: [answer.exchange, one.exchange],
      });
    }
  };
}

/** Judges the status of a request for something that does not exist. The operation is first shown to be served. */
function judgeMissing(
  operation: ExtendedOperationName,
  missing: { readonly [parameter: string]: string },
): ExtendedCheck["body"] {
  return async (fixtures) => {
    const { address } = requireFirst(fixtures.inventory.all.accounts, "an account");
    const path = { address, ...missing };
    const answer = await fixtures.client.ask(operation, { path });
    fixtures.assert.status(answer, [404], `Read ${Object.values(missing).join(" ")} of ${address}`);
  };
}

/** Judges that a request at a pruned version returns 410. */
export function judgePruned(operation: ExtendedOperationName, parts: RequestParts): ExtendedCheck["body"] {
  return async (fixtures) => {
    const version = await requirePrunedVersion(fixtures);
    const answer = await fixtures.client.ask(operation, { ...parts, query: { ledger_version: version } });
    fixtures.assert.status(answer, [410], `Asked ${operation} for the pruned version ${version}`);
  };
}

async function judgeViewOfAccount(fixtures: ExtendedFixtures): Promise<void> {
  const { client, node, inventory } = fixtures;
  const { address } = requireFirst(inventory.all.accounts, "an account");
  const { version } = await readServed(fixtures);
  const query = { ledger_version: version };
  const account = requireSuccess(await node.getAccount(address, { ledgerVersion: version }));
  const body = { function: "0x1::account::get_sequence_number", type_arguments: [], arguments: [address] };
  const view = await client.askForSuccess("view", { query, body });
  fixtures.assert.same({
    what: `Called 0x1::account::get_sequence_number for ${address} at version ${version}`,
    named: "the sequence number of the account",
    expected: [readProperty(account.value, "sequence_number")],
    received: view.value,
    exchanges: [account.exchange, view.exchange],
  });
  fixtures.assert.of("XVIW-005").rule({
    what: "Called a view",
    expected: "the header with the gas used, an unsigned integer",
    received: describeGasUsed(view, fixtures.target.vendor),
    exchanges: [view.exchange],
  });
}

function describeGasUsed({ headers }: Pick<Answer, "headers">, vendor: string): string | null {
  const name = `x-${vendor}-gas-used`;
  const value = headers.find(([own]) => own.toLowerCase() === name)?.[1].trim();
  if (value === undefined) return `no ${name}`;
  return /^[0-9]{1,20}$/.test(value) ? null : `${name}: ${value}`;
}

async function judgeUnknownView(fixtures: ExtendedFixtures): Promise<void> {
  const body = { function: "0x1::account::touchstone_unknown_view", type_arguments: [], arguments: [] };
  const answer = await fixtures.client.ask("view", { body });
  fixtures.assert.status(answer, [400, 404], "Called an unknown view function");
}

const absentType = "0x1::account::TouchstoneAbsent";
const oneView = { function: "0x1::account::get_sequence_number", type_arguments: [], arguments: ["0x1"] };

/** The checks of resources, modules and views. */
export const stateChecks: readonly ExtendedCheck[] = [
  { requirement: "XRES-002", body: judgeElements(resourceRead) },
  {
    requirement: "XRES-003",
    body: judgeMissing("getAccountResource", { resource_type: absentType }),
  },
  {
    requirement: "XRES-004",
    body: judgePruned("getAccountResource", {
      path: { address: "0x1", resource_type: "0x1::account::Account" },
    }),
  },
  { requirement: "XMOD-002", body: judgeElements(moduleRead) },
  {
    requirement: "XMOD-003",
    body: judgeMissing("getAccountModule", { module_name: "touchstone_absent" }),
  },
  {
    requirement: "XMOD-004",
    body: judgePruned("getAccountModule", { path: { address: "0x1", module_name: "account" } }),
  },
  { requirement: "XVIW-002", body: judgeViewOfAccount },
  { requirement: "XVIW-003", body: judgeUnknownView },
  { requirement: "XVIW-004", body: judgePruned("view", { body: oneView }) },
];
