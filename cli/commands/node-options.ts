import type { Operation } from "../../spec/vocabulary.ts";
import { nodeTable } from "./node-table.ts";
import type { OptionSources } from "../options/option-sources.ts";
import { resolveOptions } from "../options/options.ts";
import { UsageError } from "../usage-error.ts";

/** What `touchstone node` was asked to start. */
export interface NodeCommandOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly vendor: string;
  readonly chainId: number;
  /** An unsigned integer of 32 bits. */
  readonly seed: number;
  /** How many funded accounts to start with. */
  readonly accounts: number;
  readonly clock: "virtual" | "system";
  readonly genesisVersion: bigint;
  /** Null: nothing is pruned for its age. */
  readonly historyWindowSeconds: number | null;
  /** 0 keeps all. */
  readonly historyVersions: number;
  readonly pageSize: number;
  readonly blockTransactions: number;
  readonly maxBodyBytes: number;
  /** In milliseconds; 0: a block for each request that submits. */
  readonly blockInterval: number;
  readonly maxBatch: number;
  readonly mempoolCapacity: number;
  /** Operations answered with 403. */
  readonly disable: readonly Operation[];
  readonly strict: boolean;
  readonly documentedOnly: boolean;
  readonly log: "pretty" | "json" | "silent";
  readonly json: boolean;
}

/** Reads the options of `touchstone node` from all their sources; throws UsageError. */
export function parseNodeOptions(sources: OptionSources): NodeCommandOptions {
  const { values, afterTerminator } = resolveOptions("node", nodeTable, sources);
  if (afterTerminator !== null) {
    throw new UsageError("touchstone node takes nothing after --");
  }
  return {
    host: values.host,
    port: values.port,
    vendor: values.vendor,
    chainId: values["chain-id"],
    seed: values.seed,
    accounts: values.accounts,
    clock: values.clock,
    genesisVersion: values["genesis-version"],
    historyWindowSeconds: values["history-window"],
    historyVersions: values["history-versions"],
    pageSize: values["page-size"],
    blockTransactions: values["block-transactions"],
    maxBodyBytes: values["max-body-bytes"],
    blockInterval: values["block-interval"],
    maxBatch: values["max-batch"],
    mempoolCapacity: values["mempool-capacity"],
    disable: values.disable,
    strict: values.strict,
    documentedOnly: values["documented-only"],
    log: values.log,
    json: values.json,
  };
}
