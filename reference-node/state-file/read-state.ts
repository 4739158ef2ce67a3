import { createHash } from "node:crypto";
import type { SubmissionState } from "../execution/submission.ts";
import { formatValue } from "../primitives/option-values.ts";
import { bytesPerValue, computeFileLimits, type FileLimits } from "./file-limits.ts";
import { itemKinds, parseEnd, parseHeader, type FileHeader, type ItemKind } from "./file-header.ts";
import { createLedgerCheck } from "./ledger-check.ts";
import { parseBlockLine, parseTransactionLine, parseValueLine } from "./ledger-lines.ts";
import { countPlainValues } from "./member-values.ts";
import { parseNodeLine, type NodeLine } from "./node-line.ts";
import type { NodeState } from "./node-state.ts";
import { parsePendingLine, type PendingLine } from "./pending-line.ts";
import { readLines, type FileLine } from "./read-lines.ts";
import { createLineError, StateFileError } from "./state-file-error.ts";
import { createSharedParts } from "./shared-parts.ts";
import { findContradiction, type StateOptions } from "./state-options.ts";
import { createValueCheck } from "./value-check.ts";

/**
 * Reads a state file as a stream and checks it completely. Nothing of a file is used that is not valid to its end.
 * @throws StateFileError that names the line, the reason and what to do. Errors of the source are passed on.
 */
export async function readState(
  source: AsyncIterable<Uint8Array>,
  options: StateOptions,
  limits: FileLimits = computeFileLimits(),
): Promise<NodeState> {
  const parse = createLineParser(limits);
  const sha256 = createHash("sha256");
  let items: ItemReader | null = null;
  let isComplete = false;
  let lines = 0;
  for await (const line of readLines(source, limits.lineBytesMax)) {
    lines = line.number;
    inLine(line.number, () => {
      if (isComplete) throw new RangeError("the file must end after its end line, got another line");
      const value = parse(line);
      if (items === null) items = createItemReader(requireSameOptions(parseHeader(value), options));
      else if (items.next() === null) isComplete = items.end(value, sha256.copy().digest("hex"), line.number);
      else items.add(value);
    });
    sha256.update(line.bytes).update("\n");
  }
  const reader = items as ItemReader | null;
  if (!isComplete || reader === null) {
    throw createLineError(lines + 1, `the line must be there, but the file is cut after ${lines} lines`);
  }
  return reader.state();
}

/** Runs a step and adds the number of the line to its error. */
function inLine(number: number, run: () => void): void {
  try {
    run();
  } catch (error) {
    if (error instanceof StateFileError || !(error instanceof Error)) throw error;
    throw createLineError(number, error.message, error);
  }
}

/** Creates the function that parses the JSON of each line, and that counts the memory of all lines. */
function createLineParser({ memoryBytesMax }: FileLimits): (line: FileLine) => unknown {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let memoryBytes = 0;
  return ({ bytes }) => {
    const text = decoder.decode(bytes);
    const value = parseJson(text);
    memoryBytes += bytes.length + bytesPerValue * countPlainValues("the line", value);
    if (memoryBytes > memoryBytesMax) {
      throw new RangeError(
        `the state must fit into ${memoryBytesMax} bytes of memory, got more. Start Node.js with a larger --max-old-space-size`,
      );
    }
    return value;
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError(`the line must be JSON, got ${formatValue(text)}`);
  }
}

function requireSameOptions(header: FileHeader, options: StateOptions): FileHeader {
  const name = findContradiction(header.options, options);
  if (name === null) return header;
  // A file does not contain keys, so it names these accounts only by a digest.
  if (name === "givenAccounts") {
    const [file, own] = [header.options[name], options[name]].map((digest) =>
      digest === null ? "no" : "other",
    );
    throw new StateFileError(
      `the state file is from a node with ${file} accounts of \`--accounts-file\` (option accounts), but this node has ` +
        `${own} ones. Start a node with the same accounts.`,
      { isContradiction: true },
    );
  }
  throw new StateFileError(
    `the state file is from a node with ${name} ${header.options[name]}, but this node has ${name} ${options[name]}. ` +
      `Start a node with the same ${name}. \`touchstone node --load\` takes it from the file unless the command sets it.`,
    { isContradiction: true },
  );
}

/** Reads the items of a file, whose numbers are in its header. */
interface ItemReader {
  /** Returns the kind of the next item, or null after the last one. */
  next(): ItemKind | null;
  add(line: unknown): void;
  /** Checks the end line, and the state as a whole. Returns true. */
  end(line: unknown, sha256: string, number: number): true;
  /** Returns the state, after the end. */
  state(): NodeState;
}

function createItemReader({ counts, options }: FileHeader): ItemReader {
  const check = createLedgerCheck(options);
  // The lines before the values are the header, that of the node, and the blocks.
  const values = createValueCheck(options.vendor, 1 + counts.node + counts.block + 1);
  const share = createSharedParts();
  const pending: PendingLine[] = [];
  const left = { ...counts };
  let node: NodeLine | null = null;
  const add: Readonly<Record<ItemKind, (line: unknown) => void>> = {
    node: (line) => {
      node = parseNodeLine(line);
      check.start(node);
    },
    block: (line) => check.addBlock(parseBlockLine(line)),
    value: (line) => {
      const [given, value] = parseValueLine(line);
      const key = share.text(given);
      const entry = [key, share.value(key, value)] as const;
      check.addValue(entry);
      values.addValue(entry);
    },
    transaction: (line) => {
      const one = parseTransactionLine(line, share);
      check.addTransaction(one);
      values.addTransaction(one.record);
    },
    pending: (line) => pending.push(parsePendingLine(line)),
  };
  const next = (): ItemKind | null => itemKinds.find((kind) => left[kind] > 0) ?? null;
  return {
    next,
    add: (line) => {
      const kind = next();
      if (kind === null) return;
      left[kind] -= 1;
      add[kind](line);
    },
    end: (line, sha256, number) => {
      const end = parseEnd(line);
      requireEqual("lines", end.lines, number - 1);
      requireEqual("sha256", end.sha256, sha256);
      requireEqual("digest", end.digest, check.end());
      values.end();
      return true;
    },
    state: () => {
      if (node === null) throw new TypeError("a state must have a node line, got none");
      return toNodeState(node, check.snapshot(), pending);
    },
  };
}

function requireEqual(name: string, given: string | number, actual: string | number): void {
  if (given === actual) return;
  throw new RangeError(`${name} must be that of the earlier lines, ${actual}, got ${given}`);
}

function toNodeState(
  node: NodeLine,
  ledger: NodeState["ledger"],
  pending: readonly PendingLine[],
): NodeState {
  const submission: SubmissionState = {
    entries: pending.map(({ transaction, isReady }) => ({ transaction, isReady })),
    acceptedImpersonated: pending.flatMap((one) => (one.isImpersonated ? [one.transaction] : [])),
    blockDueMicros: node.blockDueMicros,
    blockMode: node.blockMode,
    impersonated: node.impersonated,
  };
  return {
    ledger,
    clock: { micros: node.clockMicros, last: node.lastClockMicros },
    lagMicros: node.lagMicros,
    submission,
    lastNonce: node.lastNonce,
    faults: node.faults,
    lastSnapshotId: node.lastSnapshotId,
  };
}
