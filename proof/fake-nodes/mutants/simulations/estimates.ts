import { alterEachValue, forwardWithOverrides } from "../../wire/alterations.ts";
import type { Alteration, ProxyRequest } from "../../wire/exchange.ts";
import { toMembers } from "../../wire/json.ts";
import { withoutParameter } from "../../wire/requests.ts";
import { toInvalidInput } from "../../wire/responses.ts";
import { allowing, defineStatefulMutant, type Mutant } from "../mutant.ts";
import { forwardTo, omitParameter, setParameter } from "../../wire/replacements.ts";

const isEstimated = ({ query }: ProxyRequest, name: string): boolean =>
  query.get(`estimate_${name}`) === "true";

const isBeyond = (incoming: ProxyRequest): boolean =>
  BigInt(requestedText(incoming, "max_gas_amount")) > 10n ** 12n;

/** Mutants with wrong estimates in a simulation (§4.7). */
export const estimateMutants: readonly Mutant[] = allowing("simulate", [
  defineStatefulMutant(
    "SIMU-014",
    "amount-not-ignored",
    "estimate_max_gas_amount is ignored.",
    withoutEstimate("estimate_max_gas_amount"),
    // SIMU-015 needs the estimate too.
    { collateral: ["SIMU-015"] },
  ),
  defineStatefulMutant(
    "SIMU-015",
    "least-amount",
    "estimate_max_gas_amount sets a fixed max_gas_amount below what the node accepts.",
    alterEachValue("simulateTransaction", "*/max_gas_amount", (amount, incoming) =>
      incoming.query.get("estimate_max_gas_amount") === "true" ? "5000" : amount,
    ),
  ),
  defineStatefulMutant(
    "SIMU-016",
    "price-not-ignored",
    "estimate_gas_unit_price is ignored.",
    withoutEstimate("estimate_gas_unit_price"),
  ),
  defineStatefulMutant(
    "SIMU-017",
    "price-not-higher",
    "The prioritized gas price equals the normal estimate.",
    alterEachValue("simulateTransaction", "*/gas_unit_price", (price, incoming) =>
      incoming.query.get("estimate_prioritized_gas_unit_price") === "true" ? "100" : price,
    ),
  ),
  defineStatefulMutant(
    "SIMU-018",
    "amount-not-kept",
    "The max_gas_amount is estimated although no estimate was requested.",
    alterEachValue("simulateTransaction", "*/max_gas_amount", (amount, { query }) =>
      query.has("estimate_max_gas_amount") ? amount : "2000000",
    ),
  ),
  defineStatefulMutant(
    "SIMU-019",
    "price-not-kept",
    "The gas_unit_price is estimated although no estimate was requested.",
    alterEachValue("simulateTransaction", "*/gas_unit_price", (price, { query }) =>
      [...query.keys()].some((name) => name.endsWith("gas_unit_price")) ? price : "99",
    ),
  ),
  ...estimatesRefused(),
  defineStatefulMutant(
    "SIMU-014",
    "amount-checked-before-estimate",
    "A max_gas_amount above the maximum of the network returns 400 although an estimate was requested.",
    (incoming, answer) =>
      isEstimated(incoming, "max_gas_amount") && isBeyond(incoming) ? toInvalidInput(answer) : answer,
  ),
  defineStatefulMutant(
    "SIMU-014",
    "amount-of-zero-is-none",
    "If the price is estimated too, a max_gas_amount of 0 is not replaced by the estimate.",
    forwardTo("simulateTransaction", omitParameter("estimate_max_gas_amount")).when(
      (incoming) =>
        isEstimated(incoming, "gas_unit_price") && requestedText(incoming, "max_gas_amount") === "0",
    ),
  ),
  defineStatefulMutant(
    "SIMU-016",
    "amount-by-the-price-of-the-request",
    "The maximum possible gas is computed with the requested gas_unit_price although the price is estimated too.",
    alterEachValue("simulateTransaction", "*/max_gas_amount", (amount, incoming) =>
      isEstimated(incoming, "max_gas_amount") &&
      BigInt(requestedText(incoming, "gas_unit_price")) > 10n ** 12n
        ? "0"
        : amount,
    ),
  ),
  defineStatefulMutant(
    "SIMU-018",
    "amount-estimated-beside-price",
    "Requesting the price estimate also estimates max_gas_amount.",
    forwardTo("simulateTransaction", setParameter("estimate_max_gas_amount", "true")).when((incoming) =>
      isEstimated(incoming, "gas_unit_price"),
    ),
  ),
  defineStatefulMutant(
    "SIMU-019",
    "price-estimated-beside-amount",
    "Requesting the estimate of max_gas_amount also estimates the price.",
    forwardTo("simulateTransaction", setParameter("estimate_gas_unit_price", "true")).when(
      (incoming) =>
        isEstimated(incoming, "max_gas_amount") && !isEstimated(incoming, "prioritized_gas_unit_price"),
    ),
  ),
  defineStatefulMutant(
    "SIMU-016",
    "price-from-request",
    "The estimated gas_unit_price is twice the requested price.",
    alterEachValue("simulateTransaction", "*/gas_unit_price", (price, { query, body }) => {
      const own = /"gas_unit_price":"(\d+)"/.exec(body)?.[1];
      return query.get("estimate_gas_unit_price") === "true" && own !== undefined
        ? String(BigInt(own) * 2n)
        : price;
    }),
    // Twice the requested price may exceed the prioritized price.
    { collateral: ["SIMU-017"] },
  ),
  defineStatefulMutant(
    "SIMU-014",
    "amount-from-request",
    "The estimated max_gas_amount is the requested amount plus 2,000,000.",
    alterEachValue("simulateTransaction", "*/max_gas_amount", (amount, { query, body }) => {
      const own = /"max_gas_amount":"(\d+)"/.exec(body)?.[1];
      return query.get("estimate_max_gas_amount") === "true" && own !== undefined
        ? String(BigInt(own) + 2_000_000n)
        : amount;
    }),
    // The estimate is above the maximum, so a simulation with that amount in the request does not succeed.
    { collateral: ["SIMU-015"] },
  ),
]);

/** Reads a decimal member of the request; "0" if it is missing or malformed. */
function requestedText({ body }: ProxyRequest, name: string): string {
  const text = /^\s*\{/.test(body) ? toMembers(JSON.parse(body))[name] : undefined;
  return typeof text === "string" && /^\d+$/.test(text) ? text : "0";
}

function withoutEstimate(name: string): Alteration {
  return forwardWithOverrides("simulateTransaction", (incoming) =>
    incoming.query.get(name) === "true" ? { query: withoutParameter(incoming, name) } : null,
  );
}

/** Mutants that estimate a value that the node does not accept in a request. */
function estimatesRefused(): Mutant[] {
  const shifted = (name: string, shift: bigint, parameter = name) =>
    alterEachValue("simulateTransaction", `*/${name}`, (value, incoming) =>
      isEstimated(incoming, parameter) ? String(BigInt(String(value)) + shift) : value,
    );
  return [
    defineStatefulMutant(
      "SIMU-015",
      "amount-one-too-high",
      "The estimated max_gas_amount is one more than the node accepts.",
      shifted("max_gas_amount", 1n),
    ),
    defineStatefulMutant(
      "SIMU-016",
      "price-of-zero",
      "The estimated gas_unit_price is 0, which the node does not accept.",
      shifted("gas_unit_price", -100n),
    ),
    defineStatefulMutant(
      "SIMU-017",
      "prioritized-price-too-high",
      "The prioritized gas_unit_price is above the highest price that the node accepts.",
      shifted("gas_unit_price", 10n ** 10n, "prioritized_gas_unit_price"),
    ),
  ];
}
