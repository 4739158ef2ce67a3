import type { Exchange } from "../../../evidence/exchange.ts";
import { formatCanonical, readProperty } from "../../client/json/json-value.ts";
import type { AccountStep } from "../../discovery/inventory.ts";
import { formatLongAddress, isAddressText } from "../../oracle/type-tag.ts";
import {
  readServed,
  requireFirst,
  type ExtendedFixtures,
  type ExtendedCheck,
  type RuleAssertions,
} from "./check.ts";

const pageLimit = 3;

/** Returns an increment of a sequence number that a retained transaction made. @throws Inconclusive without one */
async function requireStep(fixtures: ExtendedFixtures): Promise<AccountStep> {
  const { oldestVersion } = await readServed(fixtures);
  const { accountSteps } = fixtures.inventory.all.recentChanges;
  const retained = accountSteps.filter(({ version }) => BigInt(version) >= oldestVersion);
  return requireFirst(retained, "a recent transaction of an account");
}

/** Formats an address with 64 digits, because nodes shorten some of them. */
function toLongAddress(value: unknown): unknown {
  return typeof value === "string" && isAddressText(value) ? formatLongAddress(value) : value;
}

async function judgeTransactions(fixtures: ExtendedFixtures): Promise<void> {
  const { address, before, version } = await requireStep(fixtures);
  const start = BigInt(before);
  const list = await fixtures.client.askForSuccess("listAccountTransactions", {
    path: { address },
    query: { start, limit: pageLimit },
  });
  const listed: readonly unknown[] = Array.isArray(list.value) ? list.value : [];
  const what = `Listed the transactions of ${address} from the sequence number ${start} with the limit ${pageLimit}`;
  fixtures.assert.rule({
    what,
    expected: "ascending sequence numbers of the account from the start, within the limit",
    received: describeWrongOrder(listed, { address, start }),
    exchanges: [list.exchange],
  });
  assertContains(fixtures.assert.of("XACT-004"), {
    what,
    listed: listed.map((one) => readProperty(one, "version")),
    version,
    exchange: list.exchange,
  });
  for (const one of listed) {
    const own = String(readProperty(one, "version"));
    const byVersion = await fixtures.client.askForSuccess("getTransactionByVersion", {
      path: { txn_version: own },
    });
    fixtures.assert.of("XACT-003").same({
      what,
      named: `the transaction of version ${own}`,
      expected: byVersion.value,
      received: one,
      exchanges: [byVersion.exchange, list.exchange],
    });
  }
}

/** Returns how a page of transactions differs from what was requested; null if it does not. */
function describeWrongOrder(
  listed: readonly unknown[],
  { address, start }: { readonly address: string; readonly start: bigint },
): string | null {
  if (listed.length > pageLimit) return `${listed.length} transactions`;
  const senders = listed.map((one) => toLongAddress(readProperty(one, "sender")));
  const foreign = senders.find((sender) => sender !== toLongAddress(address));
  if (foreign !== undefined) return `a transaction of ${formatCanonical(foreign)}`;
  return describeWrongNumbers(listed, start);
}

/** Returns the sequence numbers of a page if they do not ascend from the start; null if they do. */
function describeWrongNumbers(listed: readonly unknown[], start: bigint): string | null {
  const texts = listed.map((one) => String(readProperty(one, "sequence_number")));
  const isWrong = texts.some(
    (text, index) =>
      !/^[0-9]{1,20}$/.test(text) ||
      BigInt(text) < start ||
      (index > 0 && BigInt(text) <= BigInt(texts[index - 1] ?? "0")),
  );
  return isWrong ? `the sequence numbers ${texts.join(", ")}` : null;
}

function assertContains(
  assert: RuleAssertions,
  found: {
    readonly what: string;
    readonly listed: readonly unknown[];
    readonly version: string;
    readonly exchange: Exchange;
  },
): void {
  const { what, listed, version, exchange } = found;
  assert.rule({
    what,
    expected: `a list with the transaction of version ${version}, which a block contains`,
    received: listed.includes(version) ? null : `the versions ${listed.map(String).join(", ") || "none"}`,
    exchanges: [exchange],
  });
}

async function judgeSummaries(fixtures: ExtendedFixtures): Promise<void> {
  const { address, version } = await requireStep(fixtures);
  const list = await fixtures.client.askForSuccess("listAccountTransactionSummaries", {
    path: { address },
    query: { start_version: BigInt(version), limit: pageLimit },
  });
  const listed: readonly unknown[] = Array.isArray(list.value) ? list.value : [];
  const what = `Listed the summaries of the transactions of ${address} from version ${version}`;
  assertContains(fixtures.assert.of("XSUM-003"), {
    what,
    listed: listed.map((one) => readProperty(one, "version")),
    version,
    exchange: list.exchange,
  });
  for (const one of listed.slice(0, pageLimit)) {
    const own = String(readProperty(one, "version"));
    const { value, exchange } = await fixtures.client.askForSuccess("getTransactionByVersion", {
      path: { txn_version: own },
    });
    fixtures.assert.same({
      what,
      named: `the values of the transaction of version ${own}:`,
      expected: {
        sender: toLongAddress(readProperty(value, "sender")),
        transaction_hash: readProperty(value, "hash"),
        replay_protector:
          readProperty(value, "replay_protection_nonce") ?? readProperty(value, "sequence_number"),
      },
      received: {
        sender: toLongAddress(readProperty(one, "sender")),
        transaction_hash: readProperty(one, "transaction_hash"),
        replay_protector: readProperty(one, "replay_protector"),
      },
      exchanges: [exchange, list.exchange],
    });
  }
}

/** The checks of the lists of an account's transactions. */
export const accountHistoryChecks: readonly ExtendedCheck[] = [
  { requirement: "XACT-002", body: judgeTransactions },
  { requirement: "XSUM-002", body: judgeSummaries },
];
