import { OPERATIONS, type Operation } from "../../../spec/vocabulary.ts";

/** The operations from whose responses touchstone learns about the things that a reason names. */
const sources: readonly (readonly [thing: RegExp, operations: readonly Operation[]])[] = [
  [/\bsimulate with\b|\bnewest blocks\b/, ["getBlockByVersion"]],
  [/\baccount\b/, ["getAccount"]],
  [/\bresources?\b/, ["getAccountResources", "getAccountModules", "getAccount"]],
  [/\bmodules?\b/, ["getAccountModules", "getAccount"]],
  [/\bABI\b|\bfunction\b/, ["getAccountModules"]],
  [/\btables?\b/, ["getTableItem", "getBlockByVersion"]],
  [/\bblocks?\b|\bversions\b/, ["getBlockByVersion"]],
];

/** Finds the operation that a reason names, as in `needs a response to getAccount`; null if it names none. */
export function findNamedOperation(reason: string): Operation | null {
  const [, name = ""] = /^needs (?:a response to|a status that \S+ lists for) (\w+)/.exec(reason) ?? [];
  return isOperation(name) ? name : null;
}

/** Returns whether a word is the name of an operation. */
export function isOperation(name: string): name is Operation {
  return Object.hasOwn(OPERATIONS, name);
}

/**
 * Lists the operations whose responses show what a reason asks for. Only the reason up to its first colon counts,
 * because the target may have written the rest.
 */
export function findSources(reason: string): readonly Operation[] {
  const named = findNamedOperation(reason);
  if (named !== null) return [named];
  const [things = ""] = /^needs [^:]*/.exec(reason) ?? [];
  return sources.flatMap(([thing, operations]) => (thing.test(things) ? operations : []));
}
