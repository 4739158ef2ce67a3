/** The files of `touchstone node --load` and `--dump`. */
import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { ReferenceNode } from "../../reference-node/node.ts";
import { readHeader } from "../../reference-node/state-file/read-header.ts";
import { StateFileError } from "../../reference-node/state-file/state-file-error.ts";
import type { FileHeader } from "../../reference-node/state-file/file-header.ts";
import type { StateOptions } from "../../reference-node/state-file/state-options.ts";
import { UsageError } from "../usage-error.ts";

/** The number of bytes that certainly contain the first line of a file. */
const headerBytes = 4096;

type FileDefaults = Omit<StateOptions, "genesisVersion"> & { readonly genesisVersion: bigint };

/**
 * Returns the options in a state file, in place of the defaults. Throws UsageError for a file that cannot be read or is
 * not a state file.
 */
export function readDefaults(path: string): FileDefaults {
  try {
    const { genesisVersion, ...others } = readStart(path).options;
    return { ...others, genesisVersion: BigInt(genesisVersion) };
  } catch (error) {
    throw toUsageError(path, error);
  }
}

function readStart(path: string): FileHeader {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(headerBytes);
    return readHeader(bytes.subarray(0, readSync(file, bytes)));
  } finally {
    closeSync(file);
  }
}

/** Loads the state of a file. Throws UsageError for a file that cannot be read, or that is not one for this node. */
export async function loadStateFile(node: ReferenceNode, path: string): Promise<void> {
  try {
    await node.control.load(createReadStream(path));
  } catch (error) {
    throw toUsageError(path, error);
  }
}

/** Writes state files, one at a time. */
export interface StateWriter {
  /**
   * Writes the state. The file is written beside the old one and renamed at the end, so it is always complete. Only its
   * owner can read it, because it contains the signatures of waiting transactions.
   */
  write(): Promise<void>;
}

/** Creates the writer for a path. Throws UsageError if no file can be created there. */
export async function createStateWriter(node: ReferenceNode, path: string): Promise<StateWriter> {
  const partial = `${path}.partial`;
  const create = async () => {
    await rm(partial, { force: true });
    return open(partial, "wx", 0o600);
  };
  try {
    await (await create()).close();
    await rm(partial, { force: true });
  } catch (error) {
    throw new UsageError(
      `--dump names a file that cannot be written: ${path} (${codeOf(error)})`,
      "Correct the path, or make its folder writable.",
    );
  }
  const writeNow = async (): Promise<void> => {
    const file = await create();
    try {
      for await (const chunk of node.control.dump()) await file.writeFile(chunk);
      await file.sync();
      await file.close();
      await rename(partial, path);
    } catch (error) {
      await file.close();
      await rm(partial, { force: true });
      throw error;
    }
  };
  let last: Promise<void> = Promise.resolve();
  return {
    write: () => {
      // A write that fails does not keep the next one from being tried.
      last = last.then(writeNow, writeNow);
      return last;
    },
  };
}

function toUsageError(path: string, error: unknown): unknown {
  if (error instanceof StateFileError)
    return new UsageError(`--load ${path}: ${error.message}`, "Give a file that --dump wrote to its end.");
  const code = codeOf(error);
  return /^E[A-Z]+$/.test(code)
    ? new UsageError(`--load names a file that cannot be read: ${path} (${code})`, "Correct the path.")
    : error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
