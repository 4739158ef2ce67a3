import { notSeen } from "../../../evidence/reason.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import type { Answer } from "../../client/answer.ts";
import { readProperty } from "../../client/json/json-value.ts";
import { formatHex, parseAddressBytes, sha3 } from "../../transactions/encoding.ts";
import { readServed, type ExtendedFixtures, type ExtendedCheck } from "./check.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { judgePruned, readListing, unusedAddress } from "./state-checks.ts";

/** A coin that an account holds, and the value of its coin store or, for the native coin, of its primary store. */
interface Holding {
  readonly address: string;
  readonly coin: string;
  readonly value: bigint;
  readonly version: bigint;
  readonly exchange: Exchange;
}

/** How many accounts are searched for coins. */
const accountsSearched = 5;
const coinStore = /^0x1::coin::CoinStore<(.+)>$/;

/** The address of the native coin as a fungible asset, which existing networks have. */
const nativeAsset = `0x${"a".padStart(64, "0")}`;
const storeType = "0x1::fungible_asset::FungibleStore";
/** The byte after an owner and an asset in the hash that is the address of the owner's primary store. */
const derivedObjectScheme = Uint8Array.of(0xfc);

/** Finds a store in the state of some accounts. @throws Inconclusive if there is none */
async function findHolding(fixtures: ExtendedFixtures): Promise<Holding> {
  const { accounts, resources } = fixtures.inventory.all;
  for (const { address } of [...accounts, ...resources].slice(0, accountsSearched)) {
    const holding = (await findPrimaryStore(fixtures, address)) ?? (await findCoinStore(fixtures, address));
    if (holding !== null) return holding;
  }
  throw new Inconclusive(notSeen("an account with a coin store or a primary store of the native coin"));
}

async function findCoinStore(fixtures: ExtendedFixtures, address: string): Promise<Holding | null> {
  const { elements, version, answer } = await readListing(fixtures, "resources", address);
  for (const element of elements) {
    const coin = coinStore.exec(String(readProperty(element, "type")))?.[1];
    const value = readProperty(readProperty(readProperty(element, "data"), "coin"), "value");
    if (coin === undefined || typeof value !== "string" || !/^[0-9]+$/.test(value)) continue;
    return { address, coin, value: BigInt(value), version, exchange: answer.exchange };
  }
  return null;
}

async function findPrimaryStore(fixtures: ExtendedFixtures, address: string): Promise<Holding | null> {
  const { version } = await readServed(fixtures);
  const place = formatHex(
    sha3(
      parseAddressBytes(address, "the owner"),
      parseAddressBytes(nativeAsset, "the asset"),
      derivedObjectScheme,
    ),
  );
  const path = { address: place, resource_type: storeType };
  const answer = await fixtures.client.ask("getAccountResource", {
    path,
    query: { ledger_version: version },
  });
  const value = readProperty(readProperty(answer.value, "data"), "balance");
  if (answer.status !== 200 || typeof value !== "string" || !/^[0-9]+$/.test(value)) return null;
  const { vendor } = fixtures.target;
  const coin = `0x1::${vendor}_coin::${vendor.charAt(0).toUpperCase()}${vendor.slice(1)}Coin`;
  return { address, coin, value: BigInt(value), version, exchange: answer.exchange };
}

/** Returns a balance as exact text, because a JSON number above 2^53 loses digits when it is parsed. */
function readBalanceText({ value, numbers }: Answer<null>): string {
  return typeof value === "number" ? (numbers.get("") ?? String(value)) : String(value);
}

async function judgeStore(fixtures: ExtendedFixtures): Promise<void> {
  const { address, coin, value, version, exchange } = await findHolding(fixtures);
  const balance = await fixtures.client.askForSuccess("getBalance", {
    path: { address, asset_type: coin },
    query: { ledger_version: version },
  });
  const text = readBalanceText(balance);
  const isEnough = /^[0-9]+$/.test(text) && BigInt(text) >= value;
  fixtures.assert.rule({
    what: `Read the balance of ${address} in ${coin} at version ${version}`,
    expected: `at least ${value}, the value of its store`,
    received: isEnough ? null : text,
    exchanges: [exchange, balance.exchange],
  });
}

async function judgeView(fixtures: ExtendedFixtures): Promise<void> {
  const { address, coin, version } = await findHolding(fixtures);
  const query = { ledger_version: version };
  const balance = await fixtures.client.askForSuccess("getBalance", {
    path: { address, asset_type: coin },
    query,
  });
  const body = { function: "0x1::coin::balance", type_arguments: [coin], arguments: [address] };
  const view = await fixtures.client.askForSuccess("view", { query, body });
  fixtures.assert.same({
    what: `Read the balance of ${address} in ${coin} at version ${version}`,
    named: "the value of 0x1::coin::balance",
    expected: view.value,
    received: [readBalanceText(balance)],
    exchanges: [view.exchange, balance.exchange],
  });
}

async function judgeUnusedAddress(fixtures: ExtendedFixtures): Promise<void> {
  const { version } = await readServed(fixtures);
  const answer = await fixtures.client.ask("getBalance", {
    path: { address: unusedAddress, asset_type: "0xa" },
    query: { ledger_version: version },
  });
  const received = answer.status === 200 ? readBalanceText(answer) : `the status ${answer.status}`;
  fixtures.assert.rule({
    what: `Read the balance of the unused address ${unusedAddress}`,
    expected: "0 with the status 200",
    received: received === "0" ? null : received,
    exchanges: [answer.exchange],
  });
}

/** The checks of balances. */
export const balanceChecks: readonly ExtendedCheck[] = [
  { requirement: "XBAL-003", body: judgeStore },
  { requirement: "XBAL-002", body: judgeView },
  { requirement: "XBAL-004", body: judgeUnusedAddress },
  {
    requirement: "XBAL-005",
    body: judgePruned("getBalance", { path: { address: "0x1", asset_type: "0xa" } }),
  },
];
