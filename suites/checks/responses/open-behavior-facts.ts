/** Requests whose answers the document leaves open: whatever comes is a fact, and nothing hangs on it. */
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import type { Answer } from "../../client/answer.ts";
import type { FactId } from "../../../spec/facts.ts";
import type { Fixtures } from "../kit/check.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { requireExecuted } from "../submission/acceptance.ts";
import { toBatchBody, planNext, sign } from "../submission/planning.ts";
import { toJsonRequest } from "../../transactions/request.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

type ReadFixtures = Pick<Fixtures, "node" | "inventory" | "seed">;

const boundary = { form: "rim" } as const;

/** An account that is not there, also at a version that is not, and spellings at the rim of the formats (§4.1). */
export async function recordAccountFacts({ node, inventory, seed }: ReadFixtures): Promise<void> {
  const address = inventory.account();
  const at = (ledgerVersion: string | bigint) => node.getAccount(address, { ledgerVersion }, boundary);
  const version = inventory.version();
  const oldest = BigInt(inventory.all.position?.oldestLedgerVersion ?? 0);
  await notice(node, "account-future-version-status", () =>
    node.getAccount(address, { ledgerVersion: U64_MAX }),
  );
  await notice(node, "version-leading-zeros-status", () => at(`00${version}`));
  await notice(node, "version-plus-sign-status", () => at(`+${version}`));
  await notice(node, "address-prefix-0X-status", () =>
    node.getAccount(address.replace(/^0x/, "0X"), {}, boundary),
  );
  if (oldest === 0n) return;
  await notice(node, "account-unknown-pruned-status", () =>
    node.getAccount(unknownAddress(seed), { ledgerVersion: 0n }),
  );
}

/** Other ways to write a boolean than true and false (§4.5). */
export async function recordBooleanFacts({ node, inventory }: ReadFixtures): Promise<void> {
  const version = inventory.version();
  for (const [id, withTransactions] of [
    ["block-boolean-TRUE-status", "TRUE"],
    ["block-boolean-1-status", "1"],
  ] as const) {
    await notice(node, id, () => node.getBlockByVersion(version, { withTransactions }, boundary));
  }
}

/** A simulation whose signature is valid (§4.7). */
export async function recordSignedSimulationFact(fixtures: Fixtures): Promise<void> {
  const { node } = fixtures;
  await notice(node, "simulation-signed-status", async () => {
    const { planned, signed } = sign(fixtures, await planNext(fixtures));
    return node.simulateTransaction({ json: toJsonRequest(planned, signed) }, {}, boundary);
  });
}

/** A batch with an element that is no transaction (§4.6). */
export async function recordMalformedElementFact({ node }: Pick<Fixtures, "node">): Promise<void> {
  await notice(node, "batch-misshapen-element-answer", () => node.submitBatch({ json: [{}] }, boundary));
}

/** Far beyond what a run submits, so that a transaction with such a number is never the next. */
const farAhead = 1_000_000n;

/** A number that leaves a gap, and one transaction twice in a batch (§4.6), where transactions of ours are accepted. */
export async function recordBatchFacts(fixtures: Fixtures): Promise<void> {
  const { node } = fixtures;
  const far = sign(fixtures, await planNext(fixtures, { sequenceOffset: farAhead }));
  await notice(node, "batch-far-number-answer", () => node.submitBatch(toBatchBody("json", [far])));
  const plan = sign(fixtures, await planNext(fixtures));
  await ignoreInconclusive(async () => {
    const answer = await node.submitBatch(toBatchBody("json", [plan, plan]));
    recordStatusFact(node, "batch-repeated-answer", answer);
    if (answer.status < 300) await requireExecuted(fixtures, plan.planned);
  });
}

async function notice(node: Fixtures["node"], id: FactId, ask: () => Promise<Answer>): Promise<void> {
  await ignoreInconclusive(async () => recordStatusFact(node, id, await ask()));
}
