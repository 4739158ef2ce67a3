/** The checks of what a batch's answer says of its transactions (§4.6, §2.10), each for one requirement. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import {
  readFailureIndices,
  isAccepted,
  require206,
  requireConclusiveStatus,
  requireSummary,
} from "./batch-answer.ts";
import { findBatchSizeMax } from "./batch-size.ts";
import { submit, submitAfterHandshake, type Batch, type BatchSubmission } from "./batch-submit.ts";
import type { Answer } from "../../client/answer.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertStatus } from "../kit/matchers.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { waitForExecution } from "../submission/execution.ts";
import { requireAcceptance } from "../submission/require-acceptance.ts";
import type { SignatureKind } from "../submission/mixed-batch.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** What a summary must show, and what it shows instead. */
interface SummaryExpectation {
  readonly requirement: RequirementId;
  readonly context: string;
  readonly answer: Answer;
  readonly holds: boolean;
  readonly expected: string;
  readonly received: string;
}

/** A claim about a summary that rests on what other batches have shown. @throws Violation */
export function assertSummary({
  requirement,
  context,
  answer,
  holds,
  expected,
  received,
}: SummaryExpectation): void {
  answer.recordAssertion(requirement, context);
  if (holds) return;
  throw new Violation({
    requirement,
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    pointer: "/transaction_failures",
    mismatch: "other failures",
    summary: `${context}, but it is not so.`,
    expected,
    received,
    exchanges: [answer.exchange],
  });
}

/** Which transactions a batch has, and of whom. */
type Shape = Pick<Batch, "kinds" | "senders">;

/** Those of some batches that are not larger than the target takes; the first where all are. */
async function within(fixtures: Fixtures, shapes: readonly Shape[]): Promise<readonly Shape[]> {
  const room = await findBatchSizeMax(fixtures);
  const fitting = shapes.filter(({ kinds }) => kinds.length <= room);
  return fitting.length === 0 ? shapes.slice(0, 1) : fitting;
}

/** Submits batches of some kinds so that the oracle can judge their answers. */
export async function exerciseBatches(
  fixtures: Fixtures,
  ...batches: readonly (readonly SignatureKind[])[]
): Promise<void> {
  await requireAcceptance(fixtures, "json");
  for (const kinds of batches) requireSummary((await submit(fixtures, { kinds })).answer);
}

/** The same in the binary encoding, where that is taken. */
export async function exerciseBinaryBatches(
  fixtures: Fixtures,
  ...batches: readonly (readonly SignatureKind[])[]
): Promise<void> {
  await requireAcceptance(fixtures, "bcs");
  for (const kinds of batches) {
    requireSummary((await submit(fixtures, { kinds, encoding: "bcs" })).answer);
  }
}

/** A batch of which all succeed is answered with 202. */
export async function assertAcceptedIs202(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const { answer } = await submitAfterHandshake(fixtures, { kinds: ["good", "good"], encoding });
  requireSummary(answer);
  if (!isAccepted(answer)) {
    throw new Inconclusive("needs a batch all of whose transactions are accepted", [answer.exchange]);
  }
  assertStatus(answer, "BTCH-007", [202], "A batch all of whose transactions succeed is answered with 202");
}

/** A batch of which some succeed is answered with 206. */
export async function assertMixedIs206(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const { answer } = await submitAfterHandshake(fixtures, { kinds: ["good", "bad"], encoding });
  requireSummary(answer);
  assertStatus(
    answer,
    "BTCH-008",
    [206],
    "A batch of which one transaction succeeds and one fails is answered with 206",
  );
}

/** Batches of which none succeeds: of one, of several senders, and of one sender. */
const failing: readonly Shape[] = [
  { kinds: ["bad", "bad"] },
  { kinds: ["bad"] },
  { kinds: ["bad", "bad", "bad"], senders: { most: 1 } },
];

/** A batch of which none succeeds is answered with 206. */
export async function assertFailedIs206(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  for (const shape of await within(fixtures, failing)) {
    const { answer } = await submitAfterHandshake(fixtures, { ...shape, encoding });
    recordStatusFact(fixtures.node, "batch-all-failed-answer", answer);
    if (answer.status !== 500) requireConclusiveStatus(answer);
    assertStatus(answer, "BTCH-009", [206], "A batch all of whose transactions fail is answered with 206");
  }
}

/** Batches of which several fail: of as many senders as may be, of one, and of two by turns. */
const mixed: readonly Shape[] = [
  { kinds: ["bad", "good", "bad"] },
  { kinds: ["bad", "good", "bad"], senders: { most: 1 } },
  { kinds: ["bad", "bad", "good", "bad", "bad"], senders: { most: 2 } },
];

/** Where a batch takes no more than two, several fail where both do. */
const pairs: readonly Shape[] = [{ kinds: ["bad", "good"] }, { kinds: ["bad", "bad"] }];

/** Every failed transaction is listed: as many entries as failures, wherever they point. */
export async function assertAllFailuresListed(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const room = await findBatchSizeMax(fixtures);
  for (const shape of await within(fixtures, room < 3 ? pairs : mixed)) {
    const { answer, mixedBatch } = await submitAfterHandshake(fixtures, { ...shape, encoding });
    const listed = new Set(require206(answer));
    const failed = mixedBatch.bad.length;
    assertSummary({
      requirement: "BTCH-010",
      context: `All ${failed} failed transactions of a batch of ${shape.kinds.length} are listed`,
      answer,
      holds: listed.size >= failed,
      expected: `${failed} different values of transaction_index`,
      received: shown(listed),
    });
  }
}

/** No transaction that succeeded is listed: what is listed beyond the failures came onto the ledger. */
export async function assertOnlyFailuresListed(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const { answer, mixedBatch } = await submitAfterHandshake(fixtures, { kinds: ["bad", "good"], encoding });
  const listed = new Set(require206(answer));
  if (listed.size > 1) {
    for (const transaction of mixedBatch.good) await requireExecuted(fixtures, transaction, answer);
  }
  assertSummary({
    requirement: "BTCH-011",
    context: "Only the failed transaction of a batch of two is listed",
    answer,
    holds: listed.size <= 1,
    expected: "1 value of transaction_index, since the other transaction came onto the ledger",
    received: shown(listed),
  });
}

async function requireExecuted(
  fixtures: Fixtures,
  transaction: BatchSubmission["mixedBatch"]["good"][number],
  answer: Answer,
): Promise<void> {
  const { isExecuted, account } = await waitForExecution(fixtures, transaction);
  if (isExecuted) return;
  throw new Inconclusive("blocked by BTCH-019: needs a transaction that succeeds beside one that fails", [
    answer.exchange,
    account.exchange,
  ]);
}

/** The index of a failed transaction is its place in the batch, counted from one and the same number. */
export async function assertIndexIsPosition(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const good = await goodBeside(fixtures);
  const end = BigInt(good.length);
  const first = await submitAfterHandshake(fixtures, { kinds: ["bad", ...good], encoding });
  const fromFirst = require206(first.answer);
  const last = await submit(fixtures, { kinds: [...good, "bad"], encoding });
  const fromLast = require206(last.answer).map((index) => index - end);
  const counted = [0n, 1n].filter((base) => fromFirst.includes(base) && fromLast.includes(base));
  assertSummary({
    requirement: "BTCH-015",
    context: `transaction_index is the place of the failed transaction, the first of ${end + 1n} and then the last`,
    answer: last.answer,
    holds: counted.length > 0,
    expected: `0, then ${end}`,
    received: `${shown(fromFirst)}, then ${shown(fromLast.map((index) => index + end))}`,
  });
}

/** Two that succeed, beside one that fails; one where a batch takes no more. */
async function goodBeside(fixtures: Fixtures): Promise<readonly SignatureKind[]> {
  const room = await findBatchSizeMax(fixtures);
  if (room < 2) throw new Inconclusive("needs a target that takes batches of two");
  return room < 3 ? ["good"] : ["good", "good"];
}

/** The places are counted from 0. */
export async function assertIndexStartsAtZero(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const [before, ...behind] = await goodBeside(fixtures);
  const { answer } = await submitAfterHandshake(fixtures, {
    kinds: [before ?? "good", "bad", ...behind],
    encoding,
  });
  const listed = require206(answer);
  if (!listed.includes(1n) && !listed.includes(2n)) {
    throw new Inconclusive("blocked by BTCH-015: needs the place of a failed transaction", [answer.exchange]);
  }
  fixtures.node.recorder.recordFact("failure-index-base", listed.includes(1n) ? "from 0" : "from 1");
  assertSummary({
    requirement: "BTCH-016",
    context: "The transaction_index of the second transaction is 1",
    answer,
    holds: listed.includes(1n),
    expected: "1",
    received: shown(listed),
  });
}

/** No index stands in a summary twice. */
export async function assertIndicesUnique(fixtures: Fixtures): Promise<void> {
  const kinds: readonly SignatureKind[] =
    (await findBatchSizeMax(fixtures)) < 3 ? ["bad", "bad"] : ["bad", "good", "bad"];
  const { answer } = await submitAfterHandshake(fixtures, { kinds });
  const listed = require206(answer);
  assertSummary({
    requirement: "BTCH-017",
    context: "Each transaction_index stands in the summary once",
    answer,
    holds: new Set(listed).size === listed.length,
    expected: "different values",
    received: shown(listed),
  });
}

/** The failures of a 202 are empty. */
export async function assertAcceptedListsNoFailures(fixtures: Fixtures): Promise<void> {
  const { answer } = await submitAfterHandshake(fixtures, { kinds: ["good"] });
  requireSummary(answer);
  if (answer.status !== 202) {
    throw new Inconclusive("blocked by BTCH-007: needs a 202", [answer.exchange]);
  }
  const listed = readFailureIndices(answer);
  assertSummary({
    requirement: "BTCH-018",
    context: "The transaction_failures of a 202 are empty",
    answer,
    holds: listed.length === 0,
    expected: "no entries",
    received: shown(listed),
  });
}

function shown(indices: Iterable<bigint>): string {
  return [...indices].join(", ") || "none";
}
