/** Checks whether the ABIs of called functions list as many parameters as the calls have arguments (§2.5, §2.5a). */
import { notSeen } from "../../../evidence/reason.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import type { CalledFunction } from "../../discovery/inventory.ts";
import type { Fixtures } from "../../judge/check.ts";
import { formatLongAddress } from "../../oracle/type-tag.ts";
import { simulateSuccess } from "../simulations/simulation.ts";
import { findShapeDifference, type ShapeDifference } from "./call-shape.ts";
import { findFunction, readModules, type ModuleFunction } from "./module-abi.ts";

/**
 * Asserts MODL-046: recent successful calls have as many arguments and type arguments as the ABIs of their functions
 * list parameters. A function may have changed since it was called, so a difference counts only at the version of the call.
 * @throws Violation
 * @throws Inconclusive if the ABI of no called function is known, or if it cannot be read at the version of the call
 */
export async function assertCallsFitParameters(fixtures: Fixtures): Promise<void> {
  const called = fixtures.inventory.calledFunctions();
  const owner = formatLongAddress(called[0]?.function.split("::")[0] ?? "");
  const pages = await readModules(fixtures, owner);
  let judged = 0;
  for (const call of called) {
    const latest = compare(pages, call);
    if (latest === null) continue;
    judged += 1;
    fixtures.assert.executed(latest.found.page, `${call.function} has the parameters of its call`);
    if (latest.difference === null || call.version === null) continue;
    const then = compare(await readModules(fixtures, owner, call.version), call);
    if (then === null || then.difference === null) continue;
    throw createViolation(fixtures, call, then.found, then.difference);
  }
  if (judged === 0) {
    throw new Inconclusive(
      notSeen("the ABI of a function that a transaction in the newest blocks called", ["block", "function"]),
      pages.map(({ exchange }) => exchange),
    );
  }
}

/**
 * Asserts MODL-046: a simulated call that succeeds has as many arguments and type arguments as the ABI of its function
 * lists parameters at the version of the simulation's headers.
 * @throws Violation
 * @throws Inconclusive if the simulation does not succeed, or if the ABI of the function is not known
 */
export async function assertSimulatedCallFits(fixtures: Fixtures): Promise<void> {
  const { answer, planned } = await simulateSuccess(fixtures);
  const { function: name, type_arguments: types, arguments: values } = planned.call;
  const version = String(readHeaderNumber(answer, "ledgerVersion"));
  const call = { function: name, version, typeArguments: types.length, arguments: values.length };
  const owner = formatLongAddress(name.split("::")[0] ?? "");
  const compared = compare(await readModules(fixtures, owner, version), call);
  if (compared === null)
    throw new Inconclusive(notSeen(`the ABI of ${name}`, ["function"]), [answer.exchange]);
  fixtures.assert.executed(compared.found.page, `${name} has the parameters of its simulated call`);
  if (compared.difference !== null)
    throw createViolation(fixtures, call, compared.found, compared.difference, [answer.exchange]);
}

interface Comparison {
  readonly found: ModuleFunction;
  readonly difference: ShapeDifference | null;
}

/** Compares a call with the ABI of its function; null if the pages do not list the function. */
function compare(pages: readonly Answer[], call: CalledFunction): Comparison | null {
  const [, module = "", name = ""] = call.function.split("::");
  const found = findFunction(pages, module, name);
  if (found === null) return null;
  return { found, difference: findShapeDifference(valueAt(found.page.value, found.pointer), call) };
}

function createViolation(
  { assert }: Fixtures,
  call: CalledFunction,
  { page, pointer }: ModuleFunction,
  { member, expected, received }: ShapeDifference,
  simulated: readonly Exchange[] = [],
): Violation {
  return assert.violation(page, {
    context: `Read the ABI of ${call.function} at version ${call.version}, at which a call of it succeeded`,
    expected,
    received,
    mismatch: "other parameters",
    pointer: `${pointer}/${member}`,
    exchanges: [...simulated, page.exchange],
  });
}
