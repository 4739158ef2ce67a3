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
import { defineMutant, simulates, submits, type Mutant } from "../mutant.ts";
import { alterRefusals, isBytes, isJson } from "../simulations/simulations.ts";

const isSimulation = (incoming: ProxyRequest): boolean => findOperation(incoming) === "simulateTransaction";

/** Restricts a rewrite to the requests that match. */
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

/** The bytes of a BCS body without the last one. */
const withoutLast = ({ headers, bytes }: ProxyRequest): Uint8Array | null =>
  headers.get("content-type")?.endsWith("+bcs") === true && bytes.length > 100 ? bytes.slice(0, -1) : null;

const isCompleteTransaction = (value: unknown): boolean => Object.keys(toMembers(value)).length >= 7;

/** Mutants that accept a malformed transaction request (§2.5a), or answer it with 500. */
export const transactionRequestMutants: readonly Mutant[] = [
  defineMutant(
    "TXNS-042",
    "batch-drops-what-is-no-request",
    "what lacks a member in a batch is passed over",
    unchanged,
    {
      ...submits,
      rewriteRequest: (incoming) => {
        const batch = findOperation(incoming) === "submitBatch" ? tryParseJson(incoming.body) : null;
        if (!Array.isArray(batch) || batch.every(isCompleteTransaction)) return null;
        return { body: JSON.stringify(batch.filter(isCompleteTransaction)) };
      },
      // The members of a skipped element are not checked, and an array of other elements counts as empty.
      collateral: ["TXNS-043", "TXNS-044", "TXNS-045", "BTCH-023"],
    },
  ),
  defineMutant(
    "TXNS-042",
    "batch-price-has-a-default",
    "in a batch a missing gas_unit_price is 100",
    unchanged,
    {
      ...submits,
      rewriteRequest: only((incoming) => findOperation(incoming) === "submitBatch", tolerant(withUsualPrice)),
    },
  ),
  defineMutant(
    "TXNS-042",
    "simulation-takes-camel-case",
    "members in camel case are taken in a simulation",
    unchanged,
    {
      ...simulates,
      rewriteRequest: only(isSimulation, tolerant(inSnakeCase)),
    },
  ),
  defineMutant(
    "TXNS-045",
    "batch-takes-numbers",
    "in a batch JSON numbers are taken for u64 values",
    unchanged,
    {
      ...submits,
      rewriteRequest: only((incoming) => findOperation(incoming) === "submitBatch", tolerant(numbersAsTexts)),
    },
  ),
  defineMutant(
    "TXNS-045",
    "simulation-takes-numbers",
    "in a simulation JSON numbers are taken for u64 values",
    unchanged,
    { ...simulates, rewriteRequest: only(isSimulation, tolerant(numbersAsTexts)) },
  ),
  defineMutant(
    "BTCH-023",
    "batch-of-lenient-json",
    "a batch may have a comma before its last bracket, and comments",
    secondTry((incoming) => findOperation(incoming) === "submitBatch", asWritten),
    submits,
  ),
  defineMutant(
    "SIMU-021",
    "simulation-of-lenient-json",
    "a simulation may have a comma before its last bracket, and comments",
    secondTry(isSimulation, asWritten),
    simulates,
  ),
  defineMutant(
    "BTCH-024",
    "byte-behind-batch-ignored",
    "a byte behind the transactions of a batch is ignored",
    secondTry((incoming) => findOperation(incoming) === "submitBatch", withoutLast),
    submits,
  ),
  defineMutant(
    "SIMU-022",
    "byte-behind-simulation-ignored",
    "a byte behind the transaction of a simulation is ignored",
    secondTry(isSimulation, withoutLast),
    simulates,
  ),
  defineMutant(
    "SIMU-021",
    "simulation-no-object-500",
    "a JSON body that is no object is answered with 500",
    alterRefusals((incoming) => isJson(incoming) && !incoming.body.startsWith("{")),
    simulates,
  ),
  defineMutant(
    "SIMU-022",
    "no-bcs-500",
    "bytes that are no transaction are answered with 500",
    alterRefusals(isBytes),
    simulates,
  ),
  defineMutant(
    "TXNS-042",
    "request-member-500",
    "a request without a member is answered with 500",
    alterRefusals(({ body }) => Object.keys(readRequestMembers({ body })).length === 6),
    simulates,
  ),
  defineMutant(
    "TXNS-043",
    "payload-member-500",
    "a payload without a member is answered with 500",
    alterRefusals(({ body }) => Object.keys(toMembers(readRequestMembers({ body })["payload"])).length === 3),
    simulates,
  ),
  defineMutant(
    "TXNS-044",
    "signature-member-500",
    "a signature without a member is answered with 500",
    alterRefusals(
      ({ body }) => Object.keys(toMembers(readRequestMembers({ body })["signature"])).length === 2,
    ),
    simulates,
  ),
  defineMutant(
    "TXNS-045",
    "member-format-500",
    "an amount of gas with a character that is no digit is answered with 500",
    alterRefusals(({ body }) => /"max_gas_amount":"[0-9]*[^0-9"]/.test(body)),
    simulates,
  ),
];

/** Changes each transaction request of a body before the node receives it; null where nothing changes. */
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

/** Forwards a rejected request again with another body. */
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
