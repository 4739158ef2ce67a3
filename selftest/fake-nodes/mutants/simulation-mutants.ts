import { createStatefulAlteration, type Alteration, type ProxyRequest } from "../wire/proxy.ts";
import {
  forwardWithOverrides,
  defineMutant,
  defineStatefulMutant,
  error,
  isSuccess,
  toMembers,
  alterOperation,
  alterBody,
  alterEachValue,
  findOperation,
  toInvalidInput,
  type SimpleAlteration,
  type Mutant,
  type Members,
} from "./mutant.ts";

const simulate = { allow: "simulate" } as const;
const submit = { allow: "submit" } as const;

/** Mutants in simulating (§4.7) without estimates, and in what a simulation tells of modules and names (§2.1, §2.5). */
export const simulationMutants: readonly Mutant[] = [
  defineMutant(
    "SIMU-001",
    "output-without-array",
    "the output is returned without its array",
    alterBody("simulateTransaction", (body) => (isList(body) ? body[0] : body)),
    simulate,
  ),
  defineMutant(
    "SIMU-002",
    "simulation-422",
    "a simulation for an unknown account is answered with 422",
    alterOperation("simulateTransaction", (incoming, answer) =>
      incoming.body.includes('"sender":"0xfade') ? { ...toInvalidInput(answer), status: 422 } : answer,
    ),
    simulate,
  ),
  defineMutant(
    "SIMU-002",
    "simulation-405",
    "simulations are answered with 405",
    alterOperation("simulateTransaction", (_, answer) => error(answer, 405, "web_framework_error")),
    simulate,
  ),
  defineStatefulMutant(
    "SIMU-003",
    "zeros-refused",
    "a signature of zeros is refused",
    simulated(always),
    submit,
  ),
  defineStatefulMutant("SIMU-004", "json-not-simulated", "JSON is refused", simulated(isJson), submit),
  defineStatefulMutant("SIMU-005", "bytes-not-simulated", "BCS is refused", simulated(isBytes), submit),
  defineStatefulMutant(
    "SIMU-006",
    "simulation-counted",
    "a simulation raises the sender's sequence number",
    countingSimulations(),
    // A number that is ahead of the ledger's lets nothing run that is planned with it.
    { ...submit, collateral: ["SIMU-007"] },
  ),
  defineStatefulMutant(
    "SIMU-007",
    "success-always",
    "success is always true",
    alterEachValue("simulateTransaction", "*/success", () => true),
    // What fails when it is run is then not foretold either.
    { ...submit, collateral: ["SIMU-008"] },
  ),
  defineStatefulMutant(
    "SIMU-007",
    "success-never",
    "success is always false",
    alterEachValue("simulateTransaction", "*/success", () => false),
    // What is simulated is then not what comes of it either.
    { ...submit, collateral: ["SIMU-008"] },
  ),
  defineStatefulMutant(
    "SIMU-008",
    "execution-fails",
    "what is simulated with success fails when it is run",
    alterExecuted((own) => ({ ...own, success: false })),
    submit,
  ),
  defineStatefulMutant(
    "SIMU-009",
    "no-events-foretold",
    "the events of a simulation are always empty",
    alterEachValue("simulateTransaction", "*/events", () => []),
    submit,
  ),
  defineStatefulMutant(
    "SIMU-010",
    "gas-not-foretold",
    "the changes of a simulation leave out one of the sender",
    alterEachValue("simulateTransaction", "*/changes", (changes) =>
      isList(changes) ? changes.slice(0, -1) : changes,
    ),
    submit,
  ),
  defineStatefulMutant(
    "SIMU-011",
    "other-gas",
    "a simulation uses half of the gas",
    alterEachValue("simulateTransaction", "*/gas_used", (gas) => String(BigInt(String(gas)) / 2n)),
    submit,
  ),
  defineStatefulMutant(
    "SIMU-012",
    "no-sender",
    "the sender of an output is 0x0",
    alterEachValue("simulateTransaction", "*/sender", () => "0x0"),
    simulate,
  ),
  defineStatefulMutant(
    "SIMU-012",
    "no-arguments",
    "the arguments of an output are left empty",
    alterEachValue("simulateTransaction", "*/payload/arguments", () => []),
    simulate,
  ),
  defineMutant(
    "SIMU-013",
    "two-outputs",
    "every output comes twice",
    alterBody("simulateTransaction", (body) => (isList(body) ? [...body, ...body] : body)),
    simulate,
  ),
  defineMutant(
    "SIMU-020",
    "estimate-500",
    "an estimate parameter that is no boolean is answered with 500",
    alterRefusals(({ query }) => query.size > 0),
    simulate,
  ),
  defineMutant(
    "SIMU-021",
    "simulation-no-object-500",
    "a JSON body that is no object is answered with 500",
    alterRefusals((incoming) => isJson(incoming) && !incoming.body.startsWith("{")),
    simulate,
  ),
  defineMutant(
    "SIMU-022",
    "no-bcs-500",
    "bytes that are no transaction are answered with 500",
    alterRefusals(isBytes),
    simulate,
  ),
  defineMutant(
    "TXNS-042",
    "request-member-500",
    "a request without a member is answered with 500",
    alterRefusals(({ body }) => Object.keys(requestIn(body)).length === 6),
    simulate,
  ),
  defineMutant(
    "TXNS-043",
    "payload-member-500",
    "a payload without a member is answered with 500",
    alterRefusals(({ body }) => Object.keys(toMembers(requestIn(body)["payload"])).length === 3),
    simulate,
  ),
  defineMutant(
    "TXNS-044",
    "signature-member-500",
    "a signature without a member is answered with 500",
    alterRefusals(({ body }) => Object.keys(toMembers(requestIn(body)["signature"])).length === 2),
    simulate,
  ),
  defineMutant(
    "TXNS-045",
    "member-format-500",
    "an amount of gas with a character that is no digit is answered with 500",
    alterRefusals(({ body }) => /"max_gas_amount":"[0-9]*[^0-9"]/.test(body)),
    simulate,
  ),
  defineStatefulMutant(
    "MODL-028",
    "no-entry-function",
    "is_entry is false for every function",
    alterEachValue("getAccountModules", "*/abi/exposed_functions/*/is_entry", () => false),
    simulate,
  ),
  defineStatefulMutant(
    "TAGS-006",
    "module-case-ignored",
    "modules are looked up in lower case",
    decreaseValues(1),
    simulate,
  ),
  defineStatefulMutant(
    "TAGS-007",
    "function-case-ignored",
    "functions are looked up in lower case",
    decreaseValues(2),
    simulate,
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

/** The bytes of a transaction hold zeros, or such as are no text. */
function isJson({ body }: ProxyRequest): boolean {
  return !/[\0\ufffd]/.test(body);
}

function isBytes(incoming: ProxyRequest): boolean {
  return !isJson(incoming);
}

/** Refuses simulations of a kind that the node takes. */
function simulated(is: (incoming: ProxyRequest) => boolean): SimpleAlteration {
  return alterOperation("simulateTransaction", (incoming, answer) =>
    is(incoming) && isSuccess(answer) ? toInvalidInput(answer) : answer,
  );
}

/** Answers with 500 in place of some refusals. */
function alterRefusals(is: (incoming: ProxyRequest) => boolean): SimpleAlteration {
  return alterOperation("simulateTransaction", (incoming, answer) =>
    answer.status === 400 && is(incoming) ? error(answer, 500, "internal_error") : answer,
  );
}

/** Looks names up in lower case: that of the module, or that of the function. */
function decreaseValues(at: 1 | 2): Alteration {
  return forwardWithOverrides("simulateTransaction", ({ body }) => {
    const request = requestIn(body);
    const payload = toMembers(request["payload"]);
    const parts = String(payload["function"]).split("::");
    const name = parts.map((part, index) => (index === at ? part.toLowerCase() : part)).join("::");
    if (name === payload["function"]) return null;
    return { body: JSON.stringify({ ...request, payload: { ...payload, function: name } }) };
  });
}

/** The members of a JSON body; none of another. */
function requestIn(body: string): Members {
  try {
    return toMembers(JSON.parse(body));
  } catch {
    return {};
  }
}

/** Shows another sequence number after each simulation. */
function countingSimulations(): Alteration {
  return createStatefulAlteration(() => {
    let count = 0n;
    const counted = alterEachValue("getAccount", "sequence_number", (own) =>
      String(BigInt(String(own)) + count),
    );
    return (incoming, answer) => {
      if (findOperation(incoming) === "simulateTransaction" && isSuccess(answer)) count += 1n;
      return counted(incoming, answer);
    };
  });
}

/** Changes the transactions of new blocks that pay to the addresses which checks make up. */
function alterExecuted(change: (transaction: Members) => Members): SimpleAlteration {
  return alterEachValue("getBlockByVersion", "transactions/*", (transaction) => {
    const own = toMembers(transaction);
    const isOurs = JSON.stringify(own["payload"] ?? null).includes('"0xbeef');
    return isOurs ? change(own) : transaction;
  });
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}
