/** A model-based run: random batches are submitted, and all that can be known of them is read back (§4.1 to §4.6). */
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import type { NodeClient } from "../../client/node-client.ts";
import {
  assertHeaderHeight,
  assertHeadersConsistent,
  assertHeadersMonotonic,
} from "../responses/header-checks.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertSameAnswer, require200 } from "../kit/matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import {
  blockAround,
  readBlockRange,
  assertSubmittedAppear,
  type BlockRange,
  type ExecutedTransaction,
} from "./program-block-range.ts";
import { itemsWritten, readAccounts, readBlockAgain, readItem, readResources } from "./program-reads.ts";
import { performStep } from "./program-step.ts";
import { deriveSeed } from "../kit/seed.ts";
import { createAccountRead, createResourcesRead, type StateRead } from "../kit/state-read.ts";
import type { VersionEntry } from "./ledger-model.ts";
import { toTargetSteps, type TargetCapabilities, type Program, type Step } from "./program.ts";

/** So many versions are read back of each program, and so many items of tables at each of them. */
const versionsMax = 4;
const itemsMax = 2;
/** So rarely an account is read that has not changed twice. */
const everyOther = 4;

/** A read at the version before the first batch, and what it gave then. */
interface InitialRead {
  readonly read: StateRead;
  readonly before: Answer;
}

/**
 * Performs a program and reads back what came of it.
 * @throws Violation of the requirement whose sentence does not hold, or Inconclusive
 */
export async function performProgram(
  fixtures: Fixtures,
  program: Program,
  capabilities: TargetCapabilities,
): Promise<void> {
  const answers: Answer[] = [];
  const noted = { ...fixtures, node: createRecordingClient(fixtures.node, answers) };
  const steps = toTargetSteps(program, capabilities);
  const start = readHeaderNumber(
    await noted.node.getAccount(fixtures.signers.take().address),
    "ledgerVersion",
  );
  const accounts = await pinAccounts(noted, steps, start);
  const resources = await pinResources(noted, program.versionSeed, [...accounts.keys()], start);
  const initialReads = [...[...accounts.values()].slice(-1), ...resources];
  const { firstIndex } = capabilities;
  const { blockRange, found } = await performAll(noted, steps, { start, initialReads, firstIndex });
  const baseline = new Map([...accounts].map(([address, { before }]) => [address, before]));
  for (const [at, version] of versionsOf(found, blockRange, program.versionSeed).entries()) {
    await readAccounts(noted, blockRange, { accounts: baseline }, version);
    const address = writtenAround(found, version, program.versionSeed + at);
    if (address !== undefined) await readResources(noted, blockRange, address, version);
    const versionEntries = found.flatMap((one) => one.versionEntries);
    for (const item of itemsWritten(versionEntries).slice(0, itemsMax))
      await readItem(noted, blockRange, item, version);
    if (at === 0) await readBlockAgain(noted, blockRange, version);
  }
  for (const initialRead of initialReads)
    assertUnchanged(initialRead, await readRetained(initialRead.read.ask, start), start);
  await assertPositionsConsistent(noted, blockRange, answers);
}

interface ProgramContext {
  readonly start: bigint;
  readonly initialReads: readonly InitialRead[];
  readonly firstIndex: bigint;
}

/** One step after the other, with reads of the past while its batches are under way. */
async function performAll(
  fixtures: Fixtures,
  steps: readonly Step[],
  { start, initialReads, firstIndex }: ProgramContext,
): Promise<{ readonly blockRange: BlockRange; readonly found: readonly ExecutedTransaction[] }> {
  let blockRange: BlockRange = { blocks: [], versionEntries: [] };
  const found: ExecutedTransaction[] = [];
  for (const step of steps) {
    const asks = initialReads.map(
      ({ read }) =>
        () =>
          readRetained(read.ask, start),
    );
    const { sentTransactions, concurrentAnswers, until } = await performStep(fixtures, step, {
      asks,
      firstIndex,
    });
    for (const [at, initialRead] of initialReads.entries()) {
      const answer = concurrentAnswers[at];
      if (answer !== undefined) assertUnchanged(initialRead, answer, start);
    }
    const after = blockRange.blocks.at(-1)?.lastVersion ?? start;
    const next = await readBlockRange(fixtures.node, { after, until });
    found.push(...assertSubmittedAppear(next, sentTransactions));
    blockRange = {
      blocks: [...blockRange.blocks, ...next.blocks],
      versionEntries: [...blockRange.versionEntries, ...next.versionEntries],
    };
    requireNoSequenceGap(sentTransactions);
  }
  return { blockRange, found };
}

/** What a node has refused leaves a gap in the numbers of its sender, upon which nothing can be built. */
function requireNoSequenceGap(
  sentTransactions: Awaited<ReturnType<typeof performStep>>["sentTransactions"],
): void {
  const refused = sentTransactions.find(
    ({ move, isRefused }) =>
      isRefused && (move.transactionKind === "succeeds" || move.transactionKind === "fails"),
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
): Promise<ReadonlyMap<string, InitialRead>> {
  const places = new Set(
    steps.flat().flatMap(({ batchEntries }) => batchEntries.map(({ signer }) => signer)),
  );
  const initialReads = new Map<string, InitialRead>();
  for (const place of places) {
    const read = createAccountRead({ node }, signers.take(place).address);
    initialReads.set(signers.take(place).address, await readInitial(read, start));
  }
  return initialReads;
}

/** The resources of one of the senders. */
async function pinResources(
  { node }: Fixtures,
  versionSeed: number,
  senders: readonly string[],
  start: bigint,
): Promise<readonly InitialRead[]> {
  const address = senders[versionSeed % Math.max(1, senders.length)];
  if (address === undefined) return [];
  const initialReads: InitialRead[] = [];
  await ignoreInconclusive(async () => {
    initialReads.push(
      await readInitial(createResourcesRead({ node }, { address, since: String(start) }), start),
    );
  });
  return initialReads;
}

async function readInitial(read: StateRead, start: bigint): Promise<InitialRead> {
  const before = await readRetained(read.ask, start);
  require200(before, read.rows.retained);
  return { read, before };
}

/** What is read at a version stays as it was, whatever is submitted. */
function assertUnchanged({ read, before }: InitialRead, answer: Answer, version: bigint): void {
  assertSameAnswer({
    requirement: read.rows.repeated,
    context: `A read of ${read.what} at version ${version} is answered alike before, while and after batches come`,
    answer,
    expectedAnswer: before,
  });
}

/** Some of the versions at which something is known to have happened, and of those right before. */
function versionsOf(
  found: readonly ExecutedTransaction[],
  { versionEntries }: BlockRange,
  versionSeed: number,
): readonly bigint[] {
  const own = found.flatMap((one) => one.versionEntries.map(({ version }) => version));
  const known = new Set(versionEntries.map(({ version }) => version));
  const wanted = [...new Set(own.flatMap((version) => [version, version - 1n]))].filter((one) =>
    known.has(one),
  );
  return wanted
    .map((version, at) => ({ version, rank: deriveSeed(versionSeed, String(at)) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, versionsMax)
    .map(({ version }) => version);
}

/** An account of which a resource was written right at a version or after it, most often one that has changed twice. */
function writtenAround(
  found: readonly ExecutedTransaction[],
  version: bigint,
  turn: number,
): string | undefined {
  const versionEntries = found.flatMap((one) => one.versionEntries);
  const all = addressesIn(versionEntries);
  const around = addressesIn(
    versionEntries.filter((one) => one.version === version || one.version === version + 1n),
  );
  const each = [...new Set(around.length === 0 ? all : around)];
  const often = each.filter((address) => all.indexOf(address) !== all.lastIndexOf(address));
  const pool = often.length === 0 || turn % everyOther === 0 ? each : often;
  return pool[turn % Math.max(1, pool.length)];
}

/** The account of each write of a resource, but once for each transaction. */
function addressesIn(versionEntries: readonly VersionEntry[]): readonly string[] {
  return versionEntries.flatMap(({ written }) => [
    ...new Set(written.flatMap((one) => (one.kind === "resource" ? [one.address] : []))),
  ]);
}

/** The headers of all answers of a run belong to one ledger, and those of its blocks to them. */
async function assertPositionsConsistent(
  fixtures: Fixtures,
  blockRange: BlockRange,
  answers: readonly Answer[],
): Promise<void> {
  // How many of them can be compared hangs on when they came, so that none of that is noted.
  const silent = answers.map((answer) => ({ ...answer, recordAssertion: () => undefined }));
  await ignoreInconclusive(async () => assertHeadersConsistent(silent));
  await ignoreInconclusive(async () => assertHeadersMonotonic(silent));
  for (const answer of silent) {
    const { ledgerVersion, blockHeight } = answer.position;
    if (ledgerVersion === null || blockHeight === null) continue;
    const block = blockAround(blockRange, BigInt(ledgerVersion));
    const isOfIts =
      block === undefined ||
      BigInt(String(readMember(block.answer, "/block_height"))) === BigInt(blockHeight);
    if (!isOfIts) await assertHeaderHeight(fixtures, answer);
  }
}

/** A client that keeps every answer. */
function createRecordingClient(node: NodeClient, answers: Answer[]): NodeClient {
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
