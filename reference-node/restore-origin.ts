import { createKeyPair } from "./primitives/ed25519.ts";
import { parseHex } from "./primitives/bytes.ts";
import { parseAddress, type Address } from "./primitives/address.ts";
import type { SeededAccount } from "./genesis/genesis.ts";
import { listGenesisModules } from "./framework/framework-state.ts";
import type { BlockRecord } from "./ledger/block-list.ts";
import type { Ledger } from "./ledger/ledger.ts";
import {
  buildState,
  createLedgerStore,
  runToEnd,
  type LedgerSnapshot,
  type LedgerStore,
} from "./ledger/ledger-store.ts";
import { createPreparedRecord } from "./ledger/prepared-records.ts";
import { toKnownListingPosition, type StateValue } from "./ledger/state-value.ts";
import { toPlainRecord, type TransactionRecord } from "./ledger/transaction-record.ts";
import { DeferredValue } from "./ledger/version-chain.ts";
import type { Written } from "./ledger/versioned-state.ts";
import type { NodeOrigin } from "./node-origin.ts";

/**
 * The first line of a formatted origin. Each other line is a transaction, which is parsed when it is read. The modules
 * of genesis are left out, because the node has their ABIs.
 */
interface PreparedOrigin {
  readonly vendor: string;
  readonly genesisVersion: string;
  readonly accounts: readonly Omit<SeededAccount, "stateAddress" | "sign">[];
  readonly ledger: Omit<LedgerSnapshot, "epoch" | "blocks" | "transactions"> & {
    readonly epoch: string;
    readonly blocks: readonly (Omit<BlockRecord, "timestampMicros" | "epoch"> & {
      readonly timestampMicros: string;
      readonly epoch: string;
    })[];
  };
  /** Every state key that a transaction changes. */
  readonly changedKeys: readonly string[];
  /** For each transaction the state keys that it changes, as indexes of `changedKeys`, in the order of its changes. */
  readonly changes: readonly (readonly number[])[];
  /** For each transaction that deletes state keys, the indexes of these in its changes. */
  readonly deletions: { readonly [transaction: number]: readonly number[] };
}

/** Formats an origin, so that `restoreOrigin` reads it in a fraction of the time that its creation takes. */
export function formatOrigin(
  { accounts, ledger }: NodeOrigin,
  { vendor, genesisVersion }: { readonly vendor: string; readonly genesisVersion: bigint },
): string {
  const { transactions, ...snapshot } = ledger.toSnapshot();
  const modules = new Map(listGenesisModules(vendor));
  const prepared: PreparedOrigin = {
    vendor,
    genesisVersion: String(genesisVersion),
    accounts: accounts.map(({ address, publicKey, privateKey }) => ({ address, publicKey, privateKey })),
    ledger: {
      ...snapshot,
      epoch: String(snapshot.epoch),
      blocks: snapshot.blocks.map(({ firstVersion, timestampMicros, epoch, hash }) => ({
        firstVersion,
        timestampMicros: String(timestampMicros),
        epoch: String(epoch),
        hash,
      })),
      values: snapshot.values.filter(([key, value]) => modules.get(key) !== value),
    },
    ...formatChanges(transactions),
  };
  const lines = [prepared, ...transactions.map(toPlainRecord)].map((line) => JSON.stringify(line));
  return escapeNonAscii(lines.join("\n"));
}

/**
 * Escapes all characters but those of ASCII in JSON or in the code of a module. The text then takes half of the memory
 * and is read faster.
 */
export function escapeNonAscii(text: string): string {
  return text.replaceAll(
    /[\u0080-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function formatChanges(
  transactions: readonly TransactionRecord[],
): Pick<PreparedOrigin, "changedKeys" | "changes" | "deletions"> {
  const indexes = new Map<string, number>();
  const indexOf = (key: string): number => {
    const index = indexes.get(key) ?? indexes.size;
    indexes.set(key, index);
    return index;
  };
  const changes = transactions.map((record) => record.changes.map(([key]) => indexOf(key)));
  const deletions = transactions.flatMap((record, number) => {
    const deleted = record.changes.flatMap(([, value], index) => (value === null ? index : []));
    return deleted.length === 0 ? [] : [[number, deleted] as const];
  });
  return { changedKeys: [...indexes.keys()], changes, deletions: Object.fromEntries(deletions) };
}

/**
 * Restores a formatted origin. Its transactions and the values that they have written are parsed when they are read.
 * @param createLedger creates a ledger with the given data
 */
export function restoreOrigin(text: string, createLedger: (store: LedgerStore) => Ledger): NodeOrigin {
  const [first = "", ...lines] = text.split("\n");
  const prepared = JSON.parse(first) as PreparedOrigin;
  const { vendor, genesisVersion, accounts, ledger } = prepared;
  const snapshot: LedgerSnapshot = {
    ...ledger,
    epoch: BigInt(ledger.epoch),
    blocks: ledger.blocks.map((block) => ({
      ...block,
      timestampMicros: BigInt(block.timestampMicros),
      epoch: BigInt(block.epoch),
    })),
    transactions: lines.map(createPreparedRecord),
    values: [...ledger.values, ...listGenesisModules(vendor)].toSorted(([left], [right]) =>
      left < right ? -1 : 1,
    ),
  };
  const transactions = snapshot.transactions.map((record, number) => ({
    changes: restoreChanges(prepared, number, record),
  }));
  const restored = createLedger(createLedgerStore(BigInt(genesisVersion)));
  restored.load(snapshot, runToEnd(buildState({ ...snapshot, transactions }, toKnownListingPosition)));
  return { accounts: accounts.map(restoreAccount), ledger: restored };
}

/** Returns the changes of a transaction, which is parsed when one of their values is read. */
function restoreChanges(
  { changedKeys, changes, deletions }: PreparedOrigin,
  number: number,
  record: TransactionRecord,
): (readonly [key: string, value: Written<StateValue>])[] {
  const deleted = deletions[number] ?? [];
  return (changes[number] ?? []).map((keyIndex, index) => {
    const value = new DeferredValue(() => record.changes[index]?.[1] ?? {});
    return [changedKeys[keyIndex] ?? "", deleted.includes(index) ? null : value];
  });
}

function restoreAccount(account: PreparedOrigin["accounts"][number]): SeededAccount {
  let sign: SeededAccount["sign"] | null = null;
  return {
    ...account,
    stateAddress: parseAddress(account.address) as Address,
    // The key is imported for the first signature, because the import takes long.
    sign: (message) =>
      (sign ??= createKeyPair(parseHex(account.privateKey) ?? new Uint8Array()).sign)(message),
  };
}
