/** Checks that accounts have the states that follow from the transactions of the target (§4.1). */
import { require200 } from "../kit/require-200.ts";
import { missing } from "../../discovery/missing-state.ts";
import { blockedBy } from "../../../evidence/reason.ts";
import { readHeaderNumber } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { Fixtures } from "../../judge/check.ts";
import { readPruned, readRetained, readStable } from "../kit/pinned-read.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { createAccountRead } from "../kit/state-read.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

/** Asserts that at the version before a transaction, its sender has the sequence number of the transaction. */
export async function assertAccountBefore({ assert, node, inventory }: Fixtures): Promise<void> {
  for (const { address, version, before } of inventory.accountSteps()) {
    const earlier = BigInt(version) - 1n;
    const answer = await readStable(createAccountRead({ node }, address), earlier);
    assert.member({
      context: `Read the account ${address} at version ${earlier}, right before its transaction with sequence number ${before}`,
      answer,
      pointer: "/sequence_number",
      expected: before,
    });
  }
}

/** Asserts that an account has the sequence number that a transaction wrote, at each of two versions. */
export async function assertAccountChange({ assert, node, inventory }: Fixtures): Promise<void> {
  const { address, earlier, later } = inventory.accountChange();
  for (const { version, value } of [earlier, later]) {
    const answer = await readStable(createAccountRead({ node }, address), BigInt(version));
    assert.member({
      context: `Read the account ${address} at version ${version}, where a transaction wrote sequence number ${value}`,
      answer,
      pointer: "/sequence_number",
      expected: value,
    });
  }
}

/**
 * Asserts that at the version before an account is created, it has the sequence number 0, if it is returned at all. The
 * document leaves open whether it is returned (ACCT-S01).
 */
export async function assertNewAccountUnused({ assert, node, inventory }: Fixtures): Promise<void> {
  const { address, version } = inventory.createdAccount();
  const earlier = BigInt(version) - 1n;
  const answer = await readRetained((at) => node.getAccount(address, { ledgerVersion: at }), earlier);
  recordStatusFact(node, "account-before-creation-status", answer);
  if (answer.status !== 200) {
    assert.executed(answer, "an account is not returned before it is created");
    return;
  }
  assert.member({
    context: `Read the account ${address} at version ${earlier}, before it is created with sequence number 0 at version ${version}`,
    answer,
    pointer: "/sequence_number",
    expected: "0",
  });
}

/** Asserts that concurrent reads at different versions each return the state at the requested version. */
export async function assertConcurrentReadsIndependent({ assert, node, inventory }: Fixtures): Promise<void> {
  const { address, earlier, later } = inventory.accountChange();
  const states = [earlier, later];
  const { ask } = createAccountRead({ node }, address);
  const ends = await Promise.allSettled(states.map(({ version }) => readRetained(ask, BigInt(version))));
  const answers = ends.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
  answers.forEach((answer, at) => {
    require200(answer, "ACCT-008");
    assert.member({
      context: `Read the account ${address} at version ${states[at]?.version}, concurrently with a read at another version`,
      answer,
      pointer: "/sequence_number",
      expected: states[at]?.value,
    });
  });
}

/**
 * Asserts ACCT-012: at a pruned version, a read returns 410 even if the account does not exist.
 * @throws Violation, Inconclusive
 */
export async function assertUnknownPrunedIs410({
  assert,
  node,
  inventory,
  seed,
}: Pick<Fixtures, "assert" | "node" | "inventory" | "seed">): Promise<void> {
  const known = await node.getAccount(inventory.account());
  require200(known, "ACCT-006");
  const oldest = readHeaderNumber(known, "oldestLedgerVersion");
  if (oldest > readHeaderNumber(known, "ledgerVersion")) {
    throw new Inconclusive(blockedBy("RESP-010", "an oldest ledger version that is not above the latest"), [
      known.exchange,
    ]);
  }
  if (oldest === 0n) {
    throw new Inconclusive(missing.neverPruned, [known.exchange]);
  }
  const address = unknownAddress(seed);
  for (const version of new Set([0n, oldest - 1n])) {
    const answer = await readPruned((at) => node.getAccount(address, { ledgerVersion: at }), version);
    recordStatusFact(node, "account-unknown-pruned-status", answer);
    if (answer.status === 400) await requireAddressAccepted(node, address);
    const context = `Read the account ${address}, which does not exist, at version ${version}, which is pruned (oldest is ${answer.position.oldestLedgerVersion ?? oldest})`;
    assert.status(answer, [410], context);
  }
}

/** @throws Inconclusive if the latest state of an account is refused with 400, so that its version is not the reason */
async function requireAddressAccepted(node: Fixtures["node"], address: string): Promise<void> {
  const latest = await node.getAccount(address);
  if (latest.status !== 400) return;
  throw new Inconclusive(blockedBy("ADDR-005", "a target that accepts an address of 64 digits"), [
    latest.exchange,
  ]);
}
