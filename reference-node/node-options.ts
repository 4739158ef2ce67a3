import type { Executor } from "./execution/executor.ts";
import type { SeededAccount } from "./genesis/genesis.ts";
import { parseAccountOptions, type AccountOption, type GivenAccount } from "./genesis/given-accounts.ts";
import type { Submission } from "./execution/submission.ts";
import type { AnswerWriter } from "./http/answer.ts";
import type { Clock } from "./ledger/clock.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { OperationName } from "./operations/extended/operation-names.ts";
import type { OperationTable } from "./operations/operation.ts";
import type { FaultRule } from "./faults/fault-rule.ts";
import { parseFaults, type IdentifiedRule } from "./faults/parse-rules.ts";
import {
  parseClockKind,
  parseOperation,
  parseQuirks,
  parseVersion,
  rejectUnknownOptions,
} from "./node-option-values.ts";
import type { QuirksName } from "./quirks/quirks.ts";
import {
  parseFlag,
  parseInteger,
  parseList,
  parseListener,
  parseOrigin,
  parseText,
} from "./primitives/option-values.ts";

/** The parts of a node. The option `parts` replaces single parts. */
export interface NodeParts {
  readonly clock: Clock;
  readonly executor: Executor;
  /** The ledger, with genesis and the history. */
  readonly ledger: Ledger;
  /** The accounts that the node lists. They have coins at genesis. */
  readonly accounts: readonly SeededAccount[];
  /** Accepts submitted transactions and appends them to the ledger. */
  readonly submission: Submission;
  /** The served operations. A request for any other operation returns 404. */
  readonly operations: OperationTable;
  /** Serializes every response of the operations. */
  readonly answerWriter: AnswerWriter;
}

/** The options of a reference node. Every option has a default. */
export interface NodeOptions {
  /**
   * The vendor name in header names (such as `Node` in `X-Node-Chain-Id`), media types and Move module names:
   * `[a-z][a-z0-9]*`. Default `node`.
   */
  readonly vendor?: string;
  /**
   * The word that signatures and hashes begin with, such as `NODE` in `NODE::RawTransaction`: `[A-Z][A-Z0-9]*`.
   * Default null: the vendor name in capitals.
   */
  readonly signingDomain?: string | null;
  /** The chain ID, 1 to 255. Default 4. */
  readonly chainId?: number;
  /** The seed for the accounts and the history, 0 to 4294967295. Default 0. */
  readonly seed?: number;
  /**
   * The number of funded accounts from the seed, 0 to 1000, or a list of accounts with keys and balances, which exist at
   * genesis beside those and are unused. Default 10.
   */
  readonly accounts?: number | readonly AccountOption[];
  /** The number of funded accounts from the seed beside a list of accounts, 0 to 1000. Default 10. */
  readonly seededAccounts?: number;
  /** The clock. `virtual` starts at a fixed time and advances only when a block is produced. Default `virtual`. */
  readonly clock?: "virtual" | "system";
  /** The ledger version of genesis, as a bigint or as decimal digits, at most 2^64 - 10001. Default 0. */
  readonly genesisVersion?: bigint | string;
  /** The number of ledger versions to retain, or 0 for no limit. Default 100000. */
  readonly historyVersions?: number;
  /** The maximum age of a version in seconds, relative to the latest block, or null for no limit. Default null. */
  readonly historyWindow?: number | null;
  /**
   * Whether the first versions of the history are retained, so that the oldest version is that of genesis, instead of
   * being pruned like those of a node that has run for a long time. Default false.
   */
  readonly wholeHistory?: boolean;
  /** The maximum number of resources or modules in a response, 1 to 65535. Default 9999. */
  readonly pageSize?: number;
  /** The maximum number of transactions in a block response, 1 to 4294967295. Default 10000. */
  readonly blockTransactions?: number;
  /**
   * Milliseconds from a submitted transaction to its block. With 0, the block is produced immediately. A virtual clock
   * advances only with blocks and by `control.advance`, which then produces the block. Default 0.
   */
  readonly blockInterval?: number;
  /** The maximum number of transactions in a batch, 1 to 10000. Default 10. */
  readonly maxBatch?: number;
  /** The maximum number of accepted transactions that are not executed yet, 1 to 1000000. Default 2000. */
  readonly mempoolCapacity?: number;
  /**
   * Whether an address without an account reads as an account with sequence number 0 and without resources, as on
   * existing networks, instead of a 404. It gets its account with its first transaction instead of its first payment.
   * Default false.
   */
  readonly implicitAccounts?: boolean;
  /** The maximum size of a request body in bytes. Default 8388608. */
  readonly maxBodyBytes?: number;
  /** The path of the base URL, without a trailing slash. Default `/v1`. */
  readonly basePath?: string;
  /** Operations that return 403, of the specification or beyond it. Default none. */
  readonly disable?: readonly OperationName[];
  /**
   * The origins whose web pages may read the responses of the node, such as `http://localhost:3000`. `*` is every
   * origin. Default none.
   */
  readonly cors?: readonly string[];
  /**
   * Whether the node validates each of its responses against the schemas of the specification. A mismatch is logged,
   * and the response becomes a 500. Default false.
   */
  readonly strict?: boolean;
  /** Whether the node serves only the operations of the specification. Default false. */
  readonly documentedOnly?: boolean;
  /** The number of requests that the journal of the control keeps, 0 to 100000. Default 1000. */
  readonly journalSize?: number;
  /** The rules by which the node responds with faults, or the name of a preset of rules. Default none. */
  readonly faults?: readonly FaultRule[] | string;
  /**
   * The real node whose behavior the node takes on where it differs from the specification, such as `aptos-2026-05`, or
   * null for none. Default null.
   */
  readonly quirks?: QuirksName | null;
  /** Receives the log lines of the node. Default: they are discarded. */
  readonly log?: (line: string) => void;
  /** Parts that replace the default parts of the node. */
  readonly parts?: Partial<NodeParts>;
}

/** The options with all defaults. */
export interface NodeSettings {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
  readonly seed: number;
  /** The number of accounts from the seed. */
  readonly accounts: number;
  readonly givenAccounts: readonly GivenAccount[];
  readonly clock: "virtual" | "system";
  readonly genesisVersion: bigint;
  readonly historyVersions: number;
  readonly historyWindowSeconds: number | null;
  readonly wholeHistory: boolean;
  readonly pageSize: number;
  readonly blockTransactions: number;
  readonly blockInterval: number;
  readonly maxBatch: number;
  readonly mempoolCapacity: number;
  readonly implicitAccounts: boolean;
  readonly maxBodyBytes: number;
  readonly basePath: string;
  readonly disable: ReadonlySet<OperationName>;
  readonly cors: readonly string[];
  readonly strict: boolean;
  readonly documentedOnly: boolean;
  readonly journalSize: number;
  readonly faults: readonly IdentifiedRule[];
  readonly quirks: QuirksName | null;
  readonly log: (line: string) => void;
}

/**
 * Validates options and adds the defaults.
 * @throws TypeError for a value of the wrong type or an unknown option, RangeError for a value out of range.
 */
export function resolveOptions(options: NodeOptions): NodeSettings {
  rejectUnknownOptions(options, optionNames);
  const vendor = parseText("vendor", options.vendor ?? "node", /^[a-z][a-z0-9]*$/);
  return {
    vendor,
    signingDomain: parseText(
      "signingDomain",
      options.signingDomain ?? vendor.toUpperCase(),
      /^[A-Z][A-Z0-9]*$/,
    ),
    chainId: parseInteger("chainId", options.chainId ?? 4, 1, 255),
    seed: parseInteger("seed", options.seed ?? 0, 0, 4_294_967_295),
    ...parseAccountOptions(options),
    clock: parseClockKind(options.clock ?? "virtual"),
    genesisVersion: parseVersion("genesisVersion", options.genesisVersion ?? 0n),
    historyVersions: parseInteger("historyVersions", options.historyVersions ?? 100_000, 0, 4_294_967_295),
    historyWindowSeconds:
      (options.historyWindow ?? null) === null
        ? null
        : parseInteger("historyWindow", options.historyWindow, 1, 4_294_967_295),
    wholeHistory: parseFlag("wholeHistory", options.wholeHistory ?? false),
    pageSize: parseInteger("pageSize", options.pageSize ?? 9999, 1, 65_535),
    blockTransactions: parseInteger(
      "blockTransactions",
      options.blockTransactions ?? 10_000,
      1,
      4_294_967_295,
    ),
    blockInterval: parseInteger("blockInterval", options.blockInterval ?? 0, 0, 2_147_483_647),
    maxBatch: parseInteger("maxBatch", options.maxBatch ?? 10, 1, 10_000),
    mempoolCapacity: parseInteger("mempoolCapacity", options.mempoolCapacity ?? 2000, 1, 1_000_000),
    implicitAccounts: parseFlag("implicitAccounts", options.implicitAccounts ?? false),
    maxBodyBytes: parseInteger("maxBodyBytes", options.maxBodyBytes ?? 8_388_608, 1, 1_073_741_824),
    basePath: parseText("basePath", options.basePath ?? "/v1", /^(\/[A-Za-z0-9._~-]*[A-Za-z0-9_~-])*$/),
    disable: new Set(parseList("disable", options.disable ?? [], parseOperation)),
    cors: parseList("cors", options.cors ?? [], parseOrigin),
    strict: parseFlag("strict", options.strict ?? false),
    documentedOnly: parseFlag("documentedOnly", options.documentedOnly ?? false),
    journalSize: parseInteger("journalSize", options.journalSize ?? 1000, 0, 100_000),
    faults: parseFaults("faults", options.faults ?? []),
    quirks: parseQuirks("quirks", options.quirks ?? null),
    log: parseListener("log", options.log ?? (() => {})),
  };
}

const optionNames: ReadonlySet<string> = new Set<keyof NodeOptions>([
  "vendor",
  "signingDomain",
  "chainId",
  "seed",
  "accounts",
  "seededAccounts",
  "clock",
  "genesisVersion",
  "historyVersions",
  "historyWindow",
  "wholeHistory",
  "pageSize",
  "blockTransactions",
  "blockInterval",
  "maxBatch",
  "mempoolCapacity",
  "implicitAccounts",
  "maxBodyBytes",
  "basePath",
  "disable",
  "cors",
  "strict",
  "documentedOnly",
  "journalSize",
  "faults",
  "quirks",
  "log",
  "parts",
]);
