/**
 * Requests whose responses the document leaves open. Their statuses are recorded as facts and do not affect the
 * verdict.
 */
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import type { Answer } from "../../client/answer.ts";
import type { FactId } from "../../../spec/facts.ts";
import type { Fixtures } from "../../judge/check.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { requireExecuted } from "../submission/acceptance.ts";
import { toBatchBody, planNext, sign } from "../submission/planning.ts";

type ReadFixtures = Pick<Fixtures, "node" | "inventory">;

const boundary = { form: "boundary" } as const;

/**
 * Records the responses to reads of an account at a future version, and to other spellings of its address and version
 * (§4.1). The document neither allows nor forbids these spellings.
 */
export async function recordAccountFacts({ node, inventory }: ReadFixtures): Promise<void> {
  const address = inventory.account();
  const at = (ledgerVersion: string | bigint) => node.getAccount(address, { ledgerVersion }, boundary);
  const version = inventory.version();
  await recordStatus(node, "account-future-version-status", () =>
    node.getAccount(address, { ledgerVersion: U64_MAX }),
  );
  await recordStatus(node, "version-leading-zeros-status", () => at(`00${version}`));
  await recordStatus(node, "version-plus-sign-status", () => at(`+${version}`));
  await recordStatus(node, "address-prefix-0X-status", () =>
    node.getAccount(address.replace(/^0x/, "0X"), {}, boundary),
  );
}

/** Records the responses to reads with spellings of a boolean other than true and false (§4.5). */
export async function recordBooleanFacts({ node, inventory }: ReadFixtures): Promise<void> {
  const version = inventory.version();
  for (const [id, withTransactions] of [
    ["block-boolean-TRUE-status", "TRUE"],
    ["block-boolean-1-status", "1"],
  ] as const) {
    await recordStatus(node, id, () => node.getBlockByVersion(version, { withTransactions }, boundary));
  }
}

/** Records the response to a batch with an element that is not a transaction (§4.6). */
export async function recordMalformedElementFact({ node }: Pick<Fixtures, "node">): Promise<void> {
  await recordStatus(node, "batch-misshapen-element-answer", () =>
    node.submitBatch({ json: [{}] }, boundary),
  );
}

/** More transactions than a run submits, so that a transaction with this sequence offset is never executed. */
const farAhead = 1_000_000n;

/**
 * Records the responses to a sequence number that leaves a gap, and to a batch with the same transaction twice (§4.6).
 */
export async function recordBatchFacts(fixtures: Fixtures): Promise<void> {
  const { node } = fixtures;
  const far = sign(fixtures, await planNext(fixtures, { sequenceOffset: farAhead }));
  await recordStatus(node, "batch-far-number-answer", () => node.submitBatch(toBatchBody("json", [far])));
  const plan = sign(fixtures, await planNext(fixtures));
  await ignoreInconclusive(async () => {
    const answer = await node.submitBatch(toBatchBody("json", [plan, plan]));
    recordStatusFact(node, "batch-repeated-answer", answer);
    if (answer.status < 300) await requireExecuted(fixtures, plan.planned);
  });
}

async function recordStatus(node: Fixtures["node"], id: FactId, ask: () => Promise<Answer>): Promise<void> {
  await ignoreInconclusive(async () => recordStatusFact(node, id, await ask()));
}
