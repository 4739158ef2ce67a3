import type { JsonValue } from "../primitives/canonical-json.ts";
import { createArgumentReader, type ArgumentReader, type GivenCall } from "./argument-reader.ts";
import type { ModuleAbi } from "./module-abi.ts";
import type { Abort } from "./move-abort.ts";

/** The implementation of a function. Its arguments match the parameter types and are in canonical form. */
export type CheckedBody<Call, Result> = (given: readonly JsonValue[], call: Call) => Result;

/** What a role is called in the ABI and in messages. */
const roles = {
  entry: { flag: "is_entry", title: "an entry function" },
  view: { flag: "is_view", title: "a view" },
} as const;

/**
 * Creates functions of a module by id, `{address}::{module name}::{function name}`. A call aborts before the body runs
 * if its arguments do not match the declared types. The types are parsed at the first call, because most functions of
 * most nodes are never called.
 * @throws TypeError for a name that is not a function of this role in the module.
 */
export function createCheckedFunctions<Call extends GivenCall, Result>(
  role: keyof typeof roles,
  module: ModuleAbi,
  bodies: Readonly<Record<string, CheckedBody<Call, Result>>>,
): ReadonlyMap<string, (call: Call) => Result | Abort> {
  const { flag, title } = roles[role];
  const functions = new Map<string, (call: Call) => Result | Abort>();
  for (const [name, body] of Object.entries(bodies)) {
    const id = `${module.address}::${module.name}::${name}`;
    const abi = module.exposed_functions.find((one) => one.name === name && one[flag]);
    if (abi === undefined) throw new TypeError(`function must be ${title} of the module, got ${id}`);
    let readArguments: ArgumentReader | null = null;
    functions.set(id, (call) => {
      readArguments ??= createArgumentReader(abi);
      const read = readArguments(call);
      return "abort" in read ? read : body(read.arguments, call);
    });
  }
  return functions;
}
