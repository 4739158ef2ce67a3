/** Accounts whose keys and balances the user of the node chooses. They exist at genesis and send nothing in the history. */
import { U64_MAX } from "../../spec/vocabulary.ts";
import type { Address } from "../primitives/address.ts";
import { formatHex, sha3Hex } from "../primitives/bytes.ts";
import { createKeyPair, deriveAuthenticationKey } from "../primitives/ed25519.ts";
import { formatValue, parseInteger } from "../primitives/option-values.ts";
import { acceptedPrivateKey, parsePrivateKey } from "../primitives/private-key.ts";

/** An account that exists at genesis, as an option of the node. */
export interface AccountOption {
  /** An Ed25519 key: 0x and 64 hex digits, or `ed25519-priv-0x` and 64 hex digits. */
  readonly privateKey: string;
  /** The balance in the smallest unit of the native coin, as a bigint, a safe integer or decimal digits. */
  readonly balance: bigint | number | string;
}

/** An account with its keys, as 0x and hex digits. */
export interface KeyedAccount {
  readonly address: string;
  readonly publicKey: string;
  readonly privateKey: string;
  /** The address in the form that state keys contain. */
  readonly stateAddress: Address;
  /** Signs a message with the account's key. Returns 64 bytes. */
  readonly sign: (message: Uint8Array) => Uint8Array;
}

/** An account that the option `accounts` gives. */
export interface GivenAccount extends KeyedAccount {
  readonly balance: bigint;
}

/** A profile declares these accounts besides the seeded ones, and accepts 2000 in all. */
const givenMax = 500;
const seededMax = 1000;
const seededDefault = 10;
const memberNames: readonly string[] = ["privateKey", "balance"];

/** Creates the account of a private key of 32 bytes. Its address is the authentication key of the key. */
export function createKeyedAccount(keyBytes: Uint8Array): KeyedAccount {
  const { publicKey, privateKey, sign } = createKeyPair(keyBytes);
  const stateAddress = deriveAuthenticationKey(publicKey);
  return {
    address: `0x${stateAddress}`,
    publicKey: formatHex(publicKey),
    privateKey: formatHex(privateKey),
    stateAddress,
    sign,
  };
}

/**
 * Reads the options `accounts`, which is a number of accounts from the seed or a list of accounts beside these, and
 * `seededAccounts`, which is their number beside a list.
 */
export function parseAccountOptions(options: {
  readonly accounts?: unknown;
  readonly seededAccounts?: unknown;
}): {
  readonly accounts: number;
  readonly givenAccounts: readonly GivenAccount[];
} {
  const { accounts, seededAccounts } = options;
  if (!Array.isArray(accounts)) {
    if (seededAccounts !== undefined) {
      throw new TypeError(
        `seededAccounts must be given only with a list of accounts, got ${formatValue(accounts)} as accounts`,
      );
    }
    return { accounts: parseInteger("accounts", accounts ?? seededDefault, 0, seededMax), givenAccounts: [] };
  }
  return {
    accounts: parseInteger("seededAccounts", seededAccounts ?? seededDefault, 0, seededMax),
    givenAccounts: parseGivenAccounts("accounts", accounts),
  };
}

/**
 * Reads a list of accounts with keys and balances. No message quotes a key.
 * @throws TypeError or RangeError that names the malformed member, or an account that is there twice.
 */
export function parseGivenAccounts(name: string, value: unknown): readonly GivenAccount[] {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be an array, got ${describeKind(value)}`);
  if (value.length > givenMax) {
    throw new RangeError(`${name} must have at most ${givenMax} accounts, got ${value.length}`);
  }
  const accounts = value.map((item: unknown, at) => parseGivenAccount(`${name}[${at}]`, item));
  const addresses = accounts.map(({ address }) => address);
  const repeated = addresses.find((address, at) => addresses.indexOf(address) !== at);
  if (repeated !== undefined) {
    throw new RangeError(`${name} must contain each account once, got ${repeated} twice`);
  }
  return accounts;
}

function parseGivenAccount(name: string, value: unknown): GivenAccount {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError(`${name} must be an object with privateKey and balance, got ${describeKind(value)}`);
  }
  const unknown = Object.keys(value).find((member) => !memberNames.includes(member));
  if (unknown !== undefined) {
    throw new TypeError(
      `${name} must contain only ${memberNames.join(" and ")}, got ${/^[A-Za-z_]{1,32}$/.test(unknown) ? unknown : "another member"}`,
    );
  }
  const { privateKey, balance } = value as { readonly privateKey?: unknown; readonly balance?: unknown };
  const bytes = typeof privateKey === "string" ? parsePrivateKey(privateKey) : null;
  if (bytes === null) {
    const kind = typeof privateKey === "string" ? "another text" : describeKind(privateKey);
    throw new TypeError(`${name}.privateKey must be ${acceptedPrivateKey}, got ${kind}`);
  }
  return { ...createKeyedAccount(bytes), balance: parseBalance(`${name}.balance`, balance) };
}

function parseBalance(name: string, value: unknown): bigint {
  const expected = `${name} must be an integer from 0 to ${U64_MAX} as decimal digits, got ${describeAmount(value)}`;
  const isAmount =
    typeof value === "bigint" ||
    (typeof value === "number" && Number.isSafeInteger(value)) ||
    (typeof value === "string" && /^(?:0|[1-9][0-9]{0,19})$/.test(value));
  if (!isAmount) throw new TypeError(expected);
  const amount = BigInt(value);
  if (amount < 0n || amount > U64_MAX) throw new RangeError(expected);
  return amount;
}

/**
 * Rejects given accounts that genesis has already, and balances whose sum with those of genesis does not fit into the
 * balance of one account: transfers could then fail which no test expects to fail.
 * @throws RangeError
 */
export function requireNewAccounts(
  given: readonly GivenAccount[],
  funded: readonly { readonly account: KeyedAccount; readonly balance: bigint }[],
): void {
  const known = new Set(funded.map(({ account }) => account.address));
  const repeated = given.find(({ address }) => known.has(address));
  if (repeated !== undefined) {
    throw new RangeError(
      `accounts must contain no account that genesis has already, got ${repeated.address}, whose key comes from the seed`,
    );
  }
  const left = U64_MAX - funded.reduce((sum, { balance }) => sum + balance, 0n);
  const sum = given.reduce((total, { balance }) => total + balance, 0n);
  if (sum > left) {
    throw new RangeError(
      `accounts must have balances of at most ${left} together, so that all coins of genesis fit into a u64, got ${sum}`,
    );
  }
}

/** Identifies given accounts without their keys. Null stands for none. */
export function digestGivenAccounts(given: readonly GivenAccount[]): string | null {
  return given.length === 0
    ? null
    : sha3Hex(given.map(({ address, balance }) => `${address} ${balance}`).join("\n"));
}

/** Names the kind of a value, because the value may be a key at the wrong place. */
function describeKind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** Shows a number or short digits, which are no key. */
function describeAmount(value: unknown): string {
  const text = String(value);
  const isShown = typeof value === "number" || typeof value === "bigint" || /^-?[0-9.]{1,24}$/.test(text);
  return isShown ? text : describeKind(value);
}
