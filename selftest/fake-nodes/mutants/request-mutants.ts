import type { Alter, Asked, AskInstead, Instead, Served } from "../wire/proxy.ts";
import { asItIs, define, isSuccess, membersOf, operationOf, type Members, type Mutant } from "./mutant.ts";

const simulates = { allow: "simulate" } as const;
const submits = { allow: "submit" } as const;

const isBatch = (asked: Asked): boolean => operationOf(asked) === "submitBatch";
const isSimulation = (asked: Asked): boolean => operationOf(asked) === "simulateTransaction";

/** What a body is as JSON; undefined where it is none. */
function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** Changes each request of a body before the node sees it; null where that changes nothing. */
function tolerant(change: (request: Members) => Members): (asked: Asked) => Instead | null {
  return (asked) => {
    if (!isBatch(asked) && !isSimulation(asked)) return null;
    const before = jsonOf(asked.body);
    if (before === undefined) return null;
    const each = (value: unknown): unknown =>
      typeof value === "object" && value !== null && !Array.isArray(value) ? change(membersOf(value)) : value;
    const after = JSON.stringify(Array.isArray(before) ? before.map(each) : each(before));
    return after === JSON.stringify(before) ? null : { body: after };
  };
}

/** The same for one of the two operations. */
const only =
  (is: (asked: Asked) => boolean, before: (asked: Asked) => Instead | null) =>
  (asked: Asked): Instead | null =>
    is(asked) ? before(asked) : null;

/** Tries what is refused once more, with something else made of it. */
function secondTry(
  is: (asked: Asked) => boolean,
  otherwise: (asked: Asked) => Uint8Array | string | null,
): Alter {
  return async (asked: Asked, answer: Served, ask: AskInstead) => {
    const body = is(asked) && answer.status === 400 ? otherwise(asked) : null;
    if (body === null) return answer;
    const other = await ask({ body });
    return isSuccess(other) ? other : answer;
  };
}

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

/** JSON as people write it: with a comma before a bracket, and with comments. */
const asWritten = ({ body }: Asked): string =>
  body.replaceAll(/,(?=[\]}])/g, "").replaceAll(/\/\*.*?\*\//g, "");

/** The bytes of a body that is no text, without its last. */
const withoutLast = ({ headers, bytes }: Asked): Uint8Array | null =>
  headers.get("content-type")?.endsWith("+bcs") === true && bytes.length > 100 ? bytes.slice(0, -1) : null;

const wholesome = (value: unknown): boolean => Object.keys(membersOf(value)).length >= 7;

/** Nodes that take what is no transaction request (§2.5a) for one. */
export const requestMutants: readonly Mutant[] = [
  define(
    "TXNS-042",
    "batch-drops-what-is-no-request",
    "what lacks a member in a batch is passed over",
    asItIs,
    {
      ...submits,
      before: (asked) => {
        const batch = isBatch(asked) ? jsonOf(asked.body) : null;
        if (!Array.isArray(batch) || batch.every(wholesome)) return null;
        return { body: JSON.stringify(batch.filter(wholesome)) };
      },
      // Of what is passed over nobody looks at the parts, and an array of other things is one of none.
      collateral: ["TXNS-043", "TXNS-044", "TXNS-045", "BTCH-023"],
    },
  ),
  define("TXNS-042", "batch-price-has-a-default", "in a batch a missing gas_unit_price is 100", asItIs, {
    ...submits,
    before: only(isBatch, tolerant(withUsualPrice)),
  }),
  define(
    "TXNS-042",
    "simulation-takes-camel-case",
    "members in camel case are taken in a simulation",
    asItIs,
    {
      ...simulates,
      before: only(isSimulation, tolerant(inSnakeCase)),
    },
  ),
  define("TXNS-045", "batch-takes-numbers", "in a batch JSON numbers are taken for u64 values", asItIs, {
    ...submits,
    before: only(isBatch, tolerant(numbersAsTexts)),
  }),
  define(
    "TXNS-045",
    "simulation-takes-numbers",
    "in a simulation JSON numbers are taken for u64 values",
    asItIs,
    { ...simulates, before: only(isSimulation, tolerant(numbersAsTexts)) },
  ),
  define(
    "BTCH-023",
    "batch-of-lenient-json",
    "a batch may have a comma before its last bracket, and comments",
    secondTry(isBatch, asWritten),
    submits,
  ),
  define(
    "SIMU-021",
    "simulation-of-lenient-json",
    "a simulation may have a comma before its last bracket, and comments",
    secondTry(isSimulation, asWritten),
    simulates,
  ),
  define(
    "BTCH-024",
    "byte-behind-batch-ignored",
    "a byte behind the transactions of a batch is ignored",
    secondTry(isBatch, withoutLast),
    submits,
  ),
  define(
    "SIMU-022",
    "byte-behind-simulation-ignored",
    "a byte behind the transaction of a simulation is ignored",
    secondTry(isSimulation, withoutLast),
    simulates,
  ),
];
