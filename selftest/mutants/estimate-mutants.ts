import type { Alter } from "../proxy.ts";
import { askedAs, defineStateful, onEach, withoutInput, type Mutant } from "./mutant.ts";

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
      asked.query.has("estimate_max_gas_amount") ? "5000" : amount,
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
      asked.query.has("estimate_prioritized_gas_unit_price") ? "100" : price,
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
];

function withoutEstimate(name: string): Alter {
  return askedAs("simulateTransaction", (asked) =>
    asked.query.get(name) === "true" ? { query: withoutInput(asked, name) } : null,
  );
}
