import type { Operation } from "../../../spec/vocabulary.ts";

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

/**
 * Lists the operations whose responses show what a reason asks for. Only the reason up to its first colon counts,
 * because the target may have written the rest.
 */
export function findSources(reason: string): readonly Operation[] {
  const [things = ""] = /^needs [^:]*/.exec(reason) ?? [];
  return sources.flatMap(([thing, operations]) => (thing.test(things) ? operations : []));
}
