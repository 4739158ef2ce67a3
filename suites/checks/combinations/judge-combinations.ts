/** Judges the response of each combination: a factor that a rule does not depend on must not change it. */
import { notSeen } from "../../../evidence/reason.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Answer } from "../../client/answer.ts";
import { askAndJudge } from "../../client/ask-and-judge.ts";
import { Inconclusive, Violation, type ViolationDetails } from "../../client/outcome.ts";
import type { Fixtures } from "../../judge/check.ts";
import { bindAssertions, isSameBody } from "../../judge/assertions.ts";
import { requireNext, settleAhead } from "../../client/concurrency/run-ahead.ts";
import { assertEach } from "../kit/assert-each.ts";
import {
  createRetainedReader,
  readPruned,
  requireVersionRetained,
  type readRetained,
} from "../kit/pinned-read.ts";
import { combinedRows, factors, toPlain, type Rule } from "./factors.ts";
import type { CombinedOperation, Combination, Factor } from "./factors.ts";
import { countPairs, listMissing } from "./pairs.ts";
import { contains, listLevels, shrink, type JudgeCombination } from "./shrink.ts";
import { toRequest, type Subject } from "./combined-request.ts";
import { createSubjectFinder } from "./subjects.ts";

/** What the combinations of one check have in common. */
interface Combined {
  readonly fixtures: Fixtures;
  readonly operation: CombinedOperation;
  readonly rule: Rule;
  readonly own: readonly Factor[];
}

/** Judges the combinations of a rule. @throws Violation that names the fewest levels that break it, or Inconclusive */
export async function assertCombinations(
  fixtures: Fixtures,
  { operation, rule }: { readonly operation: CombinedOperation; readonly rule: Rule },
  combinations: readonly Combination[],
): Promise<void> {
  const own = factors[operation][rule];
  const combined = { fixtures, operation, rule, own };
  const judge = rule === "pruned" ? createPrunedJudge(combined) : createRetainedJudge(combined);
  const found: Combination[] = [];
  const judged: Combination[] = [];
  const assertAll = async (all: readonly Combination[]): Promise<void> => {
    const results = settleAhead(all, judge, fixtures.seed.spare);
    await assertEach(all, async (combination) => {
      const violation = await requireNext(results);
      if (violation === "not possible") return;
      judged.push(combination);
      if (violation === null || found.some((one) => contains(own, combination, one))) return;
      const least = await shrink(judge, own, { combination, violation });
      found.push(least.combination);
      throw least.violation;
    });
  };
  try {
    await assertAll(combinations);
    // A combination that is not possible because of one level may have been the only one with another pair.
    if (judged.length > 0) await assertAll(listMissing(own, combinations, judged));
  } finally {
    fixtures.node.recorder.recordPairs({ operation, ...countPairs(own, combinations, judged) });
  }
  if (judged.length > 0) return;
  throw new Inconclusive(notSeen(`a ${rule} version of what ${operation} returns`, ["block"]));
}

/** Each pruned version returns 410. */
function createPrunedJudge(combined: Combined): JudgeCombination {
  const findSubject = createSubjectFinder(combined.fixtures, combined);
  return async (combination) => {
    const subject = await findSubject(combination.spelling);
    const request = subject === null ? null : toRequest(subject, combination);
    if (subject === null || request === null) return "not possible";
    const version = subject.versions.get(combination.version ?? "") ?? 0n;
    const { options } = combined.fixtures.node;
    const answer = await readPruned(() => askAndJudge(options, request), version);
    const wrong = findWrongStatus(combined, { subject, answer, combination, expected: 410 });
    const { spelling = "full" } = combination;
    if (wrong === null || spelling === "full") return wrong;
    // A spelling that a retained version rejects too is judged by its own requirement.
    const spelled = toRequest(subject, { version: "middle", spelling });
    const isAccepted = spelled !== null && (await askAndJudge(options, spelled)).status === 200;
    return isAccepted ? wrong : "not possible";
  };
}

/** Each retained version returns 200, and the middle one the body of the plain request. */
function createRetainedJudge(combined: Combined): JudgeCombination {
  const { fixtures } = combined;
  const findSubject = createSubjectFinder(fixtures, combined);
  const read = createRetainedReader();
  const readPlain = createPlainReader(combined, read);
  return async (combination) => {
    const subject = await findSubject(combination.spelling);
    const request = subject === null ? null : toRequest(subject, combination);
    if (subject === null || request === null) return "not possible";
    const expectedAnswer = await readPlain(subject, combination);
    // A limit that the target refuses is judged by the requirements of limits.
    if (expectedAnswer.status !== 200) return "not possible";
    const version = subject.versions.get(combination.version ?? "") ?? null;
    const send = (): Promise<Answer> => askAndJudge(fixtures.node.options, request);
    const answer = version === null ? await send() : await read(send, version);
    if (answer.status !== 200 && version !== null) requireVersionRetained(answer, version);
    const judged = { subject, answer, combination };
    const wrong = findWrongStatus(combined, { ...judged, expected: 200 });
    // Other requirements compare the state and the block of other versions.
    const isSameVersion = combination.version === "middle";
    return wrong ?? (isSameVersion ? findOtherBody(combined, { ...judged, expectedAnswer }) : null);
  };
}

/** Creates the function that reads the middle version plainly, with the limit, cursor and transactions of a combination. */
function createPlainReader({ fixtures, own }: Combined, readAt: typeof readRetained) {
  const reads = new Map<string, Promise<Answer>>();
  return (subject: Subject, { limit, cursor, transactions }: Combination): Promise<Answer> => {
    const shape = {
      ...(limit && { limit }),
      ...(cursor && { cursor }),
      ...(transactions && { transactions }),
    };
    const combination = { ...toPlain(own), ...shape };
    const request = toRequest(subject, combination);
    const version = subject.versions.get("middle") ?? 0n;
    if (request === null || listLevels(own, combination).length === 0) return Promise.resolve(subject.plain);
    const key = JSON.stringify([request.path, request.query]);
    const read = reads.get(key) ?? readAt(() => askAndJudge(fixtures.node.options, request), version);
    reads.set(key, read);
    return read;
  };
}

interface Judged {
  readonly subject: Subject;
  readonly answer: Answer;
  readonly combination: Combination;
}

function findWrongStatus(
  combined: Combined,
  { subject, answer, combination, expected }: Judged & { readonly expected: number },
): Violation | null {
  const context = describe(combined, subject, combination);
  const judged = new Set([combined.fixtures.assert.requirement, findRow(combined, combination)]);
  for (const requirement of judged) bindAssertions(requirement).executed(answer, context);
  if (answer.status === expected) return null;
  return createViolation(combined, answer, combination, {
    basis: "status",
    layer: "status",
    mismatch: "other status",
    summary: `${context}: expected ${expected}, got status ${answer.status}.`,
    expected: String(expected),
    received: `status ${answer.status}`,
    exchanges: [answer.exchange],
    repeats: answer.repeats,
  });
}

function findOtherBody(
  combined: Combined,
  { subject, answer, combination, expectedAnswer }: Judged & { readonly expectedAnswer: Answer },
): Violation | null {
  const context = describe(combined, subject, combination);
  const describeBody = (isSame: boolean, { cursor }: Answer): string =>
    `${isSame ? "the" : "another"} body ${cursor === null ? "without" : "with"} a cursor`;
  const expected = describeBody(true, expectedAnswer);
  const received = describeBody(isSameBody(answer, expectedAnswer), answer);
  if (received === expected) return null;
  return createViolation(combined, answer, combination, {
    basis: "comparison",
    layer: "semantics",
    mismatch: "other body",
    summary: `${context}: expected ${expected}, as of a plain request, got ${received}.`,
    expected,
    received,
    exchanges: [expectedAnswer.exchange, answer.exchange],
  });
}

/** Says what was read. The other levels are data of the violation. */
function describe(
  { rule }: Combined,
  { what, unknownWhat, versions }: Subject,
  combination: Combination,
): string {
  const version = versions.get(combination.version ?? "") ?? null;
  const at = version === null ? "" : ` at version ${version}`;
  const read = `Read ${combination.existence === "unknown" ? unknownWhat : what}${at}`;
  return rule === "pruned" ? `${read}, which is pruned` : read;
}

/** Creates the violation that a wrong response to a combination shows. */
function createViolation(
  combined: Combined,
  { operation }: Answer,
  combination: Combination,
  details: Omit<ViolationDetails, "operation" | "requirement" | "levels">,
): Violation {
  const levels = listLevels(combined.own, combination).map(([factor, level]) => ({ factor, level }));
  return new Violation({ ...details, operation, requirement: findRow(combined, combination), levels });
}

/** Returns the requirement that a wrong response to a combination breaks. */
function findRow({ operation, rule }: Combined, { spelling = "", coding }: Combination): RequirementId {
  const rows = combinedRows[operation];
  if (rule === "pruned") return rows.pruned;
  return rows.spelling[spelling] ?? (coding === "gzip" ? "FRMT-004" : rows.retained);
}
