import { createKeyPair } from "./primitives/ed25519.ts";
import { parseHex } from "./primitives/bytes.ts";
import { parseAddress, type Address } from "./primitives/address.ts";
import type { SeededAccount } from "./execution/genesis.ts";
import { listGenesisModules } from "./execution/framework/framework-state.ts";
import type { BlockRecord } from "./ledger/block-list.ts";
import type { Ledger } from "./ledger/ledger.ts";
import {
  createLedgerStore,
  loadStore,
  type LedgerSnapshot,
  type LedgerStore,
} from "./ledger/ledger-store.ts";
import { toPlainRecord } from "./ledger/transaction-record.ts";
import type { NodeOrigin } from "./node-origin.ts";

/** An origin as JSON. The modules of genesis are left out, because the node has their ABIs. */
export interface PreparedOrigin {
  readonly vendor: string;
  readonly genesisVersion: string;
  readonly accounts: readonly Omit<SeededAccount, "stateAddress" | "sign">[];
  readonly ledger: Omit<LedgerSnapshot, "epoch" | "blocks"> & {
    readonly epoch: string;
    readonly blocks: readonly (Omit<BlockRecord, "timestampMicros" | "epoch"> & {
      readonly timestampMicros: string;
      readonly epoch: string;
    })[];
  };
}

/** Formats an origin, so that `restoreOrigin` reads it in a fraction of the time that its creation takes. */
export function formatOrigin(
  { accounts, ledger }: NodeOrigin,
  { vendor, genesisVersion }: { readonly vendor: string; readonly genesisVersion: bigint },
): string {
  const snapshot = ledger.toSnapshot();
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
      transactions: snapshot.transactions.map(toPlainRecord),
      values: snapshot.values.filter(([key, value]) => modules.get(key) !== value),
    },
  };
  return JSON.stringify(prepared);
}

/**
 * Restores a formatted origin.
 * @param createLedger creates a ledger with the given data
 */
export function restoreOrigin(text: string, createLedger: (store: LedgerStore) => Ledger): NodeOrigin {
  const { vendor, genesisVersion, accounts, ledger } = JSON.parse(text) as PreparedOrigin;
  const store = createLedgerStore(BigInt(genesisVersion));
  loadStore(store, {
    ...ledger,
    epoch: BigInt(ledger.epoch),
    blocks: ledger.blocks.map((block) => ({
      ...block,
      timestampMicros: BigInt(block.timestampMicros),
      epoch: BigInt(block.epoch),
    })),
    values: [...ledger.values, ...listGenesisModules(vendor)].toSorted(([left], [right]) =>
      left < right ? -1 : 1,
    ),
  });
  return { accounts: accounts.map(restoreAccount), ledger: createLedger(store) };
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
