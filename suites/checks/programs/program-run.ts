/**
 * A model-based run: submits random batches, and computes from their blocks the state at each version. The target has
 * to return this state (§4.1 to §4.6).
 */
import { require200 } from "../kit/require-200.ts";
import { notSeen } from "../../../evidence/reason.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import type { NodeClient } from "../../client/node-client.ts";
import { assertHeaderHeight, assertHeadersConsistent } from "../responses/header-checks.ts";
import { assertHeadersMonotonic } from "../responses/header-order.ts";
import { bindAssertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readRetained } from "../kit/pinned-read.ts";
import {
  findBlock,
  readBlockRange,
  assertSubmittedAppear,
  type BlockRange,
  type PlacedTransaction,
} from "./program-block-range.ts";
import {
  listWrittenItems,
  assertSequenceNumbers,
  assertSameBlockAgain,
  assertItem,
  assertResources,
} from "./program-reads.ts";
import { performStep, type SentTransaction } from "./program-step.ts";
import { deriveSeed } from "../../judge/seed.ts";
import { createAccountRead, createResourcesRead, type StateRead } from "../kit/state-read.ts";
import type { VersionEntry } from "./ledger-model.ts";
import { isAcceptable, toTargetSteps, type TargetCapabilities, type Program, type Step } from "./program.ts";

/**
 * The number of versions that are read back for each program: enough for a batch of four transactions and the version
 * before it.
 */
const versionsMax = 5;
/** The number of table items that are read at each version. */
const itemsMax = 2;
/** With one of this many seeds, an account can be selected even if it changed only once. */
const anyAccountInterval = 4;

/** A read at the version before the first batch, and its response before that batch was submitted. */
interface InitialRead {
  readonly read: StateRead;
  readonly before: Answer;
}

/**
 * Submits the batches of a generated program (a sequence of steps). Then reads back the state at some of the versions
 * that the batches created.
 * @throws Violation of the requirement that the target violates, or Inconclusive
 */
export async function performProgram(
  fixtures: Fixtures,
  program: Program,
  capabilities: TargetCapabilities,
): Promise<void> {
  const answers: Answer[] = [];
  const recording = { ...fixtures, node: createRecordingClient(fixtures.node, answers) };
  const steps = toTargetSteps(program, capabilities);
  const account = await recording.node.getAccount(fixtures.signers.take().address);
  const start = readHeaderNumber(account, "ledgerVersion");
  const accounts = await pinAccounts(recording, steps, start);
  const resources = await pinResources(recording, program.versionSeed, [...accounts.keys()], start);
  const initialReads = [...[...accounts.values()].slice(-1), ...resources];
  const context: ProgramContext = { start, initialReads, firstIndex: capabilities.firstIndex };
  const { blockRange, found } = await performAll(recording, steps, context);
  const initialAccounts = new Map([...accounts].map(([address, { before }]) => [address, before]));
  for (const [at, version] of selectVersions(found, blockRange, program.versionSeed).entries()) {
    await assertSequenceNumbers(recording, blockRange, initialAccounts, version);
    const address = selectWrittenAccount(found, version, program.versionSeed + at);
    if (address !== undefined) await assertResources(recording, blockRange, address, version);
    const versionEntries = found.flatMap((one) => one.versionEntries);
    for (const item of listWrittenItems(versionEntries).slice(0, itemsMax))
      await assertItem(recording, blockRange, item, version);
    if (at === 0) await assertSameBlockAgain(recording, blockRange, version);
  }
  for (const initialRead of initialReads)
    assertUnchanged(initialRead, await readRetained(initialRead.read.ask, start), start);
  await assertPositionsConsistent(recording, blockRange, answers);
}

interface ProgramContext {
  readonly start: bigint;
  readonly initialReads: readonly InitialRead[];
  readonly firstIndex: bigint;
}

/**
 * Performs the steps in order. Each step is sent together with reads at the version before the first batch. Returns the
 * blocks since that version, and the accepted transactions.
 */
async function performAll(
  fixtures: Fixtures,
  steps: readonly Step[],
  { start, initialReads, firstIndex }: ProgramContext,
): Promise<{ readonly blockRange: BlockRange; readonly found: readonly PlacedTransaction[] }> {
  let blockRange: BlockRange = { blocks: [], versionEntries: [] };
  const found: PlacedTransaction[] = [];
  for (const step of steps) {
    const asks = initialReads.map(({ read }) => readRetained.bind(null, read.ask, start));
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

/**
 * Requires that no valid transaction was rejected. Otherwise, the sequence numbers of its sender have a gap, and its
 * later transactions cannot be executed.
 * @throws Inconclusive if one was rejected
 */
function requireNoSequenceGap(sentTransactions: readonly SentTransaction[]): void {
  const rejected = sentTransactions.find(
    ({ batchEntry, isRejected }) => isRejected && isAcceptable(batchEntry.transactionKind),
  );
  if (rejected === undefined) return;
  throw new Inconclusive(notSeen("a target that accepts the valid transactions of concurrent batches"), [
    rejected.answer.exchange,
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

/** Reads the resources of one sender at `start`. Returns an empty list if that is inconclusive. */
async function pinResources(
  { node }: Fixtures,
  versionSeed: number,
  senders: readonly string[],
  start: bigint,
): Promise<readonly InitialRead[]> {
  const address = senders[versionSeed % Math.max(1, senders.length)];
  if (address === undefined) return [];
  const read = createResourcesRead({ node }, { address, since: String(start) });
  const initialReads: InitialRead[] = [];
  await ignoreInconclusive(async () => void initialReads.push(await readInitial(read, start)));
  return initialReads;
}

async function readInitial(read: StateRead, start: bigint): Promise<InitialRead> {
  const before = await readRetained(read.ask, start);
  require200(before, read.rows.retained);
  return { read, before };
}

/**
 * Asserts that submissions do not change a read at an earlier version.
 * @throws Violation if the response differs from the earlier one; Inconclusive if its status is not 200, which the
 * requirement `rows.retained` judges
 */
function assertUnchanged({ read, before }: InitialRead, answer: Answer, version: bigint): void {
  require200(answer, read.rows.retained);
  bindAssertions(read.rows.repeated).sameAnswer({
    context: `Read ${read.what} at version ${version} before batches were submitted, and again afterwards`,
    answer,
    expectedAnswer: before,
  });
}

/** Selects at most five versions, among the versions of accepted transactions and the versions right before them. */
function selectVersions(
  found: readonly PlacedTransaction[],
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

/**
 * Selects an account with a resource that was written at a version or at the next one, and whose value at the version is
 * known. If there is none, any account with a written resource is possible. Accounts that changed twice are preferred.
 */
function selectWrittenAccount(
  found: readonly PlacedTransaction[],
  version: bigint,
  seed: number,
): string | undefined {
  const versionEntries = found.flatMap((one) => one.versionEntries);
  const all = listWrittenAccounts(versionEntries);
  const known = new Set(listWrittenAccounts(versionEntries.filter((one) => one.version <= version)));
  const around = listWrittenAccounts(
    versionEntries.filter((one) => one.version === version || one.version === version + 1n),
  ).filter((address) => known.has(address));
  const each = [...new Set(around.length === 0 ? all : around)];
  const often = each.filter((address) => all.indexOf(address) !== all.lastIndexOf(address));
  const pool = often.length === 0 || seed % anyAccountInterval === 0 ? each : often;
  return pool[seed % Math.max(1, pool.length)];
}

/**
 * Lists the accounts whose resources were written. An account appears once for each transaction that wrote its
 * resources.
 */
function listWrittenAccounts(versionEntries: readonly VersionEntry[]): readonly string[] {
  return versionEntries.flatMap(({ written }) => [
    ...new Set(written.flatMap((one) => (one.kind === "resource" ? [one.address] : []))),
  ]);
}

/** Asserts that the headers of all responses of a run are consistent with each other and with the blocks. */
async function assertPositionsConsistent(
  fixtures: Fixtures,
  blockRange: BlockRange,
  answers: readonly Answer[],
): Promise<void> {
  // The number of comparisons depends on timing, so they are not recorded as assertions.
  const silent = answers.map((answer) => ({ ...answer, recordAssertion: () => undefined }));
  await ignoreInconclusive(async () => assertHeadersConsistent(bindAssertions("RESP-013"), silent));
  await ignoreInconclusive(async () => assertHeadersMonotonic(bindAssertions("RESP-015"), silent));
  const assert = bindAssertions("RESP-012");
  for (const answer of silent) {
    const { ledgerVersion, blockHeight } = answer.position;
    if (ledgerVersion === null || blockHeight === null) continue;
    const block = findBlock(blockRange, BigInt(ledgerVersion));
    if (block === undefined) continue;
    const height = BigInt(String(readMember(block.answer, "/block_height")));
    if (height !== BigInt(blockHeight)) await assertHeaderHeight({ ...fixtures, assert }, answer);
  }
}

/** Creates a client that appends every response to a list. */
function createRecordingClient(node: NodeClient, answers: Answer[]): NodeClient {
  const record = async (request: Promise<Answer>): Promise<Answer> => {
    const answer = await request;
    answers.push(answer);
    return answer;
  };
  return {
    ...node,
    getAccount: (...args) => record(node.getAccount(...args)),
    getAccountResources: (...args) => record(node.getAccountResources(...args)),
    getTableItem: (...args) => record(node.getTableItem(...args)),
    getBlockByVersion: (...args) => record(node.getBlockByVersion(...args)),
    submitBatch: (...args) => record(node.submitBatch(...args)),
  };
}
