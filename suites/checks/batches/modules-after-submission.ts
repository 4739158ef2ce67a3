/** What the modules of accounts are once a transaction was accepted that may have published one (§4.3). */
import { isAccepted } from "./batch-answer.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertSameAnswer } from "../kit/matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readNewest } from "../kit/pinned-read.ts";
import { createModulesRead } from "../kit/state-read.ts";
import { requireAcceptance, requireExecuted } from "../submission/require-acceptance.ts";
import { toBatchBody, planNext, sign } from "../submission/planning.ts";

/** So many accounts with modules are looked into. */
const publishersMax = 4;

/** Modules that were read before are read anew after a transaction of their account. */
export async function assertModulesMatchHeaders(fixtures: Fixtures): Promise<void> {
  // The last signer is the one that the other checks use least.
  const place = Math.max(0, fixtures.signers.count() - 1);
  const read = createModulesRead(fixtures, { address: fixtures.signers.take(place).address, since: "0" });
  await read.ask();
  await submitOne(fixtures, place);
  const answer = await read.ask();
  const version = readHeaderNumber(answer, "ledgerVersion");
  assertSameAnswer({
    requirement: "MODL-031",
    context: `A read without ledger_version is the read at ${version}, the latest by its own headers`,
    answer,
    expectedAnswer: await readNewest(read, version),
  });
}

/** The modules of several accounts, and then those of an account that has just sent a transaction. */
export async function readModulesOfSeveral(
  fixtures: Fixtures,
): Promise<{ address: string; answer: Answer }[]> {
  const { address: signer } = fixtures.signers.take();
  const { modules, publishedModules } = fixtures.inventory.all;
  const publishers = new Set([...publishedModules, ...modules].map(({ address }) => address));
  const found: { address: string; answer: Answer }[] = [];
  for (const address of [...publishers].slice(0, publishersMax)) {
    found.push({ address, answer: await fixtures.node.getAccountModules(address) });
  }
  await submitOne(fixtures, 0);
  found.push({ address: signer, answer: await fixtures.node.getAccountModules(signer) });
  return found;
}

async function submitOne(fixtures: Fixtures, place: number): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const planned = await planNext(fixtures, { place });
  const answer = await fixtures.node.submitBatch(toBatchBody("json", [sign(fixtures, planned, place)]));
  if (!isAccepted(answer)) {
    throw new Inconclusive("needs a transaction that is accepted", [answer.exchange]);
  }
  await requireExecuted(fixtures, planned);
}
