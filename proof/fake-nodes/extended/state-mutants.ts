import { ledgerHeaders, readLatestVersion, withBody, withHeader, withoutHeader } from "../wire/responses.ts";
import { tryParseJson, toMembers } from "../wire/json.ts";
import type { ProxyRequest } from "../wire/exchange.ts";
import { readPathVersion } from "../wire/requests.ts";
import type { Mutant } from "../mutants/mutant.ts";
import {
  alterMember,
  alterSuccess,
  defineExtendedMutant as mutant,
  isFor,
  misread,
  omit,
  plus,
} from "./mutant.ts";

const isViewOf = (incoming: ProxyRequest, name: string): boolean =>
  isFor(incoming, "view") && toMembers(tryParseJson(incoming.body))["function"] === name;

/** Mutants of the rules for every response, the ledger info, gas and blocks. */
const ledgerMutants: readonly Mutant[] = [
  mutant("XRSP-001", "The gas estimation returns 206.", (incoming, answer) =>
    isFor(incoming, "estimateGasPrice") ? { ...answer, status: 206 } : answer,
  ),
  mutant("XRSP-002", "The gas estimation is sent as text.", (incoming, answer) =>
    isFor(incoming, "estimateGasPrice") ? withHeader(answer, "content-type", "text/plain") : answer,
  ),
  mutant("XRSP-003", "The gas estimation has no epoch header.", (incoming, answer) =>
    isFor(incoming, "estimateGasPrice") ? withoutHeader(answer, "x-node-epoch") : answer,
  ),
  mutant("XRSP-004", "The error for an unknown block height has no message.", (incoming, answer) =>
    isFor(incoming, "getBlockByHeight") && answer.status === 404
      ? withBody(answer, { error_code: "block_not_found", vm_error_code: null })
      : answer,
  ),
  mutant(
    "XLED-001",
    "The ledger info has the epoch as a number.",
    alterMember(["getLedgerInfo"], "epoch", Number),
  ),
  mutant(
    "XLED-002",
    "The ledger info has another epoch than its headers.",
    alterMember(["getLedgerInfo"], "epoch", plus(1n)),
  ),
  mutant(
    "XGAS-001",
    "The gas estimation is text.",
    alterMember(["estimateGasPrice"], "gas_estimate", String),
  ),
  mutant(
    "XGAS-002",
    "The deprioritized estimate is the highest.",
    alterMember(["estimateGasPrice"], "deprioritized_gas_estimate", () => 100_000),
  ),
  mutant(
    "XGAS-003",
    "The estimated price is too low.",
    alterSuccess(["estimateGasPrice"], () => ({ gas_estimate: 0 })),
  ),
  mutant(
    "XBLK-001",
    "A block by height has its height as a number.",
    alterMember(["getBlockByHeight"], "block_height", Number),
  ),
  mutant(
    "XBLK-002",
    "A block by height is the block before.",
    misread("getBlockByHeight", ({ path }, { status }) =>
      status === 200
        ? { path: `/blocks/by_height/${BigInt(path.slice(path.lastIndexOf("/") + 1)) - 1n}` }
        : null,
    ),
  ),
  mutant(
    "XBLK-003",
    "A block by height has another hash.",
    alterMember(["getBlockByHeight"], "block_hash", () => `0x${"22".repeat(32)}`),
  ),
];

/** Mutants of resources, modules, balances and views. */
const readMutants: readonly Mutant[] = [
  mutant("XRES-001", "A resource has no type.", alterMember(["getAccountResource"], "type", omit)),
  mutant(
    "XRES-002",
    "A resource has other data than in its listing.",
    alterMember(["getAccountResource"], "data", () => ({ other: "1" })),
  ),
  mutant("XMOD-001", "A module has no bytecode.", alterMember(["getAccountModule"], "bytecode", omit)),
  mutant(
    "XMOD-002",
    "A module has other bytecode than in its listing.",
    alterMember(["getAccountModule"], "bytecode", () => "0xa11ceb0b"),
  ),
  mutant("XBAL-001", "A balance is text.", alterSuccess(["getBalance"], String)),
  mutant(
    "XBAL-002",
    "A balance is one more than the view says.",
    alterSuccess(["getBalance"], (body) => (Number(body) === 0 ? body : Number(body) + 1)),
  ),
  mutant("XBAL-003", "Balance and view are less than the store.", (incoming, answer) => {
    const isBalance = isFor(incoming, "getBalance") && answer.status === 200;
    if (isBalance && answer.body !== "0") return withBody(answer, 1);
    return isViewOf(incoming, "0x1::coin::balance") && answer.body !== '["0"]'
      ? withBody(answer, ["1"])
      : answer;
  }),
  mutant("XBAL-004", "The balance of an unused address returns 404.", (incoming, answer) =>
    isFor(incoming, "getBalance") && answer.status === 200 && answer.body === "0"
      ? { ...answer, status: 404, body: JSON.stringify({ message: "none", error_code: "account_not_found" }) }
      : answer,
  ),
  mutant(
    "XVIW-001",
    "A view returns an object.",
    alterSuccess(["view"], (body) => ({ values: body })),
  ),
  mutant("XVIW-002", "A view returns another sequence number.", (incoming, answer) =>
    isViewOf(incoming, "0x1::account::get_sequence_number") && answer.status === 200
      ? withBody(answer, ["987654321"])
      : answer,
  ),
  mutant("XVIW-003", "An unknown view returns an empty list.", (incoming, answer) =>
    isFor(incoming, "view") && answer.status === 400
      ? { ...answer, status: 200, headers: ledgerHeaders, body: "[]" }
      : answer,
  ),
  mutant("XVIW-005", "A view does not say how much gas it used.", (incoming, answer) =>
    isFor(incoming, "view") ? withoutHeader(answer, "x-node-gas-used") : answer,
  ),
];

export const extendedStateMutants: readonly Mutant[] = [...ledgerMutants, ...readMutants];

/** Whether a request names the latest version in its path. */
export const namesLatest: Parameters<typeof misread>[1] = (incoming, answer) => {
  const version = BigInt(readPathVersion(incoming));
  return version === readLatestVersion(answer) ? { path: `/transactions/by_version/${version - 1n}` } : null;
};
