/** Checks of the ledger headers (§4.0) across several responses and against blocks. */
import { notSeen } from "../../../evidence/reason.ts";
import type { LedgerPosition } from "../../../evidence/ledger-position.ts";
import { LEDGER_HEADERS, U64_MAX } from "../../../spec/vocabulary.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { isUnsignedText } from "../../client/response-head.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import { readWindow, requireBlock, type Block } from "../kit/block-read.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { readAllOperations } from "../kit/exercise.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { requireOnePosition } from "../kit/one-position.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

/** Headers that must be equal in all responses at one ledger version. */
const fixedHeaders = ["chainId", "epoch", "blockHeight", "ledgerTimestampMicros"] as const;

/**
 * Calls every operation, then reads at earlier and future versions and from an unknown table, and returns all
 * responses.
 */
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

/**
 * Asserts that responses at the same ledger version have the same headers (RESP-013).
 * @throws Violation if they differ
 * @throws Inconclusive if no two responses have the same ledger version
 */
export function assertHeadersConsistent(assert: Assertions, answers: readonly Answer[]): void {
  const firsts = new Map<string, Answer>();
  let compared = 0;
  for (const answer of answers) {
    const { ledgerVersion } = answer.position;
    if (ledgerVersion === null) continue;
    const first = firsts.get(ledgerVersion);
    firsts.set(ledgerVersion, first ?? answer);
    if (first === undefined) continue;
    compared += 1;
    assert.executed(answer, "the headers equal those of other responses at the same version");
    for (const header of fixedHeaders) {
      const [expected, actual] = [first.position[header], answer.position[header]];
      if (expected !== null && actual !== null && expected !== actual) {
        throw createHeaderViolation(assert, {
          header,
          first,
          answer,
          expected: `${LEDGER_HEADERS[header].name} ${expected}`,
        });
      }
    }
  }
  if (compared === 0) throw new Inconclusive(notSeen("two responses with the same ledger version"));
}

interface HeaderDifference {
  readonly header: keyof LedgerPosition;
  readonly first: Answer;
  readonly answer: Answer;
  readonly expected: string;
}

function createHeaderViolation(
  assert: Assertions,
  { header, first, answer, expected }: HeaderDifference,
): Violation {
  const { name } = LEDGER_HEADERS[header];
  const [version, laterVersion] = [first, answer].map(({ position }) => position.ledgerVersion);
  return assert.violation(answer, {
    context: `Compared ${name} of ${first.operation} at ledger version ${version} with ${answer.operation} at ledger version ${laterVersion}`,
    expected,
    received: `${name} ${answer.position[header]}`,
    mismatch: "other than in another answer",
    layer: "headers",
    pointer: header,
    exchanges: [first.exchange, answer.exchange],
  });
}

/**
 * RESP-012: the ledger version and the block height in the headers of a response belong to the same block. The block of
 * that version is read and its height is compared. If that block cannot be read, the newest block is read: if it has
 * that height, it must not end before that version.
 * @throws Violation if the headers belong to different blocks
 * @throws Inconclusive if neither block can be compared, or if the read of the block has another ledger version
 */
export async function assertHeaderHeight(
  fixtures: Pick<Fixtures, "assert" | "node" | "inventory">,
  answer: Answer,
): Promise<void> {
  const { assert } = fixtures;
  const version = readHeaderNumber(answer, "ledgerVersion");
  const height = readHeaderNumber(answer, "blockHeight");
  const block = await findBlock(fixtures, version);
  if (block !== null) {
    assert.executed(answer, "the block with the ledger version has the block height");
    const actualHeight = heightOf(block);
    if (actualHeight === height) return;
    requireOnePosition([block.answer, answer]);
    throw createHeightViolation(
      assert,
      answer,
      block,
      `height ${actualHeight} of the block with version ${version}`,
    );
  }
  const { newest } = await readWindow(fixtures);
  const last = await requireBlock(fixtures.node, newest);
  if (heightOf(last) !== height || last.lastVersion >= version) {
    throw new Inconclusive(notSeen(`a replica that has reached version ${version}`), [last.answer.exchange]);
  }
  assert.executed(answer, "the block with the block height contains the ledger version");
  throw createHeightViolation(
    assert,
    answer,
    last,
    `a version up to ${last.lastVersion}, where block ${height} ends`,
  );
}

async function findBlock({ node }: Pick<Fixtures, "node">, version: bigint): Promise<Block | null> {
  try {
    return await requireBlock(node, version);
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return null;
    throw thrown;
  }
}

function heightOf({ answer }: Block): bigint {
  return BigInt(String(readMember(answer, "/block_height")));
}

function createHeightViolation(
  assert: Assertions,
  answer: Answer,
  block: Block,
  expected: string,
): Violation {
  const version = readHeaderNumber(answer, "ledgerVersion");
  const height = readHeaderNumber(answer, "blockHeight");
  return assert.violation(answer, {
    context: `Compared the ledger version and the block height in the headers of ${answer.operation} with a block`,
    expected,
    received: `version ${version} and height ${height}`,
    mismatch: "other block",
    exchanges: [block.answer.exchange, answer.exchange],
  });
}

const gasHeaderSuffix = LEDGER_HEADERS.gasUsed.name.replace(/^X-NODE/, "").toLowerCase();

/**
 * Records whether X-NODE-GAS-USED equals the gas_used of a simulated output, which the document leaves open
 * (RESP-S12).
 */
export function recordGasHeader({ node }: Pick<Fixtures, "node">, answer: Answer): void {
  node.recorder.recordFact("simulation-gas-header", compareGas(answer));
}

function compareGas(answer: Answer): string {
  const header = answer.headers.find(([name]) => name.toLowerCase().endsWith(gasHeaderSuffix))?.[1].trim();
  const used = readMember(answer, "/0/gas_used");
  if (header === undefined) return "absent";
  if (typeof used !== "string" || !isUnsignedText(header, 64)) return "not to be compared";
  return BigInt(header) === BigInt(used) ? "the gas_used of the output" : "another number";
}
