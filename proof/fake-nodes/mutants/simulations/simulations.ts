import { alterBody, alterEachValue, alterOperation, forwardWithOverrides } from "../../wire/alterations.ts";
import type { Alteration, ProxyRequest, SimpleAlteration } from "../../wire/exchange.ts";
import { isList, toMembers, type Members } from "../../wire/json.ts";
import { readRequestMembers } from "../../wire/requests.ts";
import { error, isSuccess, toInvalidInput } from "../../wire/responses.ts";
import { allowing, defineMutant, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";
import { fail, reject } from "../../wire/replacements.ts";

/** Mutants with wrong simulations (§4.7), without the estimate parameters. */
export const simulationMutants: readonly Mutant[] = allowing("simulate", [
  defineMutant(
    "SIMU-001",
    "output-without-array",
    "The output of a simulation is not wrapped in an array.",
    alterBody("simulateTransaction", (body) => (isList(body) ? body[0] : body)),
  ),
  defineMutant(
    "SIMU-002",
    "simulation-422",
    "A simulation for an unknown account returns 422.",
    alterOperation("simulateTransaction", (incoming, answer) =>
      incoming.body.includes('"sender":"0xfade') ? { ...toInvalidInput(answer), status: 422 } : answer,
    ),
  ),
  defineMutant(
    "SIMU-002",
    "simulation-405",
    "Every simulation returns 405.",
    alterOperation("simulateTransaction", (_, answer) => error(answer, 405, "web_framework_error")),
  ),
  defineStatefulMutant(
    "SIMU-003",
    "zeros-refused",
    "A simulation with an all-zero signature returns 400.",
    simulated(always),
    submits,
  ),
  defineStatefulMutant(
    "SIMU-004",
    "json-not-simulated",
    "A simulation in JSON returns 400.",
    simulated(isJson),
    submits,
  ),
  defineStatefulMutant(
    "SIMU-005",
    "bytes-not-simulated",
    "A simulation in BCS returns 400.",
    simulated(isBytes),
    submits,
  ),
  defineStatefulMutant(
    "SIMU-007",
    "success-always",
    "The success of a simulation is always true.",
    alterEachValue("simulateTransaction", "*/success", () => true),
    // A transaction that fails when executed has a simulation with success true, and so has one with more than the
    // maximum gas.
    { ...submits, collateral: ["SIMU-008", "SIMU-015", "SIMU-025", "SIMU-026"] },
  ),
  defineStatefulMutant(
    "SIMU-007",
    "success-never",
    "The success of a simulation is always false.",
    alterEachValue("simulateTransaction", "*/success", () => false),
    // A transaction that succeeds when executed has a simulation with success false.
    { ...submits, collateral: ["SIMU-008"] },
  ),
  defineStatefulMutant(
    "SIMU-008",
    "execution-fails",
    "A transaction whose simulation succeeded has success false in its block.",
    alterExecuted((own) => ({ ...own, success: false })),
    submits,
  ),
  defineStatefulMutant(
    "SIMU-009",
    "no-events-foretold",
    "The events of a simulation are always empty.",
    alterEachValue("simulateTransaction", "*/events", () => []),
    submits,
  ),
  defineStatefulMutant(
    "SIMU-010",
    "gas-not-foretold",
    "The changes of a simulation lack the last change.",
    alterEachValue("simulateTransaction", "*/changes", (changes) =>
      isList(changes) ? changes.slice(0, -1) : changes,
    ),
    submits,
  ),
  defineStatefulMutant(
    "SIMU-011",
    "other-gas",
    "The gas_used of a simulation is half of the gas of the execution.",
    alterEachValue("simulateTransaction", "*/gas_used", (gas) => String(BigInt(String(gas)) / 2n)),
    // The gas differs in each simulation.
    { ...submits, collateral: ["SIMU-023", "RESP-014"] },
  ),
  defineStatefulMutant(
    "SIMU-012",
    "no-sender",
    "The sender of a simulation output is 0x0.",
    alterEachValue("simulateTransaction", "*/sender", () => "0x0"),
  ),
  defineStatefulMutant(
    "SIMU-012",
    "no-arguments",
    "The arguments of a simulation output are empty.",
    alterEachValue("simulateTransaction", "*/payload/arguments", () => []),
  ),
  defineMutant(
    "SIMU-013",
    "two-outputs",
    "A simulation returns every output twice.",
    alterBody("simulateTransaction", (body) => (isList(body) ? [...body, ...body] : body)),
  ),
  defineMutant(
    "SIMU-020",
    "estimate-500",
    "An estimate parameter that is not a boolean returns 500.",
    alterRefusals(({ query }) => query.size > 0),
  ),
  defineStatefulMutant(
    "TAGS-006",
    "module-case-ignored",
    "Module names are case-insensitive in a simulation.",
    lowerCaseNamePart(1),
  ),
  defineStatefulMutant(
    "TAGS-007",
    "function-case-ignored",
    "Function names are case-insensitive in a simulation.",
    lowerCaseNamePart(2),
  ),
  defineMutant(
    "LIMT-004",
    "large-body-400",
    "A simulation with a body that is too large returns 400.",
    reject("simulateTransaction").when((_, answer) => answer.status === 413),
    { allow: "heavy" },
  ),
]);

function always(): boolean {
  return true;
}

/** Whether a body is JSON: a BCS body contains zero bytes or bytes that are not UTF-8. */
export function isJson({ body }: ProxyRequest): boolean {
  return !/[\0\ufffd]/.test(body);
}

export function isBytes(incoming: ProxyRequest): boolean {
  return !isJson(incoming);
}

/** Rejects some simulations that the node accepts. */
function simulated(is: (incoming: ProxyRequest) => boolean): SimpleAlteration {
  return reject("simulateTransaction").when((incoming, answer) => is(incoming) && isSuccess(answer));
}

/** Replaces the status 400 of matching requests by 500. */
export function alterRefusals(is: (incoming: ProxyRequest) => boolean): SimpleAlteration {
  return fail("simulateTransaction", 500, "internal_error").when(
    (incoming, answer) => answer.status === 400 && is(incoming),
  );
}

/** Converts the module name or the function name of the call to lower case. */
function lowerCaseNamePart(at: 1 | 2): Alteration {
  return forwardWithOverrides("simulateTransaction", ({ body }) => {
    const request = readRequestMembers({ body });
    const payload = toMembers(request["payload"]);
    const parts = String(payload["function"]).split("::");
    const name = parts.map((part, index) => (index === at ? part.toLowerCase() : part)).join("::");
    if (name === payload["function"]) return null;
    return { body: JSON.stringify({ ...request, payload: { ...payload, function: name } }) };
  });
}

/** Changes the executed transactions that pay to addresses generated by the checks. */
function alterExecuted(change: (transaction: Members) => Members): SimpleAlteration {
  return alterEachValue("getBlockByVersion", "transactions/*", (transaction) => {
    const own = toMembers(transaction);
    const isOurs = JSON.stringify(own["payload"] ?? null).includes('"0xbeef');
    return isOurs ? change(own) : transaction;
  });
}
