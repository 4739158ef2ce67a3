import { notSeen } from "../../../evidence/reason.ts";
import type { LedgerPosition } from "../../../evidence/ledger-position.ts";
import { readProperty } from "../../client/json/json-value.ts";
import { farAbove, readBlock, readServed, type ExtendedFixtures, type ExtendedCheck } from "./check.ts";
import { Inconclusive } from "../../client/outcome.ts";

/** The members of the ledger info and the headers with the same values. */
const ledgerMembers: { readonly [member: string]: Exclude<keyof LedgerPosition, "chainId"> } = {
  epoch: "epoch",
  ledger_version: "ledgerVersion",
  oldest_ledger_version: "oldestLedgerVersion",
  ledger_timestamp: "ledgerTimestampMicros",
  block_height: "blockHeight",
  oldest_block_height: "oldestBlockHeight",
};

async function judgeLedgerInfo(fixtures: ExtendedFixtures): Promise<void> {
  const { value, position, exchange } = await fixtures.client.askForSuccess("getLedgerInfo");
  const members = Object.entries(ledgerMembers);
  fixtures.assert.same({
    what: "Read the ledger info",
    named: "the values of the headers",
    expected: {
      chain_id: position.chainId,
      ...Object.fromEntries(members.map(([member, header]) => [member, position[header]])),
    },
    received: {
      chain_id: readProperty(value, "chain_id"),
      ...Object.fromEntries(members.map(([member]) => [member, readProperty(value, member)])),
    },
    exchanges: [exchange],
  });
}

/** How many of the newest blocks are compared. */
const blocksCompared = 3n;

async function judgeBlocks(fixtures: ExtendedFixtures): Promise<void> {
  const { client } = fixtures;
  const { height, oldestHeight } = await readServed(fixtures);
  for (let at = height; at >= oldestHeight && at > height - blocksCompared; at -= 1n) {
    const path = { block_height: String(at) };
    const block = await client.askForSuccess("getBlockByHeight", {
      path,
      query: { with_transactions: true },
    });
    const what = `Read the block of height ${at}`;
    fixtures.assert.same({
      what,
      named: "the block_height",
      expected: String(at),
      received: readProperty(block.value, "block_height"),
      exchanges: [block.exchange],
    });
    for (const member of ["first_version", "last_version"]) {
      const version = String(readProperty(block.value, member));
      const other = await readBlock(fixtures, version);
      fixtures.assert.of("XBLK-003").same({
        what,
        named: `the block of version ${version}:`,
        expected: other.value,
        received: block.value,
        exchanges: [other.exchange, block.exchange],
      });
    }
  }
}

async function judgeMissingBlock(fixtures: ExtendedFixtures): Promise<void> {
  const { height } = await readServed(fixtures);
  const path = { block_height: String(height + farAbove) };
  const answer = await fixtures.client.ask("getBlockByHeight", { path });
  fixtures.assert.status(answer, [404], `Read the block of height ${path.block_height}`);
}

async function judgePrunedBlock(fixtures: ExtendedFixtures): Promise<void> {
  const { oldestHeight } = await readServed(fixtures);
  if (oldestHeight === 0n) throw new Inconclusive(notSeen("a node that has pruned blocks"));
  const path = { block_height: String(oldestHeight - 1n) };
  const answer = await fixtures.client.ask("getBlockByHeight", { path });
  fixtures.assert.status(answer, [410], `Read the pruned block of height ${path.block_height}`);
}

/** The checks of the ledger info and of the blocks by height. */
export const ledgerChecks: readonly ExtendedCheck[] = [
  { requirement: "XLED-002", body: judgeLedgerInfo },
  { requirement: "XBLK-002", body: judgeBlocks },
  { requirement: "XBLK-004", body: judgeMissingBlock },
  { requirement: "XBLK-005", body: judgePrunedBlock },
];
