import { alterBody, alterEachValue, alterOperation, forwardWithOverrides } from "../../wire/alterations.ts";
import type { Alteration, ProxyRequest, SimpleAlteration } from "../../wire/exchange.ts";
import { isList, toMembers, type Members } from "../../wire/json.ts";
import { readRequestMembers } from "../../wire/requests.ts";
import { error, isSuccess, toInvalidInput } from "../../wire/responses.ts";
import { defineMutant, defineStatefulMutant, simulates, submits, type Mutant } from "../mutant.ts";

/** Mutants in simulations without estimates (§4.7), and in how the called function is looked up (§2.1). */
export const simulationMutants: readonly Mutant[] = [
  defineMutant(
    "SIMU-001",
    "output-without-array",
    "the output is returned without its array",
    alterBody("simulateTransaction", (body) => (isList(body) ? body[0] : body)),
    simulates,
  ),
  defineMutant(
    "SIMU-002",
    "simulation-422",
    "a simulation for an unknown account is answered with 422",
    alterOperation("simulateTransaction", (incoming, answer) =>
      incoming.body.includes('"sender":"0xfade') ? { ...toInvalidInput(answer), status: 422 } : answer,
    ),
    simulates,
  ),
  defineMutant(
    "SIMU-002",
    "simulation-405",
    "simulations are answered with 405",
    alterOperation("simulateTransaction", (_, answer) => error(answer, 405, "web_framework_error")),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-003",
    "zeros-refused",
    "a signature of zeros is refused",
    simulated(always),
    submits,
  ),
  defineStatefulMutant("SIMU-004", "json-not-simulated", "JSON is refused", simulated(isJson), submits),
  defineStatefulMutant("SIMU-005", "bytes-not-simulated", "BCS is refused", simulated(isBytes), submits),
  defineStatefulMutant(
    "SIMU-007",
    "success-always",
    "success is always true",
    alterEachValue("simulateTransaction", "*/success", () => true),
    // A simulation that fails at execution is then shown as a success.
    { ...submits, collateral: ["SIMU-008"] },
  ),
  defineStatefulMutant(
    "SIMU-007",
    "success-never",
    "success is always false",
    alterEachValue("simulateTransaction", "*/success", () => false),
    // An execution that succeeds then differs from its simulation.
    { ...submits, collateral: ["SIMU-008"] },
  ),
  defineStatefulMutant(
    "SIMU-008",
    "execution-fails",
    "what is simulated with success fails when it is run",
    alterExecuted((own) => ({ ...own, success: false })),
    submits,
  ),
  defineStatefulMutant(
    "SIMU-009",
    "no-events-foretold",
    "the events of a simulation are always empty",
    alterEachValue("simulateTransaction", "*/events", () => []),
    submits,
  ),
  defineStatefulMutant(
    "SIMU-010",
    "gas-not-foretold",
    "the changes of a simulation leave out one of the sender",
    alterEachValue("simulateTransaction", "*/changes", (changes) =>
      isList(changes) ? changes.slice(0, -1) : changes,
    ),
    submits,
  ),
  defineStatefulMutant(
    "SIMU-011",
    "other-gas",
    "a simulation uses half of the gas",
    alterEachValue("simulateTransaction", "*/gas_used", (gas) => String(BigInt(String(gas)) / 2n)),
    submits,
  ),
  defineStatefulMutant(
    "SIMU-012",
    "no-sender",
    "the sender of an output is 0x0",
    alterEachValue("simulateTransaction", "*/sender", () => "0x0"),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-012",
    "no-arguments",
    "the arguments of an output are left empty",
    alterEachValue("simulateTransaction", "*/payload/arguments", () => []),
    simulates,
  ),
  defineMutant(
    "SIMU-013",
    "two-outputs",
    "every output comes twice",
    alterBody("simulateTransaction", (body) => (isList(body) ? [...body, ...body] : body)),
    simulates,
  ),
  defineMutant(
    "SIMU-020",
    "estimate-500",
    "an estimate parameter that is no boolean is answered with 500",
    alterRefusals(({ query }) => query.size > 0),
    simulates,
  ),
  defineStatefulMutant(
    "TAGS-006",
    "module-case-ignored",
    "modules are looked up in lower case",
    decreaseValues(1),
    simulates,
  ),
  defineStatefulMutant(
    "TAGS-007",
    "function-case-ignored",
    "functions are looked up in lower case",
    decreaseValues(2),
    simulates,
  ),
  defineMutant(
    "LIMT-004",
    "large-body-400",
    "a body that is too large is answered with 400",
    alterOperation("simulateTransaction", (_, answer) =>
      answer.status === 413 ? toInvalidInput(answer) : answer,
    ),
    { allow: "heavy" },
  ),
];

function always(): boolean {
  return true;
}

/** BCS bodies contain zero bytes or bytes that are not UTF-8. */
export function isJson({ body }: ProxyRequest): boolean {
  return !/[\0\ufffd]/.test(body);
}

export function isBytes(incoming: ProxyRequest): boolean {
  return !isJson(incoming);
}

/** Rejects simulations that the node accepts. */
function simulated(is: (incoming: ProxyRequest) => boolean): SimpleAlteration {
  return alterOperation("simulateTransaction", (incoming, answer) =>
    is(incoming) && isSuccess(answer) ? toInvalidInput(answer) : answer,
  );
}

/** Replaces some 400 responses by 500. */
export function alterRefusals(is: (incoming: ProxyRequest) => boolean): SimpleAlteration {
  return alterOperation("simulateTransaction", (incoming, answer) =>
    answer.status === 400 && is(incoming) ? error(answer, 500, "internal_error") : answer,
  );
}

/** Looks up the module name or the function name in lower case. */
function decreaseValues(at: 1 | 2): Alteration {
  return forwardWithOverrides("simulateTransaction", ({ body }) => {
    const request = readRequestMembers({ body });
    const payload = toMembers(request["payload"]);
    const parts = String(payload["function"]).split("::");
    const name = parts.map((part, index) => (index === at ? part.toLowerCase() : part)).join("::");
    if (name === payload["function"]) return null;
    return { body: JSON.stringify({ ...request, payload: { ...payload, function: name } }) };
  });
}

/** Changes the transactions that pay to addresses generated by the checks. */
function alterExecuted(change: (transaction: Members) => Members): SimpleAlteration {
  return alterEachValue("getBlockByVersion", "transactions/*", (transaction) => {
    const own = toMembers(transaction);
    const isOurs = JSON.stringify(own["payload"] ?? null).includes('"0xbeef');
    return isOurs ? change(own) : transaction;
  });
}
