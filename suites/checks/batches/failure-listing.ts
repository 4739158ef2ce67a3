/** Checks of the transaction_failures of a batch (§4.6, §2.10): which transactions are listed, and by which index. */
import { blockedBy } from "../../../evidence/reason.ts";
import * as fc from "fast-check";
import type { Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { Encoding } from "../../transactions/signers.ts";
import { assertProperty } from "../kit/assert-property.ts";
import type { Assertions, FailureText } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { limitRuns } from "../../judge/seed.ts";
import { formatIndices, readFailureIndices, require206, requireSummary } from "../submission/batch-answer.ts";
import { waitForExecution } from "../submission/execution.ts";
import { knownBatchSize, requireSeveral, selectFitting } from "../submission/batch-sizes.ts";
import {
  submit,
  submitAfterHandshake,
  type Batch,
  type MixedBatch,
  type SignatureKind,
} from "../submission/mixed-batch.ts";

/** Whether the transaction_failures of a response are as expected, and the text of the violation if they are not. */
interface FailureExpectation extends Pick<FailureText, "context" | "expected" | "received"> {
  readonly answer: Answer;
  readonly holds: boolean;
}

/** Records an assertion about transaction_failures. @throws Violation if they are not as expected */
function assertFailures(assert: Assertions, { answer, holds, ...text }: FailureExpectation): void {
  assert.executed(answer, text.context);
  if (holds) return;
  throw assert.violation(answer, {
    ...text,
    mismatch: "other failures",
    pointer: "/transaction_failures",
  });
}

/** The transactions of a batch and their senders. */
export type BatchShape = Pick<Batch, "kinds" | "senders">;

/**
 * Batches with two or more bad transactions: from as many senders as possible, from one sender, and from two senders
 * that alternate.
 */
const mixed: readonly BatchShape[] = [
  { kinds: ["bad", "good", "bad"] },
  { kinds: ["bad", "good", "bad"], senders: { most: 1 } },
  { kinds: ["bad", "bad", "good", "bad", "bad"], senders: { most: 2 } },
];

/** For a target whose batches have at most two transactions, or one. */
const small: readonly BatchShape[] = [
  { kinds: ["bad", "good"] },
  { kinds: ["bad", "bad"] },
  { kinds: ["bad"] },
];

/**
 * BTCH-010: a summary has an entry for each failed transaction. Only the number of different indices is judged, not
 * which ones they are.
 */
export async function assertAllFailuresListed(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const fitting = selectFitting(fixtures, mixed, encoding);
  for (const shape of fitting.length > 0 ? fitting : selectFitting(fixtures, small, encoding)) {
    const { answer, mixedBatch } = await submitAfterHandshake(fixtures, { ...shape, encoding });
    const listed = new Set(require206(answer));
    const failed = mixedBatch.bad.length;
    assertFailures(fixtures.assert, {
      context: `Submitted a batch of ${shape.kinds.length} transactions, of which ${failed} have invalid signatures`,
      answer,
      holds: listed.size >= failed,
      expected: `${failed} different values of transaction_index`,
      received: formatIndices(listed),
    });
  }
}

/**
 * BTCH-011: a summary has no entry for a good transaction. With one bad and one good transaction, two different indices
 * are a violation only if the good transaction is executed.
 */
export async function assertOnlyFailuresListed(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const batch = { kinds: ["bad", "good"], encoding: await requireSeveral(fixtures, encoding) } as const;
  const { answer, mixedBatch } = await submitAfterHandshake(fixtures, batch);
  const listed = new Set(require206(answer));
  if (listed.size > 1) await requireAllExecuted(fixtures, mixedBatch, answer);
  assertFailures(fixtures.assert, {
    context: "Submitted a batch of two transactions, of which one was rejected and one executed",
    answer,
    holds: listed.size <= 1,
    expected: "1 value of transaction_index",
    received: formatIndices(listed),
  });
}

async function requireAllExecuted(fixtures: Fixtures, { good }: MixedBatch, answer: Answer): Promise<void> {
  for (const transaction of good) {
    const { isExecuted, account } = await waitForExecution(fixtures, transaction);
    if (isExecuted) continue;
    throw new Inconclusive(blockedBy("BTCH-019", "a transaction that succeeds beside one that fails"), [
      answer.exchange,
      account.exchange,
    ]);
  }
}

/** BTCH-015: the index of a failed transaction is its position in the batch, counted from 0 or from 1. */
export async function assertIndexIsPosition(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const good = listGoodNeighbours(fixtures, encoding);
  const end = BigInt(good.length);
  const first = await submitAfterHandshake(fixtures, { kinds: ["bad", ...good], encoding });
  const fromFirst = require206(first.answer);
  const last = await submit(fixtures, { kinds: [...good, "bad"], encoding });
  const fromLast = require206(last.answer).map((index) => index - end);
  const counted = [0n, 1n].filter((base) => fromFirst.includes(base) && fromLast.includes(base));
  assertFailures(fixtures.assert, {
    context: `Submitted two batches of ${end + 1n} transactions; in one batch the first transaction fails, in the next batch the last`,
    answer: last.answer,
    holds: counted.length > 0,
    expected: `transaction_index 0, then ${end}`,
    received: `${formatIndices(fromFirst)}, then ${formatIndices(fromLast.map((index) => index + end))}`,
  });
}

/** Returns the good transactions that are submitted together with one bad transaction: two, or as many as fit. */
function listGoodNeighbours(fixtures: Fixtures, encoding: Encoding): readonly SignatureKind[] {
  const neighbours = ["good", "good"] as const;
  return neighbours.slice(0, knownBatchSize(fixtures, encoding) - 1);
}

/** BTCH-016: positions are counted from 0. */
export async function assertIndexStartsAtZero(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const neighbours = listGoodNeighbours(fixtures, encoding);
  const place = BigInt(Math.min(1, neighbours.length));
  const kinds = neighbours.toSpliced(Number(place), 0, "bad");
  const { answer } = await submitAfterHandshake(fixtures, { kinds, encoding });
  const listed = require206(answer);
  if (!listed.includes(place) && !listed.includes(place + 1n)) {
    throw new Inconclusive(blockedBy("BTCH-015", "the position of a failed transaction"), [answer.exchange]);
  }
  fixtures.node.recorder.recordFact("failure-index-base", listed.includes(place) ? "from 0" : "from 1");
  assertFailures(fixtures.assert, {
    context: `Submitted a batch of ${kinds.length} transactions, of which the ${place === 1n ? "second" : "first"} fails`,
    answer,
    holds: listed.includes(place),
    expected: `transaction_index ${place}`,
    received: formatIndices(listed),
  });
}

/**
 * BTCH-026: each transaction_index is an index of the batch. The document does not say from which number an index counts
 * (BTCH-016), but the number of transactions is not an index of their array.
 */
export async function assertIndicesInBatch(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  const kinds: readonly SignatureKind[] = [...listGoodNeighbours(fixtures, encoding), "bad"];
  const { answer } = await submitAfterHandshake(fixtures, { kinds, encoding });
  const listed = require206(answer);
  assertFailures(fixtures.assert, {
    context: `Submitted a batch of ${kinds.length} transactions, of which the last fails`,
    answer,
    holds: listed.every((index) => index < BigInt(kinds.length)),
    expected: `a transaction_index from 0 to ${kinds.length - 1}`,
    received: formatIndices(listed),
  });
}

/** BTCH-017: each transaction_index appears once. */
export async function assertIndicesUnique(fixtures: Fixtures): Promise<void> {
  const shapes = [["bad", "good", "bad"], ["bad", "bad"], ["bad"]] as const;
  const kinds = shapes.find(({ length }) => length <= knownBatchSize(fixtures, "json")) ?? ["bad"];
  const { answer } = await submitAfterHandshake(fixtures, { kinds });
  const listed = require206(answer);
  assertFailures(fixtures.assert, {
    context: `Submitted a batch of ${kinds.length} transactions, of which two fail`,
    answer,
    holds: new Set(listed).size === listed.length,
    expected: "each transaction_index once",
    received: formatIndices(listed),
  });
}

/** BTCH-018: a response with status 202 lists no failure. */
export async function assertAcceptedListsNoFailures(fixtures: Fixtures): Promise<void> {
  const { answer } = await submitAfterHandshake(fixtures, { kinds: ["good"] });
  requireSummary(answer);
  if (answer.status !== 202) {
    throw new Inconclusive(blockedBy("BTCH-007", "status 202, got 206"), [answer.exchange]);
  }
  const listed = readFailureIndices(answer);
  assertFailures(fixtures.assert, {
    context: "Submitted a transaction, which was accepted with status 202",
    answer,
    holds: listed.length === 0,
    expected: "no transaction_failures",
    received: formatIndices(listed),
  });
}

/** Few cases, because each submits a batch and waits for its execution. */
const casesMax = 4;
const transactionsMax = 5;
const encodings = ["json", "bcs"] as const;

/** Checks BTCH-015 with random batches of good and bad transactions, in either encoding. */
export async function assertMixturesListPositions(fixtures: Fixtures): Promise<void> {
  const ofSeveral = encodings.filter((encoding) => knownBatchSize(fixtures, encoding) >= 2);
  if (ofSeveral.length === 0) await requireSeveral(fixtures, "json");
  const sizes = ofSeveral.map((encoding) => knownBatchSize(fixtures, encoding));
  const sizeMax = Math.min(transactionsMax, ...sizes);
  await assertProperty({
    seed: limitRuns(casesMax, fixtures.seed),
    cases: fc.record({ kinds: mixture(sizeMax), encoding: fc.constantFrom(...ofSeveral) }),
    holds: async ({ kinds, encoding }) => {
      const { answer } = await submitAfterHandshake(fixtures, { kinds, encoding });
      const listed = [...new Set(require206(answer))];
      const failed = kinds.flatMap((kind, at) => (kind === "bad" ? [BigInt(at)] : []));
      if (listed.length !== failed.length) {
        throw new Inconclusive(blockedBy(["BTCH-010", "BTCH-011"], "as many entries as failures"), [
          answer.exchange,
        ]);
      }
      assertFailures(fixtures.assert, {
        context: `Submitted a batch of transactions with these signatures: ${kinds.join(", ")}`,
        answer,
        holds: [0n, 1n].some((base) => failed.every((place) => listed.includes(place + base))),
        expected: `transaction_index ${formatIndices(failed)}`,
        received: formatIndices(listed),
      });
    },
  });
}

/**
 * Generates a batch with at least one good and one bad transaction. If every transaction is bad, a node may reject the
 * batch as a whole and list nothing.
 */
function mixture(sizeMax: number): fc.Arbitrary<readonly SignatureKind[]> {
  return fc
    .array(fc.constantFrom<SignatureKind>("good", "bad"), { minLength: 2, maxLength: Math.max(2, sizeMax) })
    .filter((kinds) => new Set(kinds).size === 2);
}
