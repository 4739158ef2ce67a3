/** What the checks of the operations beyond the document receive, and their assertions. */
import { notSeen } from "../../../evidence/reason.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import type { Layer } from "../../../evidence/failure.ts";
import type { SafetyClass } from "../../../evidence/safety-class.ts";
import type { ExtendedRequirementId } from "../../../spec/extended/requirements.ts";
import type { Answer } from "../../client/answer.ts";
import { formatCanonical } from "../../client/json/json-value.ts";
import { Inconclusive, type Basis, type ViolationDetails } from "../../client/outcome.ts";
import type { Target, TargetDeclaration } from "../../client/target.ts";
import { describeStatuses } from "../../oracle/status.ts";
import type { RunFixtures } from "../../judge/check.ts";
import { requireSuccess, type ExtendedClient } from "./client.ts";

/** What the body of a check receives. Its `client` sends requests to the operations beyond the document. */
export interface ExtendedFixtures extends RunFixtures {
  /** Bound to the rule of the check. The body goes on after a violation, because it may judge several rules. */
  readonly assert: RuleAssertions;
  readonly client: ExtendedClient;
  readonly target: Target;
  readonly declared: TargetDeclaration;
}

/** A check of a rule. Its body may also judge further rules of the same operation on the same responses. */
export interface ExtendedCheck {
  readonly requirement: ExtendedRequirementId;
  /** Default `read`. */
  readonly safety?: SafetyClass;
  /** Whether it signs with several signers, if there are several. Default: false. */
  readonly usesSeveralSigners?: boolean;
  /** @throws Inconclusive if the rest of the rules cannot be judged */
  readonly body: (fixtures: ExtendedFixtures) => Promise<void>;
}

/** A comparison that decides a rule. */
export interface RuleComparison {
  /** What was done, such as `Read the block of height 7`. */
  readonly what: string;
  readonly expected: string;
  /** What was received instead; null if the assertion holds. */
  readonly received: string | null;
  /** The exchanges that are compared. The last one shows a failure. */
  readonly exchanges: readonly Exchange[];
  /** Default `comparison`. */
  readonly basis?: Basis;
}

/** Two values that must be the same JSON. `what` says what was read, `named` what it is compared with. */
interface SameValues {
  readonly what: string;
  readonly named: string;
  readonly expected: unknown;
  readonly received: unknown;
  readonly exchanges: readonly Exchange[];
}

/** The assertions of a rule. Each records that it holds, or a violation. The report shows how many held. */
export interface RuleAssertions {
  rule(comparison: RuleComparison): void;
  /** Asserts that two values are the same JSON. */
  same(values: SameValues): void;
  /** Asserts that a response has one of the statuses. */
  status(answer: Pick<Answer, "status" | "exchange">, statuses: readonly number[], what: string): void;
  /** Returns the assertions of a further rule, which the same check judges. */
  of(requirement: ExtendedRequirementId): RuleAssertions;
}

/** Creates the assertions of a rule. They append violations to a list. */
export function bindRule(
  requirement: ExtendedRequirementId,
  { recorder }: Pick<RunFixtures["node"], "recorder">,
  violations: ViolationDetails[],
): RuleAssertions {
  const assert: RuleAssertions = {
    rule({ what, expected, received, exchanges, basis = "comparison" }) {
      if (received === null) {
        recorder.recordAssertions(requirement, 1, recorder.lastOrdinal());
        return;
      }
      const layer: Layer = basis === "status" ? "status" : "semantics";
      const mismatch = basis === "status" ? "other status" : "other value";
      const summary = `${what}: expected ${expected}, got ${received}.`;
      violations.push({
        requirement,
        operation: null,
        basis,
        layer,
        mismatch,
        summary,
        expected,
        received,
        exchanges,
      });
    },
    same({ what, named, expected, received, exchanges }) {
      const [wanted, given] = [formatCanonical(expected), formatCanonical(received)];
      assert.rule({
        what,
        expected: `${named} ${truncateAround(wanted, given)}`,
        received: wanted === given ? null : truncateAround(given, wanted),
        exchanges,
      });
    },
    status({ status, exchange }, statuses, what) {
      assert.rule({
        what,
        expected: describeStatuses(statuses, status),
        received: statuses.includes(status) ? null : `status ${status}`,
        exchanges: [exchange],
        basis: "status",
      });
    },
    of: (other) => bindRule(other, { recorder }, violations),
  };
  return assert;
}

const charactersShown = 120;

/** Returns the part of a text that differs first from another text. */
function truncateAround(text: string, other: string): string {
  if (text.length <= charactersShown) return text;
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  const start = Math.max(0, at - charactersShown / 2);
  return `${start > 0 ? "…" : ""}${text.slice(start, start + charactersShown)}…`;
}

/** The versions and heights that a node serves now. */
export interface Served {
  readonly version: bigint;
  readonly oldestVersion: bigint;
  readonly height: bigint;
  readonly oldestHeight: bigint;
}

/** Reads what a node serves now from the ledger headers of a documented operation. @throws Inconclusive without them */
export async function readServed({ node, inventory }: ExtendedFixtures): Promise<Served> {
  const [account] = inventory.all.accounts;
  const { position, exchange } = requireSuccess(await node.getAccount(account?.address ?? "0x1"));
  const { ledgerVersion, oldestLedgerVersion, blockHeight, oldestBlockHeight } = position;
  if (
    ledgerVersion === null ||
    oldestLedgerVersion === null ||
    blockHeight === null ||
    oldestBlockHeight === null
  ) {
    throw new Inconclusive(notSeen("the ledger headers of getAccount"), [exchange]);
  }
  return {
    version: BigInt(ledgerVersion),
    oldestVersion: BigInt(oldestLedgerVersion),
    height: BigInt(blockHeight),
    oldestHeight: BigInt(oldestBlockHeight),
  };
}

/** Reads the block with a version, with its transactions. @throws Inconclusive if the response is not a success */
export async function readBlock({ node }: ExtendedFixtures, version: bigint | string): Promise<Answer> {
  return requireSuccess(await node.getBlockByVersion(version, { withTransactions: true }));
}

/** Returns a version that is pruned for good. @throws Inconclusive if the node has pruned nothing */
export async function requirePrunedVersion(fixtures: ExtendedFixtures): Promise<bigint> {
  const { oldestVersion } = await readServed(fixtures);
  if (oldestVersion === 0n) throw new Inconclusive(notSeen("a node that has pruned versions"));
  return oldestVersion - 1n;
}

/** The distance above the latest version or height at which nothing exists, even if the ledger grows meanwhile. */
export const farAbove = 1_000_000_000n;

/** Returns the first element of a list. @throws Inconclusive if there is none */
export function requireFirst<Item>(items: readonly Item[], needed: string): Item {
  const [first] = items;
  if (first === undefined) throw new Inconclusive(notSeen(needed));
  return first;
}
