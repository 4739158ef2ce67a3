/** Genesis and the history that follows it, so that a node's very first answer can be about the past. */
import { blockMetadataChanges } from "../ledger/block-metadata.ts";
import { blockIntervalMicros, type Clock } from "../ledger/clock.ts";
import type { Ledger, Transaction } from "../ledger/ledger.ts";
import type { StateChanges, StateValue } from "../ledger/state-value.ts";
import { addressOfBytes, type Address } from "../primitives/address.ts";
import { authenticationKeyOf, keyPairOf } from "../primitives/ed25519.ts";
import { createGenerator, type Generator } from "../primitives/generator.ts";
import { formatHex } from "../primitives/hex.ts";
import { toTimestampMicros, type TimestampMicros } from "../primitives/u64.ts";
import { accountKey, formatAccount, frameworkAccount, freshAccount } from "./account-resource.ts";
import { coinStoreKey, coinType, formatCoinStore } from "./coin-store.ts";
import type { Executor } from "./executor.ts";
import { frameworkState } from "./framework/framework-state.ts";

/** An account whose key follows from the seed. */
export interface SeededAccount {
  readonly address: string;
  readonly publicKey: string;
  readonly privateKey: string;
  /** The address in the form that keys of the state have. */
  readonly stateAddress: Address;
}

/** How many blocks follow genesis before the node answers its first request. */
export const historyBlocks = 48;
/** The oldest version that is kept at the start lies inside this block, which is therefore not whole. */
const brokenBlock = 12;
/** Listed accounts beyond these take no part in the history. */
const listedSendersMax = 6;
const initialBalance = 100_000_000_000n;

/** The accounts of a seed, in order; the first ones stay the same when more are asked for. */
export function seededAccounts(seed: number, concern: string, count: number): readonly SeededAccount[] {
  const generator = createGenerator(seed, concern);
  return Array.from({ length: count }, () => {
    const { publicKey, privateKey } = keyPairOf(generator.bytes(32));
    const stateAddress = authenticationKeyOf(publicKey);
    return {
      address: `0x${stateAddress}`,
      publicKey: formatHex(publicKey),
      privateKey: formatHex(privateKey),
      stateAddress,
    };
  });
}

/** Accounts beside the listed ones: they keep the history alive where none is listed. */
export function residentAccounts(seed: number): readonly SeededAccount[] {
  return seededAccounts(seed, "residents", 2);
}

/** When genesis took place, so that the last block of the history is as old as the clock says now. */
export function genesisTimestamp(clock: Clock): TimestampMicros {
  return historyTimestamp(clock.now(), 0);
}

function historyTimestamp(endMicros: bigint, height: number): TimestampMicros {
  const before = BigInt(historyBlocks - height) * blockIntervalMicros;
  return toTimestampMicros(endMicros > before ? endMicros - before : 0n);
}

/** What the genesis transaction writes: the framework with its account, and funded accounts. */
export function genesisState(accounts: readonly SeededAccount[], vendor: string): StateChanges {
  const coin = coinType(vendor);
  const funded = accounts.flatMap(({ stateAddress }): [string, StateValue][] => [
    [accountKey(stateAddress), formatAccount(freshAccount(stateAddress))],
    [coinStoreKey(stateAddress, coin), formatCoinStore(initialBalance)],
  ]);
  return new Map([frameworkAccount, ...blockMetadataChanges(0n, 0n), ...frameworkState(vendor), ...funded]);
}

/**
 * Appends the history of a seed, then prunes its first part, as if the node had run for long: the oldest version is
 * above genesis and lies in the middle of a block.
 */
export function appendHistory(options: {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly executor: Executor;
  readonly seed: number;
  readonly listed: readonly SeededAccount[];
  readonly residents: readonly SeededAccount[];
}): void {
  const { ledger, clock, executor } = options;
  const generator = createGenerator(options.seed, "history");
  const people = [...options.listed.slice(0, listedSendersMax), ...options.residents];
  const addresses = people.map(({ stateAddress }) => stateAddress);
  const end = clock.now();
  for (let height = 1; height <= historyBlocks; height += 1) {
    const transactions = Array.from({ length: 2 + generator.below(3) }, () =>
      transferBetween(addresses, { generator, executor }),
    );
    const block = ledger.appendBlock(transactions, historyTimestamp(end, height));
    if (height === brokenBlock) ledger.prune(block.firstVersion + 1n);
  }
}

/** A transfer between two of the accounts; one in eight goes to an address that has had no account yet. */
function transferBetween(
  addresses: readonly Address[],
  by: { readonly generator: Generator; readonly executor: Executor },
): Transaction {
  const { generator, executor } = by;
  const place = generator.below(addresses.length);
  const sender = at(addresses, place);
  const amount = BigInt(1 + generator.below(1_000_000));
  const recipient =
    generator.below(8) === 0
      ? addressOfBytes(generator.bytes(32))
      : at(addresses, (place + 1 + generator.below(addresses.length - 1)) % addresses.length);
  return (read) => executor.execute({ sender, recipient, amount }, read);
}

function at(addresses: readonly Address[], place: number): Address {
  const address = addresses[place];
  if (address === undefined)
    throw new RangeError(`account expected 0 to ${addresses.length - 1}, got ${place}`);
  return address;
}
