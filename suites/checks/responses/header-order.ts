/** Checks that no ledger header (§4.0) has a lower value at a later ledger version. */
import { notSeen } from "../../../evidence/reason.ts";
import type { LedgerPosition } from "../../../evidence/ledger-position.ts";
import { LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import type { Answer } from "../../client/answer.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";

/** Headers that must not be lower at a later ledger version. */
const monotonicHeaders = ["blockHeight", "epoch", "ledgerTimestampMicros"] as const;

/**
 * RESP-015: in several reads, no header has a lower value at a later ledger version. The headers at the end of
 * discovery are compared too.
 * @throws Violation, Inconclusive as `assertHeadersMonotonic`
 */
export async function assertReadHeadersMonotonic({ assert, node, inventory }: Fixtures): Promise<void> {
  const answers: Answer[] = [];
  const asks: readonly (() => Promise<Answer>)[] = [
    () => node.checkHealth(),
    () => node.getAccount(inventory.account()),
    () => node.getBlockByVersion(inventory.version()),
    () => node.checkHealth(),
  ];
  for (const ask of asks) {
    await ignoreInconclusive(async () => {
      answers.push(await ask());
    });
  }
  assertHeadersMonotonic(assert, answers, inventory.all.position);
}

/**
 * RESP-015: responses at a later ledger version have no earlier timestamp, no lower epoch and no lower height. The
 * responses are ordered by their version, because replicas may lag.
 * @param discovered the ledger headers of a response to discovery, which are compared too
 * @throws Violation if one of these headers is lower at a later version
 * @throws Inconclusive if all responses have the same ledger version
 */
export function assertHeadersMonotonic(
  assert: Assertions,
  answers: readonly Answer[],
  discovered: LedgerPosition | null = null,
): void {
  const samples: readonly Sample[] = answers.map((answer) => ({ position: answer.position, answer }));
  const sorted = [...samples, ...(discovered === null ? [] : [{ position: discovered, answer: null }])]
    .filter(({ position }) => position.ledgerVersion !== null)
    .toSorted((one, another) => (versionOf(one) < versionOf(another) ? -1 : 1));
  let compared = 0;
  for (const [at, later] of sorted.entries()) {
    const earlier = sorted[at - 1];
    const answer = later.answer ?? earlier?.answer ?? null;
    if (earlier === undefined || answer === null || versionOf(earlier) === versionOf(later)) continue;
    compared += 1;
    assert.executed(answer, "the timestamp, the epoch and the height do not fall");
    for (const header of monotonicHeaders) {
      const [before, actual] = [earlier.position[header], later.position[header]];
      if (before === null || actual === null || BigInt(actual) >= BigInt(before)) continue;
      throw createFallingViolation(assert, answer, header, earlier, later);
    }
  }
  if (compared === 0)
    throw new Inconclusive(notSeen("responses with two different ledger versions", ["block"]));
}

/** The ledger headers of a response; `answer` is null for those at the end of discovery. */
interface Sample {
  readonly position: LedgerPosition;
  readonly answer: Answer | null;
}

function createFallingViolation(
  assert: Assertions,
  answer: Answer,
  header: (typeof monotonicHeaders)[number],
  earlier: Sample,
  later: Sample,
): Violation {
  const { name } = LEDGER_HEADERS[header];
  const [version, laterVersion] = [earlier, later].map(
    ({ position, answer: own }) =>
      `${own?.operation ?? "discovery"} at ledger version ${position.ledgerVersion}`,
  );
  return assert.violation(answer, {
    context: `Compared ${name} of ${version} with ${laterVersion}`,
    expected: `${name} of at least ${earlier.position[header]}`,
    received: `${name} ${later.position[header]}`,
    mismatch: "lower than at an earlier version",
    layer: "headers",
    pointer: header,
    exchanges: [earlier, later].flatMap(({ answer: own }) => own?.exchange ?? []),
  });
}

const versionOf = ({ position }: Pick<Answer, "position">): bigint => BigInt(position.ledgerVersion ?? 0);
