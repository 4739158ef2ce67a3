import type { Exchange } from "../../reports/model/observation.ts";
import { readProperty } from "../client/json/json-value.ts";
import { assertSame, readServed, type CheckContext, type ExtendedCheck } from "./check.ts";
import type { Answer } from "./client.ts";
import { NotApplicable } from "./results.ts";
import { readListing, unusedAddress } from "./state-checks.ts";

/** A coin that an account holds, and the value of its coin store. */
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

/** Finds a coin store in the listings of some accounts. @throws NotApplicable if there is none */
async function findHolding(context: CheckContext): Promise<Holding> {
  for (const { address } of context.inventory.resources.slice(0, accountsSearched)) {
    const { elements, version, answer } = await readListing(context, "resources", address);
    for (const element of elements) {
      const coin = coinStore.exec(String(readProperty(element, "type")))?.[1];
      const value = readProperty(readProperty(readProperty(element, "data"), "coin"), "value");
      if (coin !== undefined && typeof value === "string" && /^[0-9]+$/.test(value)) {
        return { address, coin, value: BigInt(value), version, exchange: answer.exchange };
      }
    }
  }
  throw new NotApplicable("needs an account with a coin store");
}

/** Returns a balance as exact text, because a JSON number above 2^53 loses digits when it is parsed. */
function readBalanceText({ value, numbers }: Answer): string {
  return typeof value === "number" ? (numbers.get("") ?? String(value)) : String(value);
}

async function judgeStore(context: CheckContext): Promise<void> {
  const { address, coin, value, version, exchange } = await findHolding(context);
  const balance = await context.client.askForSuccess("getBalance", {
    path: { address, asset_type: coin },
    query: { ledger_version: version },
  });
  const text = readBalanceText(balance);
  const isEnough = /^[0-9]+$/.test(text) && BigInt(text) >= value;
  context.results.assert({
    requirement: "XBAL-003",
    what: `Read the balance of ${address} in ${coin} at version ${version}`,
    expected: `at least ${value}, the value of the coin store`,
    received: isEnough ? null : text,
    exchanges: [exchange, balance.exchange],
  });
}

async function judgeView(context: CheckContext): Promise<void> {
  const { address, coin, version } = await findHolding(context);
  const query = { ledger_version: version };
  const balance = await context.client.askForSuccess("getBalance", {
    path: { address, asset_type: coin },
    query,
  });
  const body = { function: "0x1::coin::balance", type_arguments: [coin], arguments: [address] };
  const view = await context.client.askForSuccess("view", { query, body });
  assertSame(context, "XBAL-002", {
    what: `Read the balance of ${address} in ${coin} at version ${version}`,
    named: "the value of 0x1::coin::balance",
    expected: view.value,
    received: [readBalanceText(balance)],
    exchanges: [view.exchange, balance.exchange],
  });
}

async function judgeUnusedAddress(context: CheckContext): Promise<void> {
  const { client, results } = context;
  const { version } = await readServed(context);
  const answer = await client.ask("getBalance", {
    path: { address: unusedAddress, asset_type: "0xa" },
    query: { ledger_version: version },
  });
  const received = answer.status === 200 ? readBalanceText(answer) : `the status ${answer.status}`;
  results.assert({
    requirement: "XBAL-004",
    what: `Read the balance of the unused address ${unusedAddress}`,
    expected: "0 with the status 200",
    received: received === "0" ? null : received,
    exchanges: [answer.exchange],
  });
}

/** The checks of balances. */
export const balanceChecks: readonly ExtendedCheck[] = [
  { requirements: ["XBAL-001", "XBAL-003"], run: judgeStore },
  { requirements: ["XBAL-002"], run: judgeView },
  { requirements: ["XBAL-004"], run: judgeUnusedAddress },
];
