import type { Alteration, ProxyRequest } from "../wire/proxy.ts";
import {
  forwardWithOverrides,
  defineStatefulMutant,
  toMembers,
  alterEachValue,
  toInvalidInput,
  withoutParameter,
  type Mutant,
} from "./mutant.ts";

const simulate = { allow: "simulate" } as const;

/** Mutants in the estimates of simulations (§4.7). */
export const estimateMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "SIMU-014",
    "amount-not-ignored",
    "estimate_max_gas_amount is ignored",
    withoutEstimate("estimate_max_gas_amount"),
    // The greatest accepted amount is then not used either.
    { ...simulate, collateral: ["SIMU-015"] },
  ),
  defineStatefulMutant(
    "SIMU-015",
    "least-amount",
    "estimate_max_gas_amount sets a fixed amount below what is accepted",
    alterEachValue("simulateTransaction", "*/max_gas_amount", (amount, incoming) =>
      incoming.query.get("estimate_max_gas_amount") === "true" ? "5000" : amount,
    ),
    simulate,
  ),
  defineStatefulMutant(
    "SIMU-016",
    "price-not-ignored",
    "estimate_gas_unit_price is ignored",
    withoutEstimate("estimate_gas_unit_price"),
    simulate,
  ),
  defineStatefulMutant(
    "SIMU-017",
    "price-not-higher",
    "the prioritized price is the estimate",
    alterEachValue("simulateTransaction", "*/gas_unit_price", (price, incoming) =>
      incoming.query.get("estimate_prioritized_gas_unit_price") === "true" ? "100" : price,
    ),
    simulate,
  ),
  defineStatefulMutant(
    "SIMU-018",
    "amount-not-kept",
    "the amount is estimated without being asked for",
    alterEachValue("simulateTransaction", "*/max_gas_amount", (amount, { query }) =>
      query.has("estimate_max_gas_amount") ? amount : "2000000",
    ),
    simulate,
  ),
  defineStatefulMutant(
    "SIMU-019",
    "price-not-kept",
    "the price is estimated without being asked for",
    alterEachValue("simulateTransaction", "*/gas_unit_price", (price, { query }) =>
      [...query.keys()].some((name) => name.endsWith("gas_unit_price")) ? price : "99",
    ),
    simulate,
  ),
  defineStatefulMutant(
    "SIMU-014",
    "amount-checked-before-estimate",
    "an amount beyond the network's bound is refused before it is estimated",
    (incoming, answer) =>
      isEstimated(incoming, "max_gas_amount") && isBeyond(incoming) ? toInvalidInput(answer) : answer,
    simulate,
  ),
  defineStatefulMutant(
    "SIMU-014",
    "amount-of-zero-is-none",
    "beside an estimate of the price an amount of 0 counts as one that was asked for",
    forwardWithOverrides("simulateTransaction", (incoming) =>
      isEstimated(incoming, "gas_unit_price") && requestedText(incoming, "max_gas_amount") === "0"
        ? { query: withoutParameter(incoming, "estimate_max_gas_amount") }
        : null,
    ),
    simulate,
  ),
  defineStatefulMutant(
    "SIMU-016",
    "amount-by-the-price-of-the-request",
    "the maximum possible gas is what the sender can pay at the price of the request, also where that is estimated",
    alterEachValue("simulateTransaction", "*/max_gas_amount", (amount, incoming) =>
      isEstimated(incoming, "max_gas_amount") &&
      BigInt(requestedText(incoming, "gas_unit_price")) > 10n ** 12n
        ? "0"
        : amount,
    ),
    simulate,
  ),
  defineStatefulMutant(
    "SIMU-018",
    "amount-estimated-beside-price",
    "with an estimate of the price the amount is estimated too",
    forwardWithOverrides("simulateTransaction", (incoming) =>
      isEstimated(incoming, "gas_unit_price")
        ? { query: withParameter(incoming, "estimate_max_gas_amount") }
        : null,
    ),
    simulate,
  ),
  defineStatefulMutant(
    "SIMU-019",
    "price-estimated-beside-amount",
    "with an estimate of the amount the price is estimated too",
    forwardWithOverrides("simulateTransaction", (incoming) =>
      isEstimated(incoming, "max_gas_amount") && !isEstimated(incoming, "prioritized_gas_unit_price")
        ? { query: withParameter(incoming, "estimate_gas_unit_price") }
        : null,
    ),
    simulate,
  ),
];

const isEstimated = ({ query }: ProxyRequest, name: string): boolean =>
  query.get(`estimate_${name}`) === "true";

function withParameter({ query }: ProxyRequest, name: string): URLSearchParams {
  const other = new URLSearchParams(query);
  other.set(name, "true");
  return other;
}

/** A number of the request; 0 where the body is no JSON. */
function requestedText({ body }: ProxyRequest, name: string): string {
  const text = /^\s*\{/.test(body) ? toMembers(JSON.parse(body))[name] : undefined;
  return typeof text === "string" && /^\d+$/.test(text) ? text : "0";
}

const isBeyond = (incoming: ProxyRequest): boolean =>
  BigInt(requestedText(incoming, "max_gas_amount")) > 10n ** 12n;

function withoutEstimate(name: string): Alteration {
  return forwardWithOverrides("simulateTransaction", (incoming) =>
    incoming.query.get(name) === "true" ? { query: withoutParameter(incoming, name) } : null,
  );
}
