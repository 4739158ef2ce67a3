/** What the headers of several answers (§4.0) say of one ledger. */
import type { LedgerPosition } from "../../../reports/model/observation.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import type { Answer } from "../../client/answer.ts";
import { readAllOperations } from "../kit/exercise.ts";
import type { Fixtures } from "../kit/check.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

/** What is fixed once a ledger has a version. */
const fixed = ["chainId", "epoch", "blockHeight", "ledgerTimestampMicros"] as const;

/** What does not fall from a version to a later one. */
const rising = ["blockHeight", "ledgerTimestampMicros"] as const;

/** Answers of every operation that reads, of earlier versions and of things that are not there. */
export async function collectHeaderAnswers(fixtures: Fixtures): Promise<Answer[]> {
  const { node, inventory, seed } = fixtures;
  const answers = await readAllOperations(fixtures);
  const others: readonly (() => Promise<Answer>)[] = [
    () => node.getAccount(inventory.account(), { ledgerVersion: inventory.version() - 1n }),
    () => node.getAccount(inventory.account(), { ledgerVersion: U64_MAX }),
    () => node.getTableItem(unknownAddress(seed), { key_type: "u64", value_type: "u64", key: "0" }),
    () => node.getBlockByVersion(U64_MAX),
  ];
  for (const ask of others) {
    await ignoreInconclusive(async () => {
      answers.push(await ask());
    });
  }
  return answers;
}

/** Answers that show one ledger version show one ledger. @throws Violation, or Inconclusive where no two do */
export function assertHeadersConsistent(answers: readonly Answer[]): void {
  const firsts = new Map<string, Answer>();
  let compared = 0;
  for (const answer of answers) {
    const { ledgerVersion } = answer.position;
    if (ledgerVersion === null) continue;
    const first = firsts.get(ledgerVersion);
    firsts.set(ledgerVersion, first ?? answer);
    if (first === undefined) continue;
    compared += 1;
    answer.recordAssertion("RESP-013", "the headers are those of other answers at this version");
    for (const header of fixed) {
      const [known, own] = [first.position[header], answer.position[header]];
      if (known !== null && own !== null && known !== own) {
        throw other("RESP-013", { header, first, answer, expected: `${header} ${known}` });
      }
    }
  }
  if (compared === 0) throw new Inconclusive("needs two answers that show the same ledger version");
}

/** A later version has neither an earlier time nor a lower height. @throws Violation, or Inconclusive where there is none */
export function assertHeadersMonotonic(answers: readonly Answer[]): void {
  const known = answers
    .filter(({ position }) => position.ledgerVersion !== null)
    .toSorted((one, another) => (versionOf(one) < versionOf(another) ? -1 : 1));
  let compared = 0;
  for (const [at, answer] of known.entries()) {
    const first = known[at - 1];
    if (first === undefined || versionOf(first) === versionOf(answer)) continue;
    compared += 1;
    answer.recordAssertion("RESP-015", "the time and the height are none before those of an earlier version");
    for (const header of rising) {
      const [before, own] = [first.position[header], answer.position[header]];
      if (before !== null && own !== null && BigInt(own) < BigInt(before)) {
        throw other("RESP-015", { header, first, answer, expected: `${header} at least ${before}` });
      }
    }
  }
  if (compared === 0) throw new Inconclusive("needs answers that show two ledger versions");
}

const versionOf = ({ position }: Answer): bigint => BigInt(position.ledgerVersion ?? 0);

interface Differing {
  readonly header: keyof LedgerPosition;
  readonly first: Answer;
  readonly answer: Answer;
  readonly expected: string;
}

function other(requirement: RequirementId, { header, first, answer, expected }: Differing): Violation {
  const [version, later] = [first, answer].map(({ position }) => position.ledgerVersion);
  return new Violation({
    requirement,
    operation: answer.operation,
    basis: "comparison",
    layer: "headers",
    pointer: header,
    mismatch: "other than in another answer",
    summary: `${answer.operation} shows at ledger version ${later} a ${header} that does not go with what ${first.operation} shows at ${version}.`,
    expected: `${expected}, by an answer to ${first.operation} at ledger version ${version}`,
    received: `${header} ${answer.position[header]}`,
    exchanges: [first.exchange, answer.exchange],
  });
}
