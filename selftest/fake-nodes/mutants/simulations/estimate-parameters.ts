import { forwardWithOverrides } from "../../wire/alterations.ts";
import { createStatefulAlteration, type ProxyRequest } from "../../wire/exchange.ts";
import { findOperation, readRequestMembers, withParameter, withoutParameter } from "../../wire/requests.ts";
import { blind, defineStatefulMutant, simulates, type Mutant } from "../mutant.ts";

const isOn = ({ query }: ProxyRequest, name: string): boolean => query.get(name) === "true";

/** Mutants in how the estimate parameters are read and combined (§4.7). */
export const estimateParameterMutants: readonly Mutant[] = [
  ...blind([
    defineStatefulMutant(
      "SIMU-014",
      "estimated-max-gas-never-rises",
      "The smaller of the transaction's own max gas amount and the maximum possible is used.",
      forwardWithOverrides("simulateTransaction", (incoming) =>
        isOn(incoming, "estimate_max_gas_amount") &&
        Number(readRequestMembers(incoming)["max_gas_amount"]) < 1_000_000
          ? { query: withoutParameter(incoming, "estimate_max_gas_amount") }
          : null,
      ),
      // The estimate is then below an amount that is accepted without the parameter.
      { ...simulates, collateral: ["SIMU-015"] },
    ),
    defineStatefulMutant(
      "SIMU-014",
      "binary-simulation-ignores-estimates",
      "The estimates that are asked for have no effect on a simulation in the binary encoding.",
      forwardWithOverrides("simulateTransaction", (incoming) =>
        incoming.headers.get("content-type")?.includes("bcs") === true && incoming.query.size > 0
          ? { query: new URLSearchParams() }
          : null,
      ),
      // The price estimate is one of the ignored ones.
      { ...simulates, collateral: ["SIMU-016"] },
    ),
    defineStatefulMutant(
      "SIMU-019",
      "price-estimate-false-is-true",
      "estimate_gas_unit_price=false counts as true, as the input is there.",
      forwardWithOverrides("simulateTransaction", (incoming) =>
        incoming.query.get("estimate_gas_unit_price") === "false"
          ? { query: withParameter(incoming, "estimate_gas_unit_price", "true") }
          : null,
      ),
      simulates,
    ),
    defineStatefulMutant(
      "SIMU-016",
      "price-estimate-never-lowers",
      "A gas unit price above the estimate is kept where the estimate was asked for.",
      forwardWithOverrides("simulateTransaction", (incoming) =>
        isOn(incoming, "estimate_gas_unit_price") &&
        Number(readRequestMembers(incoming)["gas_unit_price"]) > 100
          ? { query: withoutParameter(incoming, "estimate_gas_unit_price") }
          : null,
      ),
      simulates,
    ),
    defineStatefulMutant(
      "SIMU-019",
      "price-estimate-sticks",
      "After a simulation with the estimated price those without the input have the estimated price too.",
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
      simulates,
    ),
    defineStatefulMutant(
      "SIMU-017",
      "prioritized-price-needs-the-other",
      "estimate_prioritized_gas_unit_price alone is ignored, it has an effect beside estimate_gas_unit_price only.",
      forwardWithOverrides("simulateTransaction", (incoming) =>
        isOn(incoming, "estimate_prioritized_gas_unit_price") && !isOn(incoming, "estimate_gas_unit_price")
          ? { query: withoutParameter(incoming, "estimate_prioritized_gas_unit_price") }
          : null,
      ),
      simulates,
    ),
    defineStatefulMutant(
      "SIMU-017",
      "prioritized-price-loses-to-estimate",
      "Where both prices are asked for the ordinary estimate is used.",
      forwardWithOverrides("simulateTransaction", (incoming) =>
        isOn(incoming, "estimate_prioritized_gas_unit_price") && isOn(incoming, "estimate_gas_unit_price")
          ? { query: withoutParameter(incoming, "estimate_prioritized_gas_unit_price") }
          : null,
      ),
      {
        ...simulates,
        equivalent:
          "Where both are true one sentence asks for the estimated value and the other for a higher price, and which of them wins is not shown (SIML-S05).",
      },
    ),
  ]),
];
