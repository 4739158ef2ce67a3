/** The checks of what a batch's answer says of its transactions (§4.6, §2.10), each for one requirement. */
import type { RequirementId } from "../spec/catalogue.ts";
import { failuresIn, isAccepted, presumes206, presumesServed, presumesSummary } from "./batch-answer.ts";
import { submit, submitPresumably, type Submitted } from "./batch-submit.ts";
import type { Answer } from "./client/answer.ts";
import type { Fixtures } from "./judge.ts";
import { answersWith } from "./matchers.ts";
import { Inconclusive, Violation } from "./outcome.ts";
import { awaitFate } from "./transactions/execution.ts";
import { presumesAcceptance } from "./transactions/handshake.ts";
import type { Kind } from "./transactions/mixture.ts";
import { batchOf } from "./transactions/planning.ts";
import type { Encoding } from "./transactions/signers.ts";

/** What a summary must show, and what it shows instead. */
interface Claim {
  readonly requirement: RequirementId;
  readonly claim: string;
  readonly answer: Answer;
  readonly holds: boolean;
  readonly expected: string;
  readonly received: string;
}

/** A claim about a summary that rests on what other batches have shown. @throws Violation */
export function summaryShows({ requirement, claim, answer, holds, expected, received }: Claim): void {
  answer.asserted(requirement, claim);
  if (holds) return;
  throw new Violation({
    requirement,
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    pointer: "/transaction_failures",
    mismatch: "other failures",
    summary: `${claim}, but it is not so.`,
    expected,
    received,
    exchanges: [answer.exchange],
  });
}

/** Submits batches of some kinds so that the oracle can judge their answers. */
export async function exerciseBatches(
  fixtures: Fixtures,
  ...batches: readonly (readonly Kind[])[]
): Promise<void> {
  await presumesAcceptance(fixtures, "json");
  for (const kinds of batches) presumesSummary((await submit(fixtures, { kinds })).answer);
}

/** A batch of which all succeed is answered with 202. */
export async function acceptedIs202(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const { answer } = await submitPresumably(fixtures, { kinds: ["good", "good"], encoding });
  presumesSummary(answer);
  if (!isAccepted(answer)) {
    throw new Inconclusive("needs a batch all of whose transactions are accepted", [answer.exchange]);
  }
  answersWith(answer, "BTCH-007", [202], "A batch all of whose transactions succeed is answered with 202");
}

/** A batch of which some succeed is answered with 206. */
export async function mixedIs206(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const { answer } = await submitPresumably(fixtures, { kinds: ["good", "bad"], encoding });
  presumesSummary(answer);
  answersWith(
    answer,
    "BTCH-008",
    [206],
    "A batch of which one transaction succeeds and one fails is answered with 206",
  );
}

/** A batch of which none succeeds is answered with 206. */
export async function failedIs206(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const { answer } = await submitPresumably(fixtures, { kinds: ["bad", "bad"], encoding });
  if (answer.status !== 500) presumesServed(answer);
  answersWith(answer, "BTCH-009", [206], "A batch all of whose transactions fail is answered with 206");
}

/** Every failed transaction is listed: as many entries as failures, wherever they point. */
export async function allFailedAreListed(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const { answer } = await submitPresumably(fixtures, { kinds: ["bad", "good", "bad"], encoding });
  const listed = new Set(presumes206(answer));
  summaryShows({
    requirement: "BTCH-010",
    claim: "Both failed transactions of a batch of three are listed",
    answer,
    holds: listed.size >= 2,
    expected: "2 different values of transaction_index",
    received: shown(listed),
  });
}

/** No transaction that succeeded is listed: what is listed beyond the failures came onto the ledger. */
export async function onlyFailedAreListed(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const { answer, mixture } = await submitPresumably(fixtures, { kinds: ["bad", "good"], encoding });
  const listed = new Set(presumes206(answer));
  if (listed.size > 1) {
    for (const transaction of mixture.good) await presumesExecuted(fixtures, transaction, answer);
  }
  summaryShows({
    requirement: "BTCH-011",
    claim: "Only the failed transaction of a batch of two is listed",
    answer,
    holds: listed.size <= 1,
    expected: "1 value of transaction_index, since the other transaction came onto the ledger",
    received: shown(listed),
  });
}

async function presumesExecuted(
  fixtures: Fixtures,
  transaction: Submitted["mixture"]["good"][number],
  answer: Answer,
): Promise<void> {
  const { isExecuted, account } = await awaitFate(fixtures, transaction);
  if (isExecuted) return;
  throw new Inconclusive("blocked by BTCH-019: needs a transaction that succeeds beside one that fails", [
    answer.exchange,
    account.exchange,
  ]);
}

/** The index of a failed transaction is its place in the batch, counted from one and the same number. */
export async function indexIsPlace(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const first = await submitPresumably(fixtures, { kinds: ["bad", "good", "good"], encoding });
  const fromFirst = presumes206(first.answer);
  const last = await submit(fixtures, { kinds: ["good", "good", "bad"], encoding });
  const fromLast = presumes206(last.answer).map((index) => index - 2n);
  const counted = [0n, 1n].filter((base) => fromFirst.includes(base) && fromLast.includes(base));
  summaryShows({
    requirement: "BTCH-015",
    claim: "transaction_index is the place of the failed transaction, the first of three and then the last",
    answer: last.answer,
    holds: counted.length > 0,
    expected: "0, then 2",
    received: `${shown(fromFirst)}, then ${shown(fromLast.map((index) => index + 2n))}`,
  });
}

/** The places are counted from 0. */
export async function indexCountsFromZero(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const { answer } = await submitPresumably(fixtures, { kinds: ["good", "bad", "good"], encoding });
  const listed = presumes206(answer);
  if (!listed.includes(1n) && !listed.includes(2n)) {
    throw new Inconclusive("blocked by BTCH-015: needs the place of a failed transaction", [answer.exchange]);
  }
  summaryShows({
    requirement: "BTCH-016",
    claim: "The transaction_index of the second transaction is 1",
    answer,
    holds: listed.includes(1n),
    expected: "1",
    received: shown(listed),
  });
}

/** No index stands in a summary twice. */
export async function indexStandsOnce(fixtures: Fixtures): Promise<void> {
  const { answer } = await submitPresumably(fixtures, { kinds: ["bad", "good", "bad"] });
  const listed = presumes206(answer);
  summaryShows({
    requirement: "BTCH-017",
    claim: "Each transaction_index stands in the summary once",
    answer,
    holds: new Set(listed).size === listed.length,
    expected: "different values",
    received: shown(listed),
  });
}

/** The failures of a 202 are empty. */
export async function acceptedListsNone(fixtures: Fixtures): Promise<void> {
  const { answer } = await submitPresumably(fixtures, { kinds: ["good"] });
  presumesSummary(answer);
  if (answer.status !== 202) {
    throw new Inconclusive("blocked by BTCH-007: needs a 202", [answer.exchange]);
  }
  const listed = failuresIn(answer);
  summaryShows({
    requirement: "BTCH-018",
    claim: "The transaction_failures of a 202 are empty",
    answer,
    holds: listed.length === 0,
    expected: "no entries",
    received: shown(listed),
  });
}

/** A good transaction succeeds beside one that fails: where the batch did not take it, it is not taken alone either. */
export async function goodSucceedsBesideBad(fixtures: Fixtures): Promise<void> {
  const { answer, mixture } = await submitPresumably(fixtures, { kinds: ["bad", "good"] });
  presumesServed(answer);
  const claim = "A transaction that succeeds alone succeeds beside one that fails";
  const isTaken = answer.status < 300 && new Set(failuresIn(answer)).size <= 1;
  if (!isTaken) {
    const alone = await fixtures.node.submitBatch(batchOf("json", mixture.plans.slice(1)));
    if (!isAccepted(alone)) {
      throw new Inconclusive("needs a transaction that succeeds alone", [answer.exchange, alone.exchange]);
    }
  }
  answer.asserted("BTCH-019", claim);
  if (isTaken) return;
  throw new Violation({
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    mismatch: "refused beside another",
    summary: `${claim}, but it was refused there and accepted alone.`,
    expected: "a 206 that lists the other transaction only",
    received: `status ${answer.status}`,
    exchanges: [answer.exchange],
  });
}

function shown(indices: Iterable<bigint>): string {
  return [...indices].join(", ") || "none";
}
