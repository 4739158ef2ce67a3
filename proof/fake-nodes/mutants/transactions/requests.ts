import { U64_MAX } from "../../../../spec/vocabulary.ts";
import {
  unchanged,
  type Alteration,
  type ForwardRequest,
  type ProxyRequest,
  type ProxyResponse,
  type RequestOverrides,
} from "../../wire/exchange.ts";
import { toMembers, tryParseJson, type Members } from "../../wire/json.ts";
import { findOperation, readRequestMembers } from "../../wire/requests.ts";
import { isSuccess } from "../../wire/responses.ts";
import { allowing, defineMutant, submits, type Mutant } from "../mutant.ts";
import { alterRefusals, isBytes, isJson } from "../simulations/simulations.ts";

const isSimulation = (incoming: ProxyRequest): boolean => findOperation(incoming) === "simulateTransaction";

/** Restricts a rewrite to matching requests. */
const only =
  (
    is: (incoming: ProxyRequest) => boolean,
    rewriteRequest: (incoming: ProxyRequest) => RequestOverrides | null,
  ) =>
  (incoming: ProxyRequest): RequestOverrides | null =>
    is(incoming) ? rewriteRequest(incoming) : null;

const numbers = ["sequence_number", "max_gas_amount", "gas_unit_price", "expiration_timestamp_secs"];

const numbersAsTexts = (request: Members): Members => ({
  ...request,
  ...Object.fromEntries(
    Object.entries(request)
      .filter(([name, value]) => numbers.includes(name) && Number.isSafeInteger(value))
      .map(([name, value]) => [name, String(value)]),
  ),
});

const withUsualPrice = (request: Members): Members => ({ gas_unit_price: "100", ...request });

const inSnakeCase = (request: Members): Members =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** Removes trailing commas and comments from JSON. */
const asWritten = ({ body }: ProxyRequest): string =>
  body.replaceAll(/,(?=[\]}])/g, "").replaceAll(/\/\*.*?\*\//g, "");

/** Removes the last byte of a BCS body. */
const withoutLast = ({ headers, bytes }: ProxyRequest): Uint8Array | null =>
  headers.get("content-type")?.endsWith("+bcs") === true && bytes.length > 100 ? bytes.slice(0, -1) : null;

const isCompleteTransaction = (value: unknown): boolean => Object.keys(toMembers(value)).length >= 7;

/** Mutants that accept a malformed transaction request (§2.5a), or reject it with 500. */
export const transactionRequestMutants: readonly Mutant[] = allowing("simulate", [
  defineMutant(
    "TXNS-042",
    "batch-drops-what-is-no-request",
    "A batch skips transactions that lack a required member.",
    unchanged,
    {
      ...submits,
      rewriteRequest: (incoming) => {
        const batch = findOperation(incoming) === "submitBatch" ? tryParseJson(incoming.body) : null;
        if (!Array.isArray(batch) || batch.every(isCompleteTransaction)) return null;
        return { body: JSON.stringify(batch.filter(isCompleteTransaction)) };
      },
    },
  ),
  defineMutant(
    "TXNS-042",
    "batch-price-has-a-default",
    "A batch accepts a transaction without gas_unit_price and uses 100.",
    unchanged,
    {
      ...submits,
      rewriteRequest: only((incoming) => findOperation(incoming) === "submitBatch", tolerant(withUsualPrice)),
    },
  ),
  defineMutant(
    "TXNS-042",
    "simulation-takes-camel-case",
    "A simulation accepts member names in camel case.",
    unchanged,
    {
      rewriteRequest: only(isSimulation, tolerant(inSnakeCase)),
    },
  ),
  defineMutant("TXNS-045", "batch-takes-numbers", "A batch accepts JSON numbers as u64 values.", unchanged, {
    ...submits,
    rewriteRequest: only((incoming) => findOperation(incoming) === "submitBatch", tolerant(numbersAsTexts)),
  }),
  defineMutant(
    "TXNS-045",
    "simulation-takes-numbers",
    "A simulation accepts JSON numbers as u64 values.",
    unchanged,
    { rewriteRequest: only(isSimulation, tolerant(numbersAsTexts)) },
  ),
  defineMutant(
    "TXNS-045",
    "simulation-u64-wraps",
    "A simulation accepts u64 values above the largest one, and drops their upper bits.",
    unchanged,
    { rewriteRequest: only(isSimulation, tolerant(wrapped)) },
  ),
  defineMutant(
    "BTCH-023",
    "batch-of-one-object",
    "A batch accepts one transaction without the array.",
    unchanged,
    {
      ...submits,
      rewriteRequest: only(
        (incoming) => findOperation(incoming) === "submitBatch" && incoming.body.startsWith('{"sender"'),
        ({ body }) => ({ body: `[${body}]` }),
      ),
    },
  ),
  defineMutant(
    "BTCH-023",
    "batch-of-lenient-json",
    "A batch accepts JSON with a trailing comma and comments.",
    secondTry((incoming) => findOperation(incoming) === "submitBatch", asWritten),
    submits,
  ),
  defineMutant(
    "SIMU-021",
    "simulation-of-lenient-json",
    "A simulation accepts JSON with a trailing comma and comments.",
    secondTry(isSimulation, asWritten),
  ),
  defineMutant(
    "BTCH-024",
    "byte-behind-batch-ignored",
    "A BCS batch accepts a trailing byte.",
    secondTry((incoming) => findOperation(incoming) === "submitBatch", withoutLast),
    submits,
  ),
  defineMutant(
    "SIMU-022",
    "byte-behind-simulation-ignored",
    "A BCS simulation accepts a trailing byte.",
    secondTry(isSimulation, withoutLast),
  ),
  defineMutant(
    "SIMU-021",
    "simulation-no-object-500",
    "A simulation with a JSON body that is not an object returns 500.",
    alterRefusals((incoming) => isJson(incoming) && !incoming.body.startsWith("{")),
  ),
  defineMutant(
    "SIMU-022",
    "no-bcs-500",
    "A simulation of bytes that are not a transaction returns 500.",
    alterRefusals(isBytes),
  ),
  defineMutant(
    "TXNS-042",
    "request-member-500",
    "A transaction request without a required member returns 500.",
    alterRefusals(({ body }) => Object.keys(readRequestMembers({ body })).length === 6),
  ),
  defineMutant(
    "TXNS-043",
    "payload-member-500",
    "A payload without a required member returns 500.",
    alterRefusals(({ body }) => Object.keys(toMembers(readRequestMembers({ body })["payload"])).length === 3),
  ),
  defineMutant(
    "TXNS-044",
    "signature-member-500",
    "A signature without a required member returns 500.",
    alterRefusals(
      ({ body }) => Object.keys(toMembers(readRequestMembers({ body })["signature"])).length === 2,
    ),
  ),
  defineMutant(
    "TXNS-045",
    "member-format-500",
    "A max_gas_amount with a character that is not a digit returns 500.",
    alterRefusals(({ body }) => /"max_gas_amount":"[0-9]*[^0-9"]/.test(body)),
  ),
]);

/** Changes each transaction request of a body before the node receives it. Returns null if nothing changes. */
function tolerant(
  change: (request: Members) => Members,
): (incoming: ProxyRequest) => RequestOverrides | null {
  return (incoming) => {
    if (findOperation(incoming) !== "submitBatch" && !isSimulation(incoming)) return null;
    const body = tryParseJson(incoming.body);
    if (body === null) return null;
    const each = (value: unknown): unknown =>
      typeof value === "object" && value !== null && !Array.isArray(value) ? change(toMembers(value)) : value;
    const after = JSON.stringify(Array.isArray(body) ? body.map(each) : each(body));
    return after === JSON.stringify(body) ? null : { body: after };
  };
}

/** Replaces each number above the largest u64 by its lower 64 bits. */
function wrapped(request: Members): Members {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => {
      const number = typeof value === "string" && /^\d{20,40}$/.test(value) ? BigInt(value) : null;
      return [name, number !== null && number > U64_MAX ? String(BigInt.asUintN(64, number)) : value];
    }),
  );
}

/** Forwards a rejected request a second time with another body. */
function secondTry(
  is: (incoming: ProxyRequest) => boolean,
  otherwise: (incoming: ProxyRequest) => Uint8Array | string | null,
): Alteration {
  return async (incoming: ProxyRequest, answer: ProxyResponse, forward: ForwardRequest) => {
    const body = is(incoming) && answer.status === 400 ? otherwise(incoming) : null;
    if (body === null) return answer;
    const other = await forward({ body });
    return isSuccess(other) ? other : answer;
  };
}
