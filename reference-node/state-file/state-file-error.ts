/**
 * A state file cannot be read. The message names the line, what was expected and received, and what to do.
 *
 * @example
 * ```ts
 * import { createNode, StateFileError } from "touchstone/node";
 *
 * const node = createNode();
 * const before = node.digest();
 * const isRefused = await node.control.load(node.control.dump()).then(
 *   () => false,
 *   (error: unknown) => error instanceof StateFileError,
 * );
 * if (isRefused || node.digest() !== before) throw new Error("expected a node to load its own state");
 * await node.close();
 * ```
 */
export class StateFileError extends Error {
  override readonly name = "StateFileError";
  /** Whether the file is intact, but from a node with other options. */
  readonly isContradiction: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isContradiction?: boolean } = {}) {
    super(message, options);
    this.isContradiction = options.isContradiction ?? false;
  }
}

/** Creates the error for a line of a state file. */
export function createLineError(line: number, reason: string, cause?: unknown): StateFileError {
  return new StateFileError(
    `line ${line} of the state file: ${reason}. Write the file again with --dump of this version of touchstone.`,
    { cause },
  );
}
