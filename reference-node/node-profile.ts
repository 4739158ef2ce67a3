import { U64_MAX } from "../spec/vocabulary.ts";
import { parseTableItemValue, tableItemKey } from "./framework/examples/table-item.ts";
import { genesisItems } from "./framework/examples/registry-tables.ts";
import { formatTransferFunctionId } from "./execution/transfer-call.ts";
import type { LedgerView } from "./ledger/ledger-view.ts";
import type { NodeParts, NodeSettings } from "./node-options.ts";
import type { DeclaredCall, DeclaredTableItem, TargetProfile } from "./target-profile.ts";

/** The coins with which an account can pay for what a check submits, in the smallest unit. */
const signerBalanceMin = 1_000_000_000n;

/**
 * Creates the profile of a node. It declares pruning if versions are pruned, and each other feature whose operation the
 * node serves.
 */
export function createNodeProfile(parts: NodeParts, settings: NodeSettings): TargetProfile {
  const { operations, accounts, ledger } = parts;
  const view = ledger.capture();
  const { oldestVersion } = view.position;
  const isPruned = oldestVersion > settings.genesisVersion;
  const tooPoor = new Set(
    settings.givenAccounts.filter(({ balance }) => balance < signerBalanceMin).map(({ address }) => address),
  );
  const isServed = (name: keyof typeof operations): boolean =>
    operations[name] !== undefined && !settings.disable.has(name);
  return {
    vendor: settings.vendor,
    accounts: ["0x1", ...accounts.map(({ address }) => address)],
    tables: tableHoldings(view),
    signers: accounts
      .filter(({ address }) => !tooPoor.has(address))
      .map(({ address, privateKey }) => ({ address, privateKey })),
    signing: {
      domain: `${settings.signingDomain}::RawTransaction`,
      chainId: settings.chainId,
    },
    features: {
      pruning: isPruned,
      tables: isServed("getTableItem"),
      simulation: isServed("simulateTransaction"),
      submission: isServed("submitBatch"),
      bcs: isServed("submitBatch"),
    },
    succeeds: transferTo(settings.vendor, "1"),
    fails: transferTo(settings.vendor, String(U64_MAX)),
    limits: {
      bodyBytesMax: settings.maxBodyBytes,
      batchMax: settings.maxBatch,
      pageSizeDefault: settings.pageSize,
      blockTransactionsMax: settings.blockTransactions,
    },
    ...(isPruned ? { prunedVersion: String(oldestVersion - 1n) } : {}),
  };
}

/** Declares a transfer, which fails if the amount exceeds the balance. */
function transferTo(vendor: string, amount: string): DeclaredCall {
  return {
    function: formatTransferFunctionId(vendor),
    type_arguments: [],
    arguments: ["{recipient}", amount],
    param_types: ["address", "u64"],
  };
}

/** Lists the table items of genesis that still exist, with their latest values. */
function tableHoldings({ position, read }: LedgerView): DeclaredTableItem[] {
  return genesisItems.flatMap((item) => {
    const entry = read(tableItemKey(item), position.version);
    if (entry === undefined) return [];
    const { value, valueType } = parseTableItemValue(entry);
    return [
      {
        handle: `0x${item.handle}`,
        key_type: item.keyType,
        value_type: valueType,
        key: item.key,
        value,
        version: String(position.version),
      },
    ];
  });
}
