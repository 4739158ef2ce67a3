/** The accounts of a node, and its state at genesis. */
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
  nativeAsset,
} from "../move/account-state.ts";
import { createStoreEntries } from "../framework/coins/fungible-store.ts";
import { frameworkState } from "../framework/framework-state.ts";

/** An account whose private key is derived from the seed. */
export interface SeededAccount {
  readonly address: string;
  readonly publicKey: string;
  readonly privateKey: string;
  /** The address in the form that state keys contain. */
  readonly stateAddress: Address;
  /** Signs a message with the account's key. Returns 64 bytes. */
  readonly sign: (message: Uint8Array) => Uint8Array;
}

const initialBalance = 100_000_000_000n;
/** The initial balance of the faucet's account. It is below the maximum u64, and no test uses it up. */
const faucetBalance = 10_000_000_000_000_000_000n;

/** Creates the accounts of a seed. A larger count adds accounts at the end and does not change the others. */
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

/**
 * Creates accounts that the node does not list. They send the transactions of the history even if the node lists no
 * account.
 */
export function createBackgroundAccounts(seed: number): readonly SeededAccount[] {
  return createSeededAccounts(seed, "residents", 2);
}

/** Creates the account from which the faucet sends coins. The node does not list it. */
export function createFaucetAccount(seed: number): SeededAccount {
  const [account] = createSeededAccounts(seed, "faucet", 1);
  if (account === undefined) throw new TypeError("the faucet must have an account, got none");
  return account;
}

/** Creates the changes of the genesis transaction: the framework, the funded accounts and the faucet's account. */
export function genesisState(
  accounts: readonly SeededAccount[],
  vendor: string,
  { faucetAccount, chainId = 4 }: { readonly faucetAccount?: SeededAccount; readonly chainId?: number } = {},
): StateChanges {
  const funded = [
    ...accounts.map((account) => ({ account, balance: initialBalance })),
    ...(faucetAccount === undefined ? [] : [{ account: faucetAccount, balance: faucetBalance }]),
  ];
  const supply = funded.reduce((sum, { balance }) => sum + balance, 0n);
  return new Map([
    frameworkAccount,
    ...createBlockMetadataChanges(0n, 0n),
    ...frameworkState({ vendor, chainId, supply }),
    ...funded.flatMap(({ account: { stateAddress }, balance }): (readonly [string, StateValue])[] => [
      [accountKey(stateAddress), formatAccount(createFreshAccount(stateAddress))],
      ...createStoreEntries(stateAddress, nativeAsset, balance),
    ]),
  ]);
}
