import type { Variation } from "./variation.ts";

/** Reference nodes with other options that the document allows. */
export const settingVariations: readonly Variation[] = [
  {
    id: "vendor-aptos",
    differs: 'its vendor word is "aptos"',
    allowed: "RESP-S05: any one word",
    options: { vendor: "aptos" },
  },
  {
    id: "vendor-acme",
    differs: 'its vendor word is "acme"',
    allowed: "RESP-S05: any one word",
    options: { vendor: "acme" },
  },
  {
    id: "vendor-with-digits",
    differs: 'its vendor word is "x2", which has a digit and begins as every such header does',
    allowed: "RESP-S05: any one word",
    options: { vendor: "x2" },
  },
  {
    id: "rooted-at-the-origin",
    differs: "the interface is rooted at the origin, without a path",
    allowed: "VRSN-S02: any base address",
    basePath: "",
  },
  {
    id: "rooted-deep",
    differs: "the interface is rooted below a long path",
    allowed: "VRSN-S02: any base address",
    basePath: "/a/b/v1",
  },
  {
    id: "chain-1",
    differs: "the chain id is 1",
    allowed: "RESP-S09: any uint8",
    options: { chainId: 1 },
  },
  {
    id: "chain-255",
    differs: "the chain id is 255",
    allowed: "RESP-S09: any uint8",
    options: { chainId: 255 },
  },
  ...[77, 4_294_967_295].map((seed): Variation => ({
    id: `history-of-seed-${seed}`,
    differs: `accounts and history follow from the seed ${seed}`,
    allowed: "the document says nothing of what a ledger holds",
    options: { seed },
  })),
  {
    id: "three-accounts",
    differs: "only three accounts are funded",
    allowed: "the document says nothing of what a ledger holds",
    options: { accounts: 3, seed: 77 },
  },
  {
    id: "versions-beyond-2-53",
    differs: "ledger versions begin beyond 2^53",
    allowed: "§2.1 makes versions u64",
    options: { genesisVersion: 9_007_199_254_740_993n },
  },
  {
    id: "versions-around-2-63",
    differs: "ledger versions pass 2^63",
    allowed: "§2.1 makes versions u64",
    options: { genesisVersion: 2n ** 63n - 100n },
  },
  {
    id: "versions-near-2-64",
    differs: "ledger versions come close to 2^64",
    allowed: "§2.1 makes versions u64",
    options: { genesisVersion: 2n ** 64n - 10_001n },
  },
  {
    id: "three-a-page",
    differs: "a page without a limit holds three things",
    allowed: "LIMT-S03: any default page size",
    options: { pageSize: 3 },
  },
  {
    id: "large-batches",
    differs: "a batch may hold a thousand transactions, and a body be of 64 KiB",
    allowed: "LIMT-S08 and LIMT-S05: any number of transactions, any size",
    options: { maxBatch: 1_000, maxBodyBytes: 65_536 },
  },
  {
    id: "small-batches",
    differs: "a batch may hold four transactions, and a body be of 16 KiB",
    allowed: "LIMT-S08 and LIMT-S05: any number of transactions, any size",
    options: { maxBatch: 4, maxBodyBytes: 16_384 },
  },
  {
    id: "batches-of-two",
    differs: "a batch may hold two transactions",
    allowed: "LIMT-S08: any number of transactions",
    options: { maxBatch: 2 },
  },
  {
    id: "batches-of-two-undeclared",
    differs: "a batch may hold two transactions, which its owner does not say",
    allowed: "LIMT-S08: any number of transactions",
    options: { maxBatch: 2, pageSize: 9_999, blockTransactions: 10_000, maxBodyBytes: 16_384 },
    profileOverrides: {
      limits: { pageSizeDefault: 9_999, blockTransactionsMax: 10_000, bodyBytesMax: 16_384 },
    },
  },
  {
    id: "machine-clock",
    differs: "the ledger follows the machine's clock",
    allowed: "§4.0 says of the chain timestamp only that it is the current one",
    options: { clock: "system" },
  },
  {
    id: "blocks-every-fifth-of-a-second",
    differs: "what was submitted waits for its block up to a fifth of a second",
    allowed: "SUBM-S09: an accepted transaction appears within the time that the check allows",
    options: { clock: "system", blockInterval: 200 },
  },
  {
    id: "all-settings",
    differs:
      "vendor word, root, chain id, history, versions and page size are others, and nothing beside the document is served",
    allowed: "as each of these alone",
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
