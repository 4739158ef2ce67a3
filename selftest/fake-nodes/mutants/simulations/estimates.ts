import { alterEachValue, forwardWithOverrides } from "../../wire/alterations.ts";
import type { Alteration, ProxyRequest } from "../../wire/exchange.ts";
import { toMembers } from "../../wire/json.ts";
import { withParameter, withoutParameter } from "../../wire/requests.ts";
import { toInvalidInput } from "../../wire/responses.ts";
import { defineStatefulMutant, simulates, type Mutant } from "../mutant.ts";

const isEstimated = ({ query }: ProxyRequest, name: string): boolean =>
  query.get(`estimate_${name}`) === "true";

const isBeyond = (incoming: ProxyRequest): boolean =>
  BigInt(requestedText(incoming, "max_gas_amount")) > 10n ** 12n;

/** Mutants in the estimates of a simulation (§4.7). */
export const estimateMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "SIMU-014",
    "amount-not-ignored",
    "estimate_max_gas_amount is ignored",
    withoutEstimate("estimate_max_gas_amount"),
    // The largest accepted amount is then not used either.
    { ...simulates, collateral: ["SIMU-015"] },
  ),
  defineStatefulMutant(
    "SIMU-015",
    "least-amount",
    "estimate_max_gas_amount sets a fixed amount below what is accepted",
    alterEachValue("simulateTransaction", "*/max_gas_amount", (amount, incoming) =>
      incoming.query.get("estimate_max_gas_amount") === "true" ? "5000" : amount,
    ),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-016",
    "price-not-ignored",
    "estimate_gas_unit_price is ignored",
    withoutEstimate("estimate_gas_unit_price"),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-017",
    "price-not-higher",
    "the prioritized price is the estimate",
    alterEachValue("simulateTransaction", "*/gas_unit_price", (price, incoming) =>
      incoming.query.get("estimate_prioritized_gas_unit_price") === "true" ? "100" : price,
    ),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-018",
    "amount-not-kept",
    "the amount is estimated without being asked for",
    alterEachValue("simulateTransaction", "*/max_gas_amount", (amount, { query }) =>
      query.has("estimate_max_gas_amount") ? amount : "2000000",
    ),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-019",
    "price-not-kept",
    "the price is estimated without being asked for",
    alterEachValue("simulateTransaction", "*/gas_unit_price", (price, { query }) =>
      [...query.keys()].some((name) => name.endsWith("gas_unit_price")) ? price : "99",
    ),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-014",
    "amount-checked-before-estimate",
    "an amount beyond the network's bound is refused before it is estimated",
    (incoming, answer) =>
      isEstimated(incoming, "max_gas_amount") && isBeyond(incoming) ? toInvalidInput(answer) : answer,
    simulates,
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
    simulates,
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
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-018",
    "amount-estimated-beside-price",
    "with an estimate of the price the amount is estimated too",
    forwardWithOverrides("simulateTransaction", (incoming) =>
      isEstimated(incoming, "gas_unit_price")
        ? { query: withParameter(incoming, "estimate_max_gas_amount", "true") }
        : null,
    ),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-019",
    "price-estimated-beside-amount",
    "with an estimate of the amount the price is estimated too",
    forwardWithOverrides("simulateTransaction", (incoming) =>
      isEstimated(incoming, "max_gas_amount") && !isEstimated(incoming, "prioritized_gas_unit_price")
        ? { query: withParameter(incoming, "estimate_gas_unit_price", "true") }
        : null,
    ),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-016",
    "price-from-request",
    "the estimate is twice the price of the request",
    alterEachValue("simulateTransaction", "*/gas_unit_price", (price, { query, body }) => {
      const own = /"gas_unit_price":"(\d+)"/.exec(body)?.[1];
      return query.get("estimate_gas_unit_price") === "true" && own !== undefined
        ? String(BigInt(own) * 2n)
        : price;
    }),
    // Twice the requested price may exceed the prioritized one.
    { ...simulates, collateral: ["SIMU-017"] },
  ),
  defineStatefulMutant(
    "SIMU-014",
    "amount-from-request",
    "the greatest amount is that of the request and a thousand",
    alterEachValue("simulateTransaction", "*/max_gas_amount", (amount, { query, body }) => {
      const own = /"max_gas_amount":"(\d+)"/.exec(body)?.[1];
      return query.get("estimate_max_gas_amount") === "true" && own !== undefined
        ? String(BigInt(own) + 2_000_000n)
        : amount;
    }),
    simulates,
  ),
];

/** A decimal member of the request; "0" where it is missing or malformed. */
function requestedText({ body }: ProxyRequest, name: string): string {
  const text = /^\s*\{/.test(body) ? toMembers(JSON.parse(body))[name] : undefined;
  return typeof text === "string" && /^\d+$/.test(text) ? text : "0";
}

function withoutEstimate(name: string): Alteration {
  return forwardWithOverrides("simulateTransaction", (incoming) =>
    incoming.query.get(name) === "true" ? { query: withoutParameter(incoming, name) } : null,
  );
}
