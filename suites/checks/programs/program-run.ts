/** A model-based run: random batches are submitted, and all that can be known of them is read back (§4.1 to §4.6). */
import { aside } from "../kit/aside.ts";
import { headerNumber, member, type Answer } from "../../client/answer.ts";
import type { NodeClient } from "../../client/node-client.ts";
import { headersAgree, headersRise } from "../responses/header-checks.ts";
import { namesItsBlock } from "../responses/header-height.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { answersAlike, presumes200 } from "../kit/matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import { blockAround, readChapter, showWhatBecame, type Chapter, type Found } from "./program-blocks.ts";
import { itemsWritten, readAccounts, readBlockAgain, readItem, readResources } from "./program-reads.ts";
import { performStep } from "./program-step.ts";
import { deriveSeed } from "../kit/seed.ts";
import { accountReadOf, resourcesReadOf, type StateRead } from "../kit/state-read.ts";
import type { Moment } from "./ledger-model.ts";
import { stepsFor, type Means, type Program, type Step } from "./program.ts";

/** So many versions are read back of each program, and so many items of tables at each of them. */
const versionsMax = 4;
const itemsMax = 2;
/** So rarely an account is read that has not changed twice. */
const everyOther = 4;

/** A read at the version before the first batch, and what it gave then. */
interface Pin {
  readonly read: StateRead;
  readonly before: Answer;
}

/**
 * Performs a program and reads back what came of it.
 * @throws Violation of the requirement whose sentence does not hold, or Inconclusive
 */
export async function performProgram(fixtures: Fixtures, program: Program, means: Means): Promise<void> {
  const answers: Answer[] = [];
  const noted = { ...fixtures, node: noting(fixtures.node, answers) };
  const steps = stepsFor(program, means);
  const start = headerNumber(await noted.node.getAccount(fixtures.signers.take().address), "ledgerVersion");
  const accounts = await pinAccounts(noted, steps, start);
  const resources = await pinResources(noted, program.pick, [...accounts.keys()], start);
  const pins = [...[...accounts.values()].slice(-1), ...resources];
  const { firstIndex } = means;
  const { chapter, found } = await performAll(noted, steps, { start, pins, firstIndex });
  const baseline = new Map([...accounts].map(([address, { before }]) => [address, before]));
  for (const [at, version] of versionsOf(found, chapter, program.pick).entries()) {
    await readAccounts(noted, chapter, { accounts: baseline }, version);
    const address = writtenAround(found, version, program.pick + at);
    if (address !== undefined) await readResources(noted, chapter, address, version);
    const moments = found.flatMap((one) => one.moments);
    for (const item of itemsWritten(moments).slice(0, itemsMax))
      await readItem(noted, chapter, item, version);
    if (at === 0) await readBlockAgain(noted, chapter, version);
  }
  for (const pin of pins) isUnchanged(pin, await readRetained(pin.read.ask, start), start);
  await positionsAgree(noted, chapter, answers);
}

interface Performing {
  readonly start: bigint;
  readonly pins: readonly Pin[];
  readonly firstIndex: bigint;
}

/** One step after the other, with reads of the past while its batches are under way. */
async function performAll(
  fixtures: Fixtures,
  steps: readonly Step[],
  { start, pins, firstIndex }: Performing,
): Promise<{ readonly chapter: Chapter; readonly found: readonly Found[] }> {
  let chapter: Chapter = { blocks: [], moments: [] };
  const found: Found[] = [];
  for (const step of steps) {
    const asks = pins.map(
      ({ read }) =>
        () =>
          readRetained(read.ask, start),
    );
    const { acts, meanwhile, until } = await performStep(fixtures, step, { asks, firstIndex });
    for (const [at, pin] of pins.entries()) {
      const answer = meanwhile[at];
      if (answer !== undefined) isUnchanged(pin, answer, start);
    }
    const after = chapter.blocks.at(-1)?.lastVersion ?? start;
    const next = await readChapter(fixtures.node, { after, until });
    found.push(...showWhatBecame(next, acts));
    chapter = {
      blocks: [...chapter.blocks, ...next.blocks],
      moments: [...chapter.moments, ...next.moments],
    };
    presumesNoGap(acts);
  }
  return { chapter, found };
}

/** What a node has refused leaves a gap in the numbers of its sender, upon which nothing can be built. */
function presumesNoGap(acts: Awaited<ReturnType<typeof performStep>>["acts"]): void {
  const refused = acts.find(
    ({ move, isRefused }) => isRefused && (move.deed === "succeeds" || move.deed === "fails"),
  );
  if (refused === undefined) return;
  throw new Inconclusive("needs transactions of several batches that are accepted together", [
    refused.answer.exchange,
  ]);
}

async function pinAccounts(
  { node, signers }: Fixtures,
  steps: readonly Step[],
  start: bigint,
): Promise<ReadonlyMap<string, Pin>> {
  const places = new Set(steps.flat().flatMap(({ moves }) => moves.map(({ signer }) => signer)));
  const pins = new Map<string, Pin>();
  for (const place of places) {
    const read = accountReadOf({ node }, signers.take(place).address);
    pins.set(signers.take(place).address, await pinned(read, start));
  }
  return pins;
}

/** The resources of one of the senders. */
async function pinResources(
  { node }: Fixtures,
  pick: number,
  senders: readonly string[],
  start: bigint,
): Promise<readonly Pin[]> {
  const address = senders[pick % Math.max(1, senders.length)];
  if (address === undefined) return [];
  const pins: Pin[] = [];
  await aside(async () => {
    pins.push(await pinned(resourcesReadOf({ node }, { address, since: String(start) }), start));
  });
  return pins;
}

async function pinned(read: StateRead, start: bigint): Promise<Pin> {
  const before = await readRetained(read.ask, start);
  presumes200(before, read.rows.retained);
  return { read, before };
}

/** What is read at a version stays as it was, whatever is submitted. */
function isUnchanged({ read, before }: Pin, answer: Answer, version: bigint): void {
  answersAlike({
    requirement: read.rows.repeated,
    claim: `A read of ${read.what} at version ${version} is answered alike before, while and after batches come`,
    answer,
    like: before,
  });
}

/** Some of the versions at which something is known to have happened, and of those right before. */
function versionsOf(found: readonly Found[], { moments }: Chapter, pick: number): readonly bigint[] {
  const own = found.flatMap((one) => one.moments.map(({ version }) => version));
  const known = new Set(moments.map(({ version }) => version));
  const wanted = [...new Set(own.flatMap((version) => [version, version - 1n]))].filter((one) =>
    known.has(one),
  );
  return wanted
    .map((version, at) => ({ version, rank: deriveSeed(pick, String(at)) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, versionsMax)
    .map(({ version }) => version);
}

/** An account of which a resource was written right at a version or after it, most often one that has changed twice. */
function writtenAround(found: readonly Found[], version: bigint, turn: number): string | undefined {
  const moments = found.flatMap((one) => one.moments);
  const all = addressesIn(moments);
  const around = addressesIn(
    moments.filter((one) => one.version === version || one.version === version + 1n),
  );
  const each = [...new Set(around.length === 0 ? all : around)];
  const often = each.filter((address) => all.indexOf(address) !== all.lastIndexOf(address));
  const pool = often.length === 0 || turn % everyOther === 0 ? each : often;
  return pool[turn % Math.max(1, pool.length)];
}

/** The account of each write of a resource, but once for each transaction. */
function addressesIn(moments: readonly Moment[]): readonly string[] {
  return moments.flatMap(({ written }) => [
    ...new Set(written.flatMap((one) => (one.kind === "resource" ? [one.address] : []))),
  ]);
}

/** The headers of all answers of a run belong to one ledger, and those of its blocks to them. */
async function positionsAgree(
  fixtures: Fixtures,
  chapter: Chapter,
  answers: readonly Answer[],
): Promise<void> {
  // How many of them can be compared hangs on when they came, so that none of that is noted.
  const silent = answers.map((answer) => ({ ...answer, asserted: () => undefined }));
  await aside(async () => headersAgree(silent));
  await aside(async () => headersRise(silent));
  for (const answer of silent) {
    const { ledgerVersion, blockHeight } = answer.position;
    if (ledgerVersion === null || blockHeight === null) continue;
    const block = blockAround(chapter, BigInt(ledgerVersion));
    const isOfIts =
      block === undefined || BigInt(String(member(block.answer, "/block_height"))) === BigInt(blockHeight);
    if (!isOfIts) await namesItsBlock(fixtures, answer);
  }
}

/** A client that keeps every answer. */
function noting(node: NodeClient, answers: Answer[]): NodeClient {
  const noted = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    answers.push(answer);
    return answer;
  };
  return {
    ...node,
    getAccount: (...given) => noted(node.getAccount(...given)),
    getAccountResources: (...given) => noted(node.getAccountResources(...given)),
    getTableItem: (...given) => noted(node.getTableItem(...given)),
    getBlockByVersion: (...given) => noted(node.getBlockByVersion(...given)),
    submitBatch: (...given) => noted(node.submitBatch(...given)),
  };
}
