import { defineExpectedStatuses } from "../../gates/variations/expected-statuses.ts";
import { createDearNode, dearHistory } from "./minimum-price.ts";
import type { Variation } from "./variation.ts";

/** Profile entries that declare every limit of a node except that of batches. */
const limits = { pageSizeDefault: 9_999, blockTransactionsMax: 10_000, bodyBytesMax: 16_384 };

/** Reference nodes with other options that the document allows. */
export const settingVariations: readonly Variation[] = [
  {
    id: "vendor-aptos",
    differs: 'The vendor name in the header names is "Aptos".',
    allowed: "RESP-S05: any single word is allowed.",
    options: { vendor: "aptos" },
  },
  {
    id: "vendor-acme",
    differs: 'The vendor name in the header names is "Acme".',
    allowed: "RESP-S05: any single word is allowed.",
    options: { vendor: "acme" },
  },
  {
    id: "vendor-with-digits",
    differs:
      'The vendor name in the header names is "X2", which contains a digit and begins with X like the headers.',
    allowed: "RESP-S05: any single word is allowed.",
    options: { vendor: "x2" },
  },
  {
    id: "local-network",
    differs:
      "The node has options of the preset aptos-localnet, with a pruned history: blocks follow the system clock after a short interval, and an address without an account reads as an empty account.",
    allowed:
      "§3: a block may follow its transactions later. ACCT-S01 and RSRC-S01: 200 and 404 are both allowed.",
    options: { vendor: "aptos", clock: "system", blockInterval: 50, implicitAccounts: true },
  },
  {
    id: "rooted-at-the-origin",
    differs: "The base URL has no path.",
    allowed: "VRSN-S02: any base URL is allowed.",
    basePath: "",
  },
  {
    id: "rooted-deep",
    differs: "The base URL has a long path.",
    allowed: "VRSN-S02: any base URL is allowed.",
    basePath: "/a/b/v1",
  },
  {
    id: "chain-1",
    differs: "The chain id is 1.",
    allowed: "RESP-S09: any uint8 is allowed.",
    options: { chainId: 1 },
  },
  {
    id: "chain-255",
    differs: "The chain id is 255.",
    allowed: "RESP-S09: any uint8 is allowed.",
    options: { chainId: 255 },
  },
  ...[77, 4_294_967_295].map((seed): Variation => ({
    id: `history-of-seed-${seed}`,
    differs: `The accounts and the history are generated from the seed ${seed}.`,
    allowed: "The document does not say what a ledger contains.",
    options: { seed },
  })),
  {
    id: "three-accounts",
    differs: "Only three accounts are funded.",
    allowed: "The document does not say what a ledger contains.",
    options: { accounts: 3, seed: 77 },
  },
  {
    id: "nothing-pruned",
    differs: "No version is pruned, so that genesis is retained.",
    allowed: "§8: the pruning window is configurable.",
    options: { wholeHistory: true },
    // Without this, the profile would say that nothing is pruned, and the requirements would not apply.
    profileOverrides: { features: {} },
    expectedStatuses: defineExpectedStatuses(
      ["ACCT-003", "ACCT-012", "BLCK-003", "MODL-003", "RSRC-003", "TABL-003"],
      "not-observed",
      "The oldest version is 0.",
    ),
  },
  {
    id: "versions-beyond-2-53",
    differs: "Ledger versions begin above 2^53.",
    allowed: "§2.1: versions are u64.",
    options: { genesisVersion: 9_007_199_254_740_993n },
  },
  {
    id: "versions-around-2-63",
    differs: "Ledger versions begin below 2^63 and end above it.",
    allowed: "§2.1: versions are u64.",
    options: { genesisVersion: 2n ** 63n - 100n },
  },
  {
    id: "versions-near-2-64",
    differs: "Ledger versions are close to 2^64.",
    allowed: "§2.1: versions are u64.",
    options: { genesisVersion: 2n ** 64n - 10_001n },
  },
  {
    id: "three-a-page",
    differs: "A page without a limit has at most three elements.",
    allowed: "LIMT-S03: any default page size is allowed.",
    options: { pageSize: 3 },
  },
  {
    id: "one-a-page",
    differs: "A page has at most one element, whatever the limit is.",
    allowed: "LIMT-S03: any default page size is allowed. §4.2: a limit is a maximum.",
    options: { pageSize: 1 },
  },
  {
    id: "large-batches",
    differs: "A batch may have a thousand transactions, and a body 64 KiB.",
    allowed: "LIMT-S08 and LIMT-S05: any maximum of transactions and of bytes is allowed.",
    options: { maxBatch: 1_000, maxBodyBytes: 65_536 },
  },
  {
    id: "small-batches",
    differs: "A batch may have at most four transactions, and a body 16 KiB.",
    allowed: "LIMT-S08 and LIMT-S05: any maximum of transactions and of bytes is allowed.",
    options: { maxBatch: 4, maxBodyBytes: 16_384 },
  },
  {
    id: "batches-of-two",
    differs: "A batch may have at most two transactions, and a body 12 KiB.",
    allowed: "LIMT-S08 and LIMT-S05: any maximum of transactions and of bytes is allowed.",
    options: { maxBatch: 2, maxBodyBytes: 12_288 },
  },
  {
    id: "batches-of-two-undeclared",
    differs: "A batch may have at most two transactions, but the profile does not declare this.",
    allowed: "LIMT-S08: any maximum of transactions is allowed.",
    options: { maxBatch: 2, maxBodyBytes: 16_384 },
    profileOverrides: { limits },
  },
  {
    id: "batches-of-three-undeclared",
    differs: "A batch may have at most three transactions, but the profile does not declare this.",
    allowed: "LIMT-S08: any maximum of transactions is allowed.",
    options: { maxBatch: 3, maxBodyBytes: 16_384 },
    profileOverrides: { limits },
  },
  {
    id: "bodies-of-two-kilobytes",
    differs: "A body may have at most 2,048 bytes, so a batch in JSON has two transactions at most.",
    allowed: "LIMT-S05: any maximum of bytes is allowed.",
    options: { maxBodyBytes: 2_048 },
  },
  {
    id: "bodies-of-one-kilobyte",
    differs: "A body may have at most 1,024 bytes, so only a batch in BCS has two transactions.",
    allowed: "LIMT-S05: any maximum of bytes is allowed.",
    options: { maxBodyBytes: 1_024 },
  },
  {
    id: "minimum-gas-price",
    differs:
      "Transactions with a gas price below 500 are rejected, and simulated only with an estimated price.",
    allowed: "SUBM-S06: the document leaves open what makes a transaction fail.",
    node: createDearNode,
    alter: dearHistory,
  },
  {
    id: "machine-clock",
    differs: "The ledger follows the system clock.",
    allowed: "§4.0 only says that the chain timestamp is the current one.",
    options: { clock: "system" },
  },
  {
    id: "blocks-every-fifth-of-a-second",
    differs: "A submitted transaction waits up to 200 milliseconds for its block.",
    allowed: "SUBM-S09: an accepted transaction may appear at any time within the timeout of the check.",
    options: { clock: "system", blockInterval: 200 },
  },
  {
    id: "all-settings",
    differs:
      "The vendor name, base URL, chain id, history, versions and page size all differ, and the control endpoints are off.",
    allowed: "Each of these differences is allowed by itself.",
    basePath: "",
    options: {
      vendor: "acme",
      chainId: 1,
      seed: 5,
      genesisVersion: 2n ** 63n,
      pageSize: 4,
      documentedOnly: true,
    },
  },
];
