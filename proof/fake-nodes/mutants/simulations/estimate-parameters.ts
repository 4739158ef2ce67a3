import { forwardWithOverrides } from "../../wire/alterations.ts";
import { createStatefulAlteration, type ProxyRequest } from "../../wire/exchange.ts";
import { findOperation, readRequestMembers, withParameter } from "../../wire/requests.ts";
import { allowing, blind, defineStatefulMutant, type Mutant } from "../mutant.ts";
import { forwardTo, omitParameter, setParameter } from "../../wire/replacements.ts";

const isOn = ({ query }: ProxyRequest, name: string): boolean => query.get(name) === "true";

/** Mutants that parse or combine the estimate parameters incorrectly (§4.7). */
export const estimateParameterMutants: readonly Mutant[] = allowing("simulate", [
  ...blind([
    defineStatefulMutant(
      "SIMU-014",
      "estimated-max-gas-never-rises",
      "The estimate never raises max_gas_amount above the requested amount.",
      forwardTo("simulateTransaction", omitParameter("estimate_max_gas_amount")).when(
        (incoming) =>
          isOn(incoming, "estimate_max_gas_amount") &&
          Number(readRequestMembers(incoming)["max_gas_amount"]) < 1_000_000,
      ),
      // The estimate is below a max_gas_amount that the node accepts without the parameter.
      { collateral: ["SIMU-015"] },
    ),
    defineStatefulMutant(
      "SIMU-014",
      "binary-simulation-ignores-estimates",
      "A simulation in BCS ignores the estimate parameters.",
      forwardWithOverrides("simulateTransaction", (incoming) =>
        incoming.headers.get("content-type")?.includes("bcs") === true && incoming.query.size > 0
          ? { query: new URLSearchParams() }
          : null,
      ),
      // The price estimate is ignored too.
      { collateral: ["SIMU-016"] },
    ),
    defineStatefulMutant(
      "SIMU-019",
      "price-estimate-false-is-true",
      "estimate_gas_unit_price=false is treated as true.",
      forwardTo("simulateTransaction", setParameter("estimate_gas_unit_price", "true")).when(
        (incoming) => incoming.query.get("estimate_gas_unit_price") === "false",
      ),
    ),
    defineStatefulMutant(
      "SIMU-016",
      "price-estimate-never-lowers",
      "The estimate never lowers the requested gas_unit_price.",
      forwardTo("simulateTransaction", omitParameter("estimate_gas_unit_price")).when(
        (incoming) =>
          isOn(incoming, "estimate_gas_unit_price") &&
          Number(readRequestMembers(incoming)["gas_unit_price"]) > 100,
      ),
    ),
    defineStatefulMutant(
      "SIMU-019",
      "price-estimate-sticks",
      "After a simulation with the estimated price, simulations without the parameter also use the estimated price.",
      createStatefulAlteration(() => {
        let wasEstimated = false;
        return (incoming, answer, forward) => {
          if (findOperation(incoming) !== "simulateTransaction") return answer;
          const sticks = wasEstimated && incoming.query.size === 0;
          wasEstimated ||= isOn(incoming, "estimate_gas_unit_price");
          return sticks
            ? forward({ query: withParameter(incoming, "estimate_gas_unit_price", "true") })
            : answer;
        };
      }),
    ),
    defineStatefulMutant(
      "SIMU-017",
      "prioritized-price-needs-the-other",
      "estimate_prioritized_gas_unit_price is ignored without estimate_gas_unit_price.",
      forwardTo("simulateTransaction", omitParameter("estimate_prioritized_gas_unit_price")).when(
        (incoming) =>
          isOn(incoming, "estimate_prioritized_gas_unit_price") && !isOn(incoming, "estimate_gas_unit_price"),
      ),
    ),
    defineStatefulMutant(
      "SIMU-017",
      "prioritized-price-loses-to-estimate",
      "If both prices are requested, the normal estimate is used.",
      forwardTo("simulateTransaction", omitParameter("estimate_prioritized_gas_unit_price")).when(
        (incoming) =>
          isOn(incoming, "estimate_prioritized_gas_unit_price") && isOn(incoming, "estimate_gas_unit_price"),
      ),
      {
        equivalent: "The document leaves open which price wins if both parameters are true (SIML-S05).",
      },
    ),
  ]),
]);
