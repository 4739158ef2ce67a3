/** A state file cannot be read. The message names the line, what was expected and received, and what to do. */
export class StateFileError extends Error {
  override readonly name = "StateFileError";
}

/** Creates the error for a line of a state file. */
export function createLineError(line: number, reason: string, cause?: unknown): StateFileError {
  return new StateFileError(
    `line ${line} of the state file: ${reason}. Write the file again with --dump of this version of touchstone.`,
    { cause },
  );
}
