/** The accounts of a node, and its state at genesis. */
import { createBlockMetadataChanges } from "../ledger/block-transactions.ts";
import type { StateChanges, StateValue } from "../ledger/state-value.ts";
import { createGenerator } from "../primitives/generator.ts";
import {
  accountKey,
  formatAccount,
  frameworkAccount,
  createFreshAccount,
  nativeAsset,
} from "../move/account-state.ts";
import { createStoreEntries } from "../framework/coins/fungible-store.ts";
import { frameworkState } from "../framework/framework-state.ts";
import {
  createKeyedAccount,
  requireNewAccounts,
  type GivenAccount,
  type KeyedAccount,
} from "./given-accounts.ts";

/** An account whose private key is derived from the seed. */
export type SeededAccount = KeyedAccount;

const initialBalance = 100_000_000_000n;
/** The initial balance of the faucet's account. It is below the maximum u64, and no test uses it up. */
const faucetBalance = 10_000_000_000_000_000_000n;

/** Creates the accounts of a seed. A larger count adds accounts at the end and does not change the others. */
export function createSeededAccounts(seed: number, purpose: string, count: number): readonly SeededAccount[] {
  const generator = createGenerator(seed, purpose);
  return Array.from({ length: count }, () => createKeyedAccount(generator.bytes(32)));
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

/** What genesis contains besides the framework and the seeded accounts. */
interface GenesisAdditions {
  readonly faucetAccount?: SeededAccount;
  readonly chainId?: number;
  /** Accounts with balances of their own. */
  readonly given?: readonly GivenAccount[];
}

/**
 * Creates the changes of the genesis transaction: the framework, the funded accounts and the faucet's account.
 * @throws RangeError for a given account that is there already, and for too many coins.
 */
export function genesisState(
  accounts: readonly SeededAccount[],
  vendor: string,
  { faucetAccount, chainId = 4, given = [] }: GenesisAdditions = {},
): StateChanges {
  const seeded = [
    ...accounts.map((account) => ({ account, balance: initialBalance })),
    ...(faucetAccount === undefined ? [] : [{ account: faucetAccount, balance: faucetBalance }]),
  ];
  requireNewAccounts(given, seeded);
  const funded = [...seeded, ...given.map((account) => ({ account, balance: account.balance }))];
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
