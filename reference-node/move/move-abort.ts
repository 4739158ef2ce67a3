/** The VM statuses of calls that fail in execution. */

/** The result of a call that fails: its VM status. */
export interface Abort {
  readonly abort: string;
}

/** The start of the VM status of every call that a function aborts. */
export const moveAbortPrefix = "Move abort in ";

/**
 * Creates the abort of a function.
 * @param module The id of the module that defines the code.
 * @param code The name and the number of the code. The number is 0x10000 times the category, plus the reason.
 */
export function createMoveAbort(
  module: string,
  code: readonly [name: string, number: number],
  description: string,
): Abort {
  const [name, number] = code;
  return { abort: `${moveAbortPrefix}${module}: ${name}(0x${number.toString(16)}): ${description}` };
}

/** Creates the failure of an instruction of a function. */
export function createExecutionFailure(functionId: string): Abort {
  return { abort: `Execution failed in ${functionId} at code offset 0` };
}

/**
 * Creates the failure of a function that is published, but that the node cannot execute. Only this node fails there, so
 * the status also says what to use instead.
 */
export function createUnimplementedFailure(functionId: string): Abort {
  const reason = /^0x[0-9a-f]::/.test(functionId)
    ? "does not implement this function of the framework"
    : "does not execute published bytecode";
  const instead =
    "The functions in docs/framework-functions.md of the repository work, and setResource and setTableItem of the control write what others would";
  const { abort } = createExecutionFailure(functionId);
  return { abort: `${abort}: the reference node ${reason}. ${instead}.` };
}
