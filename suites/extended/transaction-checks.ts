import type { ExtendedOperationName } from "../../spec/extended/operations.ts";
import type { ExtendedRequirementId } from "../../spec/extended/requirements.ts";
import { readProperty } from "../client/json/json-value.ts";
import {
  assertSame,
  assertStatus,
  farAbove,
  readServed,
  requirePrunedVersion,
  type CheckContext,
  type ExtendedCheck,
} from "./check.ts";
import type { Answer } from "./client.ts";

/** How many user transactions are read, next to the latest transaction. */
const transactionsRead = 3;
const unknownHash = `0x${"7e57".repeat(16)}`;

/** Lists the versions to read: the latest one, and those of user transactions that discovery found. */
async function listVersions(context: CheckContext): Promise<readonly bigint[]> {
  const { version, oldestVersion } = await readServed(context);
  const { accountSteps } = context.inventory.recentChanges;
  const found = accountSteps.slice(0, transactionsRead).map((step) => BigInt(step.version));
  return [version, ...found.filter((one) => one >= oldestVersion && one < version)];
}

const readByVersion = ({ client }: CheckContext, version: bigint | string): Promise<Answer> =>
  client.askForSuccess("getTransactionByVersion", { path: { txn_version: String(version) } });

async function judgeByVersion(context: CheckContext): Promise<void> {
  for (const version of await listVersions(context)) {
    const answer = await readByVersion(context, version);
    const what = `Read the transaction of version ${version}`;
    assertSame(context, "XTXN-002", {
      what,
      named: "the version",
      expected: String(version),
      received: readProperty(answer.value, "version"),
      exchanges: [answer.exchange],
    });
    const block = await context.client.read(`/blocks/by_version/${version}`, { with_transactions: true });
    const listed = readProperty(block.value, "transactions");
    const transactions: readonly unknown[] = Array.isArray(listed) ? listed : [];
    const own = transactions.find(
      (one) => readProperty(one, "version") === readProperty(answer.value, "version"),
    );
    // A node may limit how many transactions of a block it returns.
    if (own === undefined) continue;
    assertSame(context, "XTXN-003", {
      what,
      named: "the transaction in its block",
      expected: own,
      received: answer.value,
      exchanges: [block.exchange, answer.exchange],
    });
  }
}

function judgeByHash(
  operation: "getTransactionByHash" | "waitTransactionByHash",
  requirement: ExtendedRequirementId,
): ExtendedCheck["run"] {
  return async (context) => {
    for (const version of await listVersions(context)) {
      const byVersion = await readByVersion(context, version);
      const hash = String(readProperty(byVersion.value, "hash"));
      const byHash = await context.client.askForSuccess(operation, { path: { txn_hash: hash } });
      assertSame(context, requirement, {
        what: `Read the transaction with the hash ${hash}`,
        named: `the transaction of version ${version}`,
        expected: byVersion.value,
        received: byHash.value,
        exchanges: [byVersion.exchange, byHash.exchange],
      });
    }
  };
}

function judgeUnknownHash(
  operation: ExtendedOperationName,
  requirement: ExtendedRequirementId,
): ExtendedCheck["run"] {
  return async (context) => {
    const answer = await context.client.ask(operation, { path: { txn_hash: unknownHash } });
    assertStatus(context, requirement, `Asked ${operation} for the hash ${unknownHash}`, [404], answer);
  };
}

async function judgeMissingVersion(context: CheckContext): Promise<void> {
  const { version } = await readServed(context);
  const path = { txn_version: String(version + farAbove) };
  const answer = await context.client.ask("getTransactionByVersion", { path });
  assertStatus(context, "XTXN-004", `Read the transaction of version ${path.txn_version}`, [404], answer);
}

async function judgePrunedVersion(context: CheckContext): Promise<void> {
  const path = { txn_version: String(await requirePrunedVersion(context)) };
  const answer = await context.client.ask("getTransactionByVersion", { path });
  assertStatus(
    context,
    "XTXN-005",
    `Read the transaction of the pruned version ${path.txn_version}`,
    [410],
    answer,
  );
}

const pageLimit = 5;

async function judgeList(context: CheckContext): Promise<void> {
  const { version, oldestVersion } = await readServed(context);
  const wanted = version - 2n * BigInt(pageLimit);
  const start = wanted > oldestVersion ? wanted : oldestVersion;
  const list = await context.client.askForSuccess("listTransactions", { query: { start, limit: pageLimit } });
  const listed: readonly unknown[] = Array.isArray(list.value) ? list.value : [];
  const versions = listed.map((one) => readProperty(one, "version"));
  const isRange =
    listed.length > 0 &&
    listed.length <= pageLimit &&
    versions.every((one, index) => one === String(start + BigInt(index)));
  context.results.assert({
    requirement: "XLST-002",
    what: `Listed the transactions from version ${start} with the limit ${pageLimit}`,
    expected: `consecutive versions from ${start}, at least 1 and at most ${pageLimit}`,
    received: isRange ? null : versions.map(String).join(", ") || "an empty list",
    exchanges: [list.exchange],
  });
  for (const one of listed.slice(0, pageLimit)) {
    const own = String(readProperty(one, "version"));
    const byVersion = await readByVersion(context, own);
    assertSame(context, "XLST-003", {
      what: `Listed the transactions from version ${start}`,
      named: `the transaction of version ${own}`,
      expected: byVersion.value,
      received: one,
      exchanges: [byVersion.exchange, list.exchange],
    });
  }
}

async function judgeLatestList(context: CheckContext): Promise<void> {
  const list = await context.client.askForSuccess("listTransactions", { query: { limit: 2 } });
  assertSame(context, "XLST-004", {
    what: "Listed the latest transactions",
    named: "as the last version",
    expected: list.position.ledgerVersion,
    received: readProperty(Array.isArray(list.value) ? list.value.at(-1) : undefined, "version"),
    exchanges: [list.exchange],
  });
}

async function judgePrunedList(context: CheckContext): Promise<void> {
  const start = await requirePrunedVersion(context);
  const answer = await context.client.ask("listTransactions", { query: { start, limit: 1 } });
  assertStatus(
    context,
    "XLST-005",
    `Listed the transactions from the pruned version ${start}`,
    [410],
    answer,
  );
}

/** The checks of the operations that read transactions. */
export const transactionChecks: readonly ExtendedCheck[] = [
  { requirements: ["XTXN-001", "XTXN-002", "XTXN-003"], run: judgeByVersion },
  { requirements: ["XTXN-004"], run: judgeMissingVersion },
  { requirements: ["XTXN-005"], run: judgePrunedVersion },
  { requirements: ["XTXH-001", "XTXH-002"], run: judgeByHash("getTransactionByHash", "XTXH-002") },
  { requirements: ["XTXH-003"], run: judgeUnknownHash("getTransactionByHash", "XTXH-003") },
  { requirements: ["XTXW-001", "XTXW-002"], run: judgeByHash("waitTransactionByHash", "XTXW-002") },
  { requirements: ["XTXW-003"], run: judgeUnknownHash("waitTransactionByHash", "XTXW-003") },
  { requirements: ["XLST-001", "XLST-002", "XLST-003"], run: judgeList },
  { requirements: ["XLST-004"], run: judgeLatestList },
  { requirements: ["XLST-005"], run: judgePrunedList },
];
