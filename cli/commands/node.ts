import { U64_MAX } from "../../spec/vocabulary.ts";
import { quirksNames } from "../../reference-node/quirks/quirks.ts";
import { operationNames } from "../../reference-node/operations/extended/operation-names.ts";
import { defineCommand } from "../options/command-definition.ts";
import { defineFlag, defineList, defineOptional, defineValue, type OptionValues } from "../options/option.ts";
import { describeOptions, presetNames, presets } from "../options/node-presets.ts";
import { readDefaults } from "../run/state-files.ts";
import { faultsOption } from "../options/faults-option.ts";
import {
  bigintFrom,
  integerFrom,
  oneOf,
  parsePath,
  parseSigningDomain,
  parseVendor,
  someOf,
} from "../options/option-values.ts";
import { parseHost, parseOrigins } from "../options/listen-values.ts";
import { nodeExamples } from "./node/examples.ts";
import { foreignOptions } from "./node/foreign-options.ts";
import { controlOptions, requireControlToken } from "../options/control-options.ts";

const clocks = ["virtual", "system"] as const;
const logStyles = ["pretty", "json", "silent"] as const;

const nodeOptions = {
  host: defineValue({
    placeholder: "<host>",
    meaning: "address to listen on",
    parse: parseHost,
    fallback: "127.0.0.1",
  }),
  port: defineValue({
    placeholder: "<n>",
    meaning: "port to listen on; 0 takes a free port",
    parse: integerFrom(0, 65_535),
    fallback: 8080,
  }),
  preset: defineOptional({
    placeholder: "<name>",
    meaning:
      "options under one name; options that are given win. aptos-localnet is what the client libraries of that " +
      `network expect of a local network: ${describeOptions(presets["aptos-localnet"])}`,
    parse: oneOf(presetNames),
  }),
  vendor: defineValue({
    placeholder: "<word>",
    meaning: "vendor name in header names, media types and module names",
    parse: parseVendor,
    fallback: "node",
  }),
  signingDomain: defineOptional({
    placeholder: "<WORD>",
    meaning:
      "word in signatures and hashes (`NODE::RawTransaction`), for networks that use another word than their vendor name",
    parse: parseSigningDomain,
    shownDefault: "the vendor name in capitals",
  }),
  chainId: defineValue({
    placeholder: "<n>",
    meaning: "chain id, 1 to 255",
    parse: integerFrom(1, 255),
    fallback: 4,
  }),
  seed: defineValue({
    placeholder: "<n>",
    meaning: "seed of the accounts and the history, 0 to 4294967295",
    parse: integerFrom(0, 4_294_967_295),
    fallback: 0,
  }),
  accounts: defineValue({
    placeholder: "<n>",
    meaning: "number of funded accounts that are made from the seed",
    parse: integerFrom(0, 1000),
    fallback: 10,
  }),
  accountsFile: defineOptional({
    placeholder: "<file>",
    meaning:
      'JSON file of further accounts, which exist at genesis and have sent nothing: [{ "privateKey": "0x…" or {"env": "NAME"}, "balance": "…" }]',
    parse: parsePath,
    shownDefault: "none",
  }),
  clock: defineValue({
    placeholder: "<clock>",
    meaning: "virtual (starts at a fixed time and advances with each block) or system",
    parse: oneOf(clocks),
    fallback: "virtual",
  }),
  blockInterval: defineValue({
    placeholder: "<ms>",
    meaning:
      "milliseconds between a submission and its block; with 0, the node puts each submission into a block before it responds",
    parse: integerFrom(0, 2_147_483_647),
    fallback: 0,
  }),
  genesisVersion: defineValue({
    placeholder: "<u64>",
    meaning: "ledger version of genesis",
    parse: bigintFrom(0n, 18_446_744_073_709_551_615n),
    fallback: 0n,
  }),
  historyWindow: defineOptional({
    placeholder: "<seconds>",
    meaning: "age in seconds above which ledger versions are pruned",
    parse: integerFrom(1, 4_294_967_295),
    shownDefault: "none",
  }),
  historyVersions: defineValue({
    placeholder: "<n>",
    meaning: "number of ledger versions to keep; 0 keeps all",
    parse: integerFrom(0, 4_294_967_295),
    fallback: 100_000,
  }),
  wholeHistory: defineFlag(
    "start with all versions since genesis; without it, the first ones of the history are pruned",
  ),
  pageSize: defineValue({
    placeholder: "<n>",
    meaning: "maximum number of resources or modules in one response, 1 to 65535",
    parse: integerFrom(1, 65_535),
    fallback: 9_999,
  }),
  blockTransactions: defineValue({
    placeholder: "<n>",
    meaning: "maximum number of transactions in the response for a block",
    parse: integerFrom(1, 4_294_967_295),
    fallback: 10_000,
  }),
  implicitAccounts: defineFlag(
    "respond to reads of an address without an account as if it had one with sequence number 0, instead of 404",
  ),
  maxBodyBytes: defineValue({
    placeholder: "<n>",
    meaning: "maximum size of a request body in bytes",
    parse: integerFrom(1, 1_073_741_824),
    fallback: 8_388_608,
  }),
  maxBatch: defineValue({
    placeholder: "<n>",
    meaning: "maximum number of transactions in a batch",
    parse: integerFrom(1, 10_000),
    fallback: 10,
  }),
  mempoolCapacity: defineValue({
    placeholder: "<n>",
    meaning: "maximum number of transactions that wait for execution",
    parse: integerFrom(1, 1_000_000),
    fallback: 2000,
  }),
  disable: defineList({
    placeholder: "<operation>",
    meaning: `operations that return 403, separated by commas: ${operationNames.join(", ")}`,
    parse: someOf(operationNames, "operations separated by commas"),
  }),
  cors: defineList({
    placeholder: "<origin>",
    meaning:
      "origins whose web pages may read the responses of the node, its faucet and its indexer, separated by commas, or * for every origin",
    parse: parseOrigins,
  }),
  faults: faultsOption,
  quirks: defineOptional({
    placeholder: "<name>",
    meaning: `respond as a real node where it differs from the specification: ${quirksNames.join(", ")}`,
    parse: oneOf(quirksNames),
    shownDefault: "none",
  }),
  faucetPort: defineOptional({
    placeholder: "<n>",
    meaning: "port of the faucet, which sends coins to any address; 0 takes a free port",
    parse: integerFrom(0, 65_535),
    shownDefault: "no faucet",
  }),
  faucetMax: defineOptional({
    placeholder: "<n>",
    meaning:
      "maximum amount that the faucet sends at once; it lowers larger amounts, and with 0 sends nothing",
    parse: bigintFrom(0n, U64_MAX),
    shownDefault: "none",
  }),
  indexerPort: defineOptional({
    placeholder: "<n>",
    meaning:
      "port of a service that answers the one query for which client libraries wait on an indexer; 0 takes a free port",
    parse: integerFrom(0, 65_535),
    shownDefault: "no such service",
  }),
  strict: defineFlag(
    "validate every response of the node against the JSON schemas; respond with 500 if one is invalid",
  ),
  log: defineValue({
    placeholder: "<log>",
    meaning: "request log on standard error: pretty, json or silent",
    parse: oneOf(logStyles),
    fallback: "pretty",
  }),
  journalSize: defineValue({
    placeholder: "<n>",
    meaning: "number of requests that the journal of the control keeps, at most 100000; 0 turns it off",
    parse: integerFrom(0, 100_000),
    fallback: 1000,
  }),
  showKeys: defineFlag(
    "print the private keys of the accounts at the start, in the form that client libraries take",
  ),
  json: defineFlag(
    "when ready, print one JSON line with the base URL, the accounts with their private keys, and a profile for touchstone check; nothing else is printed on standard output",
  ),
  exitWithParent: defineFlag(
    "end, after writing --dump, when the program that started the node ends: when standard input, if it is a pipe or a socket, ends, or the process id of the parent changes",
  ),
  documentedOnly: defineFlag(
    "serve only the eight operations of the specification; without it, also those that client libraries need",
  ),
  ...controlOptions,
  load: defineOptional({
    placeholder: "<file>",
    meaning: "state to start with, as --dump wrote it; options that are not given are taken from the file",
    parse: parsePath,
  }),
  dump: defineOptional({
    placeholder: "<file>",
    meaning:
      "file for the state of the node, written when a signal or --exit-with-parent stops it, and on SIGUSR2",
    parse: parsePath,
  }),
} as const;

/** The options of `touchstone node`. `createNode()` takes most of them under the same names. */
export type NodeCommandOptions = OptionValues<typeof nodeOptions>;

export const nodeCommand = defineCommand({
  name: "node",
  usage: "[options]",
  summary: "start the reference node for local development",
  exitCodes: "0 stopped by a signal or with its parent, 2 usage error or port already in use",
  examples: nodeExamples,
  options: nodeOptions,
  foreignOptions,
  replaceDefaults: ({ preset, load }) => ({
    ...(typeof load === "string" ? readDefaults(load) : {}),
    ...(preset === undefined || preset === null ? {} : presets[preset]),
  }),
  toOptions: (values): NodeCommandOptions => {
    requireControlToken(values);
    return values;
  },
});
