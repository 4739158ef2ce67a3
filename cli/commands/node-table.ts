import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { bigintFrom, integerFrom, oneOf, parseVendor, parseWords } from "../options/option-values.ts";
import {
  defineFlag,
  defineList,
  defineUnsupported,
  defineOptional,
  defineValue,
  malformedValue,
  type ValueParser,
} from "../options/option.ts";

const CLOCKS = ["virtual", "system"] as const;
const LOGS = ["pretty", "json", "silent"] as const;

const operations = Object.keys(OPERATIONS).filter((name): name is Operation =>
  Object.hasOwn(OPERATIONS, name),
);

const parseHost: ValueParser<string> = (text, place) => {
  if (!/^(?!-)[\d.:A-Za-z-]{1,63}(?<!-)$/.test(text)) {
    throw malformedValue(place, "a host name or an IP address without brackets", text);
  }
  return text;
};

/** The options of `touchstone node`. */
export const nodeTable = {
  host: defineValue({
    placeholder: "<host>",
    meaning: "the address to listen on",
    parse: parseHost,
    fallback: "127.0.0.1",
    shownDefault: "127.0.0.1",
  }),
  port: defineValue({
    placeholder: "<n>",
    meaning: "the port to listen on; 0 takes a free one",
    parse: integerFrom(0, 65_535),
    fallback: 8080,
    shownDefault: "8080",
  }),
  vendor: defineValue({
    placeholder: "<word>",
    meaning: "the vendor word in header names, media types, module names and, in capitals, in what is signed",
    parse: parseVendor,
    fallback: "node",
    shownDefault: "node",
  }),
  "chain-id": defineValue({
    placeholder: "<n>",
    meaning: "the chain's id, 1 to 255",
    parse: integerFrom(1, 255),
    fallback: 4,
    shownDefault: "4",
  }),
  seed: defineValue({
    placeholder: "<n>",
    meaning: "the seed of accounts and history, 0 to 4294967295",
    parse: integerFrom(0, 4_294_967_295),
    fallback: 0,
    shownDefault: "0",
  }),
  accounts: defineValue({
    placeholder: "<n>",
    meaning: "how many funded accounts to start with",
    parse: integerFrom(0, 1000),
    fallback: 10,
    shownDefault: "10",
  }),
  clock: defineValue({
    placeholder: "<clock>",
    meaning: "virtual (starts at a fixed instant and moves with blocks) or system",
    parse: oneOf(CLOCKS),
    fallback: "virtual",
    shownDefault: "virtual",
  }),
  "block-interval": defineValue({
    placeholder: "<ms>",
    meaning: "how long a transaction waits for its block; 0: a block for each request that submits",
    parse: integerFrom(0, 2_147_483_647),
    fallback: 0,
    shownDefault: "0",
  }),
  "genesis-version": defineValue({
    placeholder: "<u64>",
    meaning: "the ledger version of genesis",
    parse: bigintFrom(0n, 18_446_744_073_709_551_615n),
    fallback: 0n,
    shownDefault: "0",
  }),
  "history-window": defineOptional({
    placeholder: "<seconds>",
    meaning: "prune what is older than this",
    parse: integerFrom(1, 4_294_967_295),
    shownDefault: "none",
  }),
  "history-versions": defineValue({
    placeholder: "<n>",
    meaning: "keep this many ledger versions; 0 keeps all",
    parse: integerFrom(0, 4_294_967_295),
    fallback: 100_000,
    shownDefault: "100000",
  }),
  "page-size": defineValue({
    placeholder: "<n>",
    meaning: "the most resources or modules of one answer, 1 to 65535",
    parse: integerFrom(1, 65_535),
    fallback: 9_999,
    shownDefault: "9999",
  }),
  "block-transactions": defineValue({
    placeholder: "<n>",
    meaning: "the most transactions that a block shows",
    parse: integerFrom(1, 4_294_967_295),
    fallback: 10_000,
    shownDefault: "10000",
  }),
  "max-body-bytes": defineValue({
    placeholder: "<n>",
    meaning: "the longest request body in bytes",
    parse: integerFrom(1, 1_073_741_824),
    fallback: 8_388_608,
    shownDefault: "8388608",
  }),
  "max-batch": defineValue({
    placeholder: "<n>",
    meaning: "the most transactions of a batch",
    parse: integerFrom(1, 10_000),
    fallback: 10,
    shownDefault: "10",
  }),
  "mempool-capacity": defineValue({
    placeholder: "<n>",
    meaning: "the most transactions that wait to be executed",
    parse: integerFrom(1, 1_000_000),
    fallback: 2000,
    shownDefault: "2000",
  }),
  disable: defineList({
    placeholder: "<operation>",
    meaning: `operations to answer with 403, separated by commas: ${operations.join(", ")}`,
    parse: parseWords(operations, "operations separated by commas"),
  }),
  strict: defineFlag("validate every own response against the schemas"),
  log: defineValue({
    placeholder: "<log>",
    meaning: "how requests are logged on standard error: pretty, json or silent",
    parse: oneOf(LOGS),
    fallback: "pretty",
    shownDefault: "pretty",
  }),
  json: defineFlag("when ready, one JSON line with the base URL, the accounts and a profile"),
  "documented-only": defineFlag("serve the documented operations and nothing else"),
  "control-port": defineUnsupported("the control plane", "<n>"),
  "control-token": defineUnsupported("its token", "<t>"),
  "faucet-port": defineUnsupported("the faucet", "<n>"),
  cors: defineUnsupported("origins that a browser may ask from", "<origin,…|*>"),
  load: defineUnsupported("a state to start from", "<state.json>"),
  dump: defineUnsupported("write the state at a clean exit", "<state.json>"),
} as const;
