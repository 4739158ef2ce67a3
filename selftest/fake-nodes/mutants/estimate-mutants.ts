import type { Alter, Asked } from "../wire/proxy.ts";
import { askedAs, defineStateful, membersOf, onEach, refusal, withoutInput, type Mutant } from "./mutant.ts";

const simulate = { allow: "simulate" } as const;

/** Mutants in the estimates of simulations (§4.7). */
export const estimateMutants: readonly Mutant[] = [
  defineStateful(
    "SIMU-014",
    "amount-not-ignored",
    "estimate_max_gas_amount is ignored",
    withoutEstimate("estimate_max_gas_amount"),
    // The greatest accepted amount is then not used either.
    { ...simulate, collateral: ["SIMU-015"] },
  ),
  defineStateful(
    "SIMU-015",
    "least-amount",
    "estimate_max_gas_amount sets a fixed amount below what is accepted",
    onEach("simulateTransaction", "*/max_gas_amount", (amount, asked) =>
      asked.query.get("estimate_max_gas_amount") === "true" ? "5000" : amount,
    ),
    simulate,
  ),
  defineStateful(
    "SIMU-016",
    "price-not-ignored",
    "estimate_gas_unit_price is ignored",
    withoutEstimate("estimate_gas_unit_price"),
    simulate,
  ),
  defineStateful(
    "SIMU-017",
    "price-not-higher",
    "the prioritized price is the estimate",
    onEach("simulateTransaction", "*/gas_unit_price", (price, asked) =>
      asked.query.get("estimate_prioritized_gas_unit_price") === "true" ? "100" : price,
    ),
    simulate,
  ),
  defineStateful(
    "SIMU-018",
    "amount-not-kept",
    "the amount is estimated without being asked for",
    onEach("simulateTransaction", "*/max_gas_amount", (amount, { query }) =>
      query.has("estimate_max_gas_amount") ? amount : "2000000",
    ),
    simulate,
  ),
  defineStateful(
    "SIMU-019",
    "price-not-kept",
    "the price is estimated without being asked for",
    onEach("simulateTransaction", "*/gas_unit_price", (price, { query }) =>
      [...query.keys()].some((name) => name.endsWith("gas_unit_price")) ? price : "99",
    ),
    simulate,
  ),
  defineStateful(
    "SIMU-014",
    "amount-checked-before-estimate",
    "an amount beyond the network's bound is refused before it is estimated",
    (asked, answer) => (isEstimated(asked, "max_gas_amount") && isBeyond(asked) ? refusal(answer) : answer),
    simulate,
  ),
  defineStateful(
    "SIMU-014",
    "amount-of-zero-is-none",
    "beside an estimate of the price an amount of 0 counts as one that was asked for",
    askedAs("simulateTransaction", (asked) =>
      isEstimated(asked, "gas_unit_price") && requestedText(asked, "max_gas_amount") === "0"
        ? { query: withoutInput(asked, "estimate_max_gas_amount") }
        : null,
    ),
    simulate,
  ),
  defineStateful(
    "SIMU-016",
    "amount-by-the-price-of-the-request",
    "the maximum possible gas is what the sender can pay at the price of the request, also where that is estimated",
    onEach("simulateTransaction", "*/max_gas_amount", (amount, asked) =>
      isEstimated(asked, "max_gas_amount") && BigInt(requestedText(asked, "gas_unit_price")) > 10n ** 12n
        ? "0"
        : amount,
    ),
    simulate,
  ),
  defineStateful(
    "SIMU-018",
    "amount-estimated-beside-price",
    "with an estimate of the price the amount is estimated too",
    askedAs("simulateTransaction", (asked) =>
      isEstimated(asked, "gas_unit_price") ? { query: withInput(asked, "estimate_max_gas_amount") } : null,
    ),
    simulate,
  ),
  defineStateful(
    "SIMU-019",
    "price-estimated-beside-amount",
    "with an estimate of the amount the price is estimated too",
    askedAs("simulateTransaction", (asked) =>
      isEstimated(asked, "max_gas_amount") && !isEstimated(asked, "prioritized_gas_unit_price")
        ? { query: withInput(asked, "estimate_gas_unit_price") }
        : null,
    ),
    simulate,
  ),
];

const isEstimated = ({ query }: Asked, name: string): boolean => query.get(`estimate_${name}`) === "true";

function withInput({ query }: Asked, name: string): URLSearchParams {
  const other = new URLSearchParams(query);
  other.set(name, "true");
  return other;
}

/** A number of the request; 0 where the body is no JSON. */
function requestedText({ body }: Asked, name: string): string {
  const text = /^\s*\{/.test(body) ? membersOf(JSON.parse(body))[name] : undefined;
  return typeof text === "string" && /^\d+$/.test(text) ? text : "0";
}

const isBeyond = (asked: Asked): boolean => BigInt(requestedText(asked, "max_gas_amount")) > 10n ** 12n;

function withoutEstimate(name: string): Alter {
  return askedAs("simulateTransaction", (asked) =>
    asked.query.get(name) === "true" ? { query: withoutInput(asked, name) } : null,
  );
}
