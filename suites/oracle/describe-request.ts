import type { Exchange } from "../../evidence/exchange.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";

/**
 * For each operation, creates the description of a request with its path parameter and its ledger version. Both may
 * be empty.
 */
const descriptions: { readonly [operation in Operation]: (parameter: string, version: string) => string } = {
  getAccount: (address, version) => `Read the account${address}${version}`,
  getAccountResources: (address, version) => `Read the resources of the account${address}${version}`,
  getAccountModules: (address, version) => `Read the modules of the account${address}${version}`,
  getTableItem: (handle, version) => `Read an item of the table${handle}${version}`,
  getBlockByVersion: (version) => `Read the block that contains version${version}`,
  simulateTransaction: () => "Simulated a transaction",
  submitBatch: () => "Submitted a batch of transactions",
  checkHealth: () => "Checked the health of the node",
};

/** Longer parameters are cut, because a malformed request can have a parameter of any length. */
const parameterLengthMax = 80;

/**
 * Describes a request in a few words, such as `Read the account 0x1 at version 47 (getAccount)`. An operation that is not
 * documented is shown by its method and URL.
 */
export function describeRequest(operation: Operation | null, { request }: Pick<Exchange, "request">): string {
  if (operation === null) return `${request.method} ${request.url}`;
  const [path = "", query = ""] = request.url.split("?", 2);
  const [before = "", after = ""] = OPERATIONS[operation].path.split(/\{[a-z_]+\}/);
  const start = path.lastIndexOf(before) + before.length;
  const hasParameter = path.includes(before) && path.endsWith(after);
  const parameter = hasParameter ? path.slice(start, path.length - after.length) : "";
  const version = new URLSearchParams(query).get("ledger_version");
  const describe = descriptions[operation];
  const text = describe(
    toSuffix(" ", parameter),
    version === null ? "" : toSuffix(" at version ", encodeURIComponent(version)),
  );
  return `${text} (${operation})`;
}

/**
 * Returns the parameter after the prefix, or an empty text if the parameter is empty. Keeps the percent-encoding, so
 * that a malformed parameter is shown as it was sent.
 */
function toSuffix(prefix: string, encoded: string): string {
  if (encoded === "") return "";
  const isCut = encoded.length > parameterLengthMax;
  return `${prefix}${isCut ? `${encoded.slice(0, parameterLengthMax)}…` : encoded}`;
}
