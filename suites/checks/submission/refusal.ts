/**
 * Explains why a target refuses what the suites sign (§4.6). The document does not define the layout of a transaction.
 * So a network with another layout conforms, but its submission cannot be judged.
 */
import { notSeen, type Reason } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import { toReceived } from "../../client/describe-error.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { quote } from "../../oracle/judgement.ts";
import type { SigningEvidence } from "../../transactions/find-signing-domain.ts";
import type { Fixtures } from "../../judge/check.ts";
import { isAccepted } from "./batch-answer.ts";

/**
 * If this many committed transactions match no signing word, the network has another layout. This applies only until
 * the target accepts a transaction of the suites.
 */
const unmatchedMin = 3;
const versionsShownMax = 5;
/** The statuses with which a node refuses a transaction that it cannot decode or verify. */
const refusalStatuses: readonly number[] = [206, 400];

/**
 * Requires that every transaction of a batch was accepted.
 * @param what names the batch in the reason
 * @throws Inconclusive otherwise
 */
export function requireAccepted(
  { signers, memory }: Pick<Fixtures, "signers" | "memory">,
  answer: Answer,
  what: string,
): void {
  if (isAccepted(answer)) return;
  const isRefusal = refusalStatuses.includes(answer.status) && memory.executedVersion === 0n;
  const evidence = isRefusal ? signers.evidence() : null;
  const reason =
    evidence !== null && showsOtherLayout(evidence)
      ? toOtherLayout(evidence, answer, what)
      : notSeen(`a target that accepts ${what}`, [], { got: toReceived(answer) });
  throw new Inconclusive(reason, [answer.exchange]);
}

function showsOtherLayout({ word, unmatchedVersions }: SigningEvidence): boolean {
  return word === null && unmatchedVersions.length >= unmatchedMin;
}

function toOtherLayout(
  { triedWords: words, unmatchedVersions }: SigningEvidence,
  answer: Answer,
  what: string,
): Reason {
  const versions = unmatchedVersions.slice(0, versionsShownMax).map((version) => quote(version, 20));
  return { kind: "layout", what, got: toReceived(answer), versions, words };
}
