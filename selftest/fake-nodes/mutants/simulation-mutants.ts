import { remembering, type Alter, type Asked } from "../wire/proxy.ts";
import {
  askedAs,
  define,
  defineStateful,
  error,
  isSuccess,
  membersOf,
  on,
  onBody,
  onEach,
  operationOf,
  refusal,
  type Change,
  type Mutant,
  type Members,
} from "./mutant.ts";

const simulate = { allow: "simulate" } as const;
const submit = { allow: "submit" } as const;

/** Mutants in simulating (§4.7) without estimates, and in what a simulation tells of modules and names (§2.1, §2.5). */
export const simulationMutants: readonly Mutant[] = [
  define(
    "SIMU-001",
    "output-without-array",
    "the output is returned without its array",
    onBody("simulateTransaction", (body) => (isList(body) ? body[0] : body)),
    simulate,
  ),
  define(
    "SIMU-002",
    "simulation-422",
    "a simulation for an unknown account is answered with 422",
    on("simulateTransaction", (asked, answer) =>
      asked.body.includes('"sender":"0xfade') ? { ...refusal(answer), status: 422 } : answer,
    ),
    simulate,
  ),
  define(
    "SIMU-002",
    "simulation-405",
    "simulations are answered with 405",
    on("simulateTransaction", (_, answer) => error(answer, 405, "web_framework_error")),
    simulate,
  ),
  defineStateful("SIMU-003", "zeros-refused", "a signature of zeros is refused", simulated(always), submit),
  defineStateful("SIMU-004", "json-not-simulated", "JSON is refused", simulated(isJson), submit),
  defineStateful("SIMU-005", "bytes-not-simulated", "BCS is refused", simulated(isBytes), submit),
  defineStateful(
    "SIMU-006",
    "simulation-counted",
    "a simulation raises the sender's sequence number",
    countingSimulations(),
    // A number that is ahead of the ledger's lets nothing run that is planned with it.
    { ...submit, collateral: ["SIMU-007"] },
  ),
  defineStateful(
    "SIMU-007",
    "success-always",
    "success is always true",
    onEach("simulateTransaction", "*/success", () => true),
    // What fails when it is run is then not foretold either.
    { ...submit, collateral: ["SIMU-008"] },
  ),
  defineStateful(
    "SIMU-007",
    "success-never",
    "success is always false",
    onEach("simulateTransaction", "*/success", () => false),
    // What is simulated is then not what comes of it either.
    { ...submit, collateral: ["SIMU-008"] },
  ),
  defineStateful(
    "SIMU-008",
    "execution-fails",
    "what is simulated with success fails when it is run",
    onExecuted((own) => ({ ...own, success: false })),
    submit,
  ),
  defineStateful(
    "SIMU-009",
    "no-events-foretold",
    "the events of a simulation are always empty",
    onEach("simulateTransaction", "*/events", () => []),
    submit,
  ),
  defineStateful(
    "SIMU-010",
    "gas-not-foretold",
    "the changes of a simulation leave out one of the sender",
    onEach("simulateTransaction", "*/changes", (changes) =>
      isList(changes) ? changes.slice(0, -1) : changes,
    ),
    submit,
  ),
  defineStateful(
    "SIMU-011",
    "other-gas",
    "a simulation uses half of the gas",
    onEach("simulateTransaction", "*/gas_used", (gas) => String(BigInt(String(gas)) / 2n)),
    submit,
  ),
  defineStateful(
    "SIMU-012",
    "no-sender",
    "the sender of an output is 0x0",
    onEach("simulateTransaction", "*/sender", () => "0x0"),
    simulate,
  ),
  defineStateful(
    "SIMU-012",
    "no-arguments",
    "the arguments of an output are left empty",
    onEach("simulateTransaction", "*/payload/arguments", () => []),
    simulate,
  ),
  define(
    "SIMU-013",
    "two-outputs",
    "every output comes twice",
    onBody("simulateTransaction", (body) => (isList(body) ? [...body, ...body] : body)),
    simulate,
  ),
  define(
    "SIMU-020",
    "estimate-500",
    "an estimate parameter that is no boolean is answered with 500",
    onRefused(({ query }) => query.size > 0),
    simulate,
  ),
  define(
    "SIMU-021",
    "simulation-no-object-500",
    "a JSON body that is no object is answered with 500",
    onRefused((asked) => isJson(asked) && !asked.body.startsWith("{")),
    simulate,
  ),
  define(
    "SIMU-022",
    "no-bcs-500",
    "bytes that are no transaction are answered with 500",
    onRefused(isBytes),
    simulate,
  ),
  define(
    "TXNS-042",
    "request-member-500",
    "a request without a member is answered with 500",
    onRefused(({ body }) => Object.keys(requestIn(body)).length === 6),
    simulate,
  ),
  define(
    "TXNS-043",
    "payload-member-500",
    "a payload without a member is answered with 500",
    onRefused(({ body }) => Object.keys(membersOf(requestIn(body)["payload"])).length === 3),
    simulate,
  ),
  define(
    "TXNS-044",
    "signature-member-500",
    "a signature without a member is answered with 500",
    onRefused(({ body }) => Object.keys(membersOf(requestIn(body)["signature"])).length === 2),
    simulate,
  ),
  define(
    "TXNS-045",
    "member-format-500",
    "an amount of gas with a character that is no digit is answered with 500",
    onRefused(({ body }) => /"max_gas_amount":"[0-9]*[^0-9"]/.test(body)),
    simulate,
  ),
  defineStateful(
    "MODL-028",
    "no-entry-function",
    "is_entry is false for every function",
    onEach("getAccountModules", "*/abi/exposed_functions/*/is_entry", () => false),
    simulate,
  ),
  defineStateful(
    "TAGS-006",
    "module-case-ignored",
    "modules are looked up in lower case",
    lowering(1),
    simulate,
  ),
  defineStateful(
    "TAGS-007",
    "function-case-ignored",
    "functions are looked up in lower case",
    lowering(2),
    simulate,
  ),
  define(
    "LIMT-004",
    "large-body-400",
    "a body that is too large is answered with 400",
    on("simulateTransaction", (_, answer) => (answer.status === 413 ? refusal(answer) : answer)),
    { allow: "heavy" },
  ),
];

function always(): boolean {
  return true;
}

/** The bytes of a transaction hold zeros, or such as are no text. */
function isJson({ body }: Asked): boolean {
  return !/[\0\ufffd]/.test(body);
}

function isBytes(asked: Asked): boolean {
  return !isJson(asked);
}

/** Refuses simulations of a kind that the node takes. */
function simulated(is: (asked: Asked) => boolean): Change {
  return on("simulateTransaction", (asked, answer) =>
    is(asked) && isSuccess(answer) ? refusal(answer) : answer,
  );
}

/** Answers with 500 in place of some refusals. */
function onRefused(is: (asked: Asked) => boolean): Change {
  return on("simulateTransaction", (asked, answer) =>
    answer.status === 400 && is(asked) ? error(answer, 500, "internal_error") : answer,
  );
}

/** Looks names up in lower case: that of the module, or that of the function. */
function lowering(at: 1 | 2): Alter {
  return askedAs("simulateTransaction", ({ body }) => {
    const request = requestIn(body);
    const payload = membersOf(request["payload"]);
    const parts = String(payload["function"]).split("::");
    const name = parts.map((part, index) => (index === at ? part.toLowerCase() : part)).join("::");
    if (name === payload["function"]) return null;
    return { body: JSON.stringify({ ...request, payload: { ...payload, function: name } }) };
  });
}

/** The members of a JSON body; none of another. */
function requestIn(body: string): Members {
  try {
    return membersOf(JSON.parse(body));
  } catch {
    return {};
  }
}

/** Shows another sequence number after each simulation. */
function countingSimulations(): Alter {
  return remembering(() => {
    let count = 0n;
    const counted = onEach("getAccount", "sequence_number", (own) => String(BigInt(String(own)) + count));
    return (asked, answer) => {
      if (operationOf(asked) === "simulateTransaction" && isSuccess(answer)) count += 1n;
      return counted(asked, answer);
    };
  });
}

/** Changes the transactions of new blocks that pay to the addresses which checks make up. */
function onExecuted(change: (transaction: Members) => Members): Change {
  return onEach("getBlockByVersion", "transactions/*", (transaction) => {
    const own = membersOf(transaction);
    const isOurs = JSON.stringify(own["payload"] ?? null).includes('"0xbeef');
    return isOurs ? change(own) : transaction;
  });
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}
