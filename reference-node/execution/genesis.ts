/** The accounts of a node and the state that it begins with. */
import { createBlockMetadataChanges } from "../ledger/block-transactions.ts";
import type { StateChanges, StateValue } from "../ledger/state-value.ts";
import type { Address } from "../primitives/address.ts";
import { deriveAuthenticationKey, createKeyPair } from "../primitives/ed25519.ts";
import { createGenerator } from "../primitives/generator.ts";
import { formatHex } from "../primitives/bytes.ts";
import {
  accountKey,
  formatAccount,
  frameworkAccount,
  createFreshAccount,
  coinStoreKey,
  coinType,
  formatCoinStore,
} from "./account-state.ts";
import { frameworkState } from "./framework/framework-state.ts";

/** An account whose key follows from the seed. */
export interface SeededAccount {
  readonly address: string;
  readonly publicKey: string;
  readonly privateKey: string;
  /** The address in the form that keys of the state have. */
  readonly stateAddress: Address;
  /** The 64 bytes of the account's signature over a message. */
  readonly sign: (message: Uint8Array) => Uint8Array;
}

const initialBalance = 100_000_000_000n;

/** The accounts of a seed, in order; the first ones stay the same when more are asked for. */
export function createSeededAccounts(seed: number, purpose: string, count: number): readonly SeededAccount[] {
  const generator = createGenerator(seed, purpose);
  return Array.from({ length: count }, () => {
    const { publicKey, privateKey, sign } = createKeyPair(generator.bytes(32));
    const stateAddress = deriveAuthenticationKey(publicKey);
    return {
      address: `0x${stateAddress}`,
      publicKey: formatHex(publicKey),
      privateKey: formatHex(privateKey),
      stateAddress,
      sign,
    };
  });
}

/** Accounts beside the listed ones: they keep the history alive where none is listed. */
export function createBackgroundAccounts(seed: number): readonly SeededAccount[] {
  return createSeededAccounts(seed, "residents", 2);
}

/** What the genesis transaction writes: the framework with its account, and funded accounts. */
export function genesisState(accounts: readonly SeededAccount[], vendor: string): StateChanges {
  const coin = coinType(vendor);
  const funded = accounts.flatMap(({ stateAddress }): [string, StateValue][] => [
    [accountKey(stateAddress), formatAccount(createFreshAccount(stateAddress))],
    [coinStoreKey(stateAddress, coin), formatCoinStore(initialBalance)],
  ]);
  return new Map([
    frameworkAccount,
    ...createBlockMetadataChanges(0n, 0n),
    ...frameworkState(vendor),
    ...funded,
  ]);
}
