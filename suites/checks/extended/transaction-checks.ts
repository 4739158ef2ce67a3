import type { ExtendedOperationName } from "../../../spec/extended/operation-names.ts";
import type { Answer } from "../../client/answer.ts";
import { readProperty } from "../../client/json/json-value.ts";
import {
  farAbove,
  readBlock,
  readServed,
  requirePrunedVersion,
  type ExtendedFixtures,
  type ExtendedCheck,
} from "./check.ts";

/** How many user transactions are read, next to the latest transaction. */
const transactionsRead = 3;
const unknownHash = `0x${"7e57".repeat(16)}`;

/** Lists the versions to read: the latest one, and those of user transactions that discovery found. */
async function listVersions(fixtures: ExtendedFixtures): Promise<readonly bigint[]> {
  const { version, oldestVersion } = await readServed(fixtures);
  const { accountSteps } = fixtures.inventory.all.recentChanges;
  const found = accountSteps.slice(0, transactionsRead).map((step) => BigInt(step.version));
  return [version, ...found.filter((one) => one >= oldestVersion && one < version)];
}

const readByVersion = ({ client }: ExtendedFixtures, version: bigint | string): Promise<Answer<null>> =>
  client.askForSuccess("getTransactionByVersion", { path: { txn_version: String(version) } });

async function judgeByVersion(fixtures: ExtendedFixtures): Promise<void> {
  for (const version of await listVersions(fixtures)) {
    const answer = await readByVersion(fixtures, version);
    const what = `Read the transaction of version ${version}`;
    fixtures.assert.same({
      what,
      named: "the version",
      expected: String(version),
      received: readProperty(answer.value, "version"),
      exchanges: [answer.exchange],
    });
    const block = await readBlock(fixtures, version);
    const listed = readProperty(block.value, "transactions");
    const transactions: readonly unknown[] = Array.isArray(listed) ? listed : [];
    const own = transactions.find(
      (one) => readProperty(one, "version") === readProperty(answer.value, "version"),
    );
    // A node may limit how many transactions of a block it returns.
    if (own === undefined) continue;
    fixtures.assert.of("XTXN-003").same({
      what,
      named: "the transaction in its block",
      expected: own,
      received: answer.value,
      exchanges: [block.exchange, answer.exchange],
    });
  }
}

function judgeByHash(operation: "getTransactionByHash" | "waitTransactionByHash"): ExtendedCheck["body"] {
  return async (fixtures) => {
    for (const version of await listVersions(fixtures)) {
      const byVersion = await readByVersion(fixtures, version);
      const hash = String(readProperty(byVersion.value, "hash"));
      const byHash = await fixtures.client.askForSuccess(operation, { path: { txn_hash: hash } });
      fixtures.assert.same({
        what: `Read the transaction with the hash ${hash}`,
        named: `the transaction of version ${version}`,
        expected: byVersion.value,
        received: byHash.value,
        exchanges: [byVersion.exchange, byHash.exchange],
      });
    }
  };
}

function judgeUnknownHash(operation: ExtendedOperationName): ExtendedCheck["body"] {
  return async (fixtures) => {
    const answer = await fixtures.client.ask(operation, { path: { txn_hash: unknownHash } });
    fixtures.assert.status(answer, [404], `Asked ${operation} for the hash ${unknownHash}`);
  };
}

async function judgeMissingVersion(fixtures: ExtendedFixtures): Promise<void> {
  const { version } = await readServed(fixtures);
  const path = { txn_version: String(version + farAbove) };
  const answer = await fixtures.client.ask("getTransactionByVersion", { path });
  fixtures.assert.status(answer, [404], `Read the transaction of version ${path.txn_version}`);
}

async function judgePrunedVersion(fixtures: ExtendedFixtures): Promise<void> {
  const path = { txn_version: String(await requirePrunedVersion(fixtures)) };
  const answer = await fixtures.client.ask("getTransactionByVersion", { path });
  fixtures.assert.status(answer, [410], `Read the transaction of the pruned version ${path.txn_version}`);
}

const pageLimit = 5;

async function judgeList(fixtures: ExtendedFixtures): Promise<void> {
  const { version, oldestVersion } = await readServed(fixtures);
  const wanted = version - 2n * BigInt(pageLimit);
  const start = wanted > oldestVersion ? wanted : oldestVersion;
  const list = await fixtures.client.askForSuccess("listTransactions", {
    query: { start, limit: pageLimit },
  });
  const listed: readonly unknown[] = Array.isArray(list.value) ? list.value : [];
  const versions = listed.map((one) => readProperty(one, "version"));
  const isRange =
    listed.length > 0 &&
    listed.length <= pageLimit &&
    versions.every((one, index) => one === String(start + BigInt(index)));
  fixtures.assert.rule({
    what: `Listed the transactions from version ${start} with the limit ${pageLimit}`,
    expected: `consecutive versions from ${start}, at least 1 and at most ${pageLimit}`,
    received: isRange ? null : versions.map(String).join(", ") || "an empty list",
    exchanges: [list.exchange],
  });
  for (const one of listed.slice(0, pageLimit)) {
    const own = String(readProperty(one, "version"));
    const byVersion = await readByVersion(fixtures, own);
    fixtures.assert.of("XLST-003").same({
      what: `Listed the transactions from version ${start}`,
      named: `the transaction of version ${own}`,
      expected: byVersion.value,
      received: one,
      exchanges: [byVersion.exchange, list.exchange],
    });
  }
}

async function judgeLatestList(fixtures: ExtendedFixtures): Promise<void> {
  const list = await fixtures.client.askForSuccess("listTransactions", { query: { limit: 2 } });
  fixtures.assert.same({
    what: "Listed the latest transactions",
    named: "as the last version",
    expected: list.position.ledgerVersion,
    received: readProperty(Array.isArray(list.value) ? list.value.at(-1) : undefined, "version"),
    exchanges: [list.exchange],
  });
}

async function judgePrunedList(fixtures: ExtendedFixtures): Promise<void> {
  const start = await requirePrunedVersion(fixtures);
  const answer = await fixtures.client.ask("listTransactions", { query: { start, limit: 1 } });
  fixtures.assert.status(answer, [410], `Listed the transactions from the pruned version ${start}`);
}

/** The checks of the operations that read transactions. */
export const transactionChecks: readonly ExtendedCheck[] = [
  { requirement: "XTXN-002", body: judgeByVersion },
  { requirement: "XTXN-004", body: judgeMissingVersion },
  { requirement: "XTXN-005", body: judgePrunedVersion },
  { requirement: "XTXH-002", body: judgeByHash("getTransactionByHash") },
  { requirement: "XTXH-003", body: judgeUnknownHash("getTransactionByHash") },
  { requirement: "XTXW-002", body: judgeByHash("waitTransactionByHash") },
  { requirement: "XTXW-003", body: judgeUnknownHash("waitTransactionByHash") },
  { requirement: "XLST-002", body: judgeList },
  { requirement: "XLST-004", body: judgeLatestList },
  { requirement: "XLST-005", body: judgePrunedList },
];
