import { requirement, test } from "../fixtures.ts";
import { keepsItsOffer } from "../simulation-offer.ts";

const simulating = { safety: "simulate" } as const;

test(
  ...requirement(
    "SIMU-018",
    "without an estimate the max_gas_amount of an output is that of the request",
    (fixtures) => keepsItsOffer(fixtures, "SIMU-018", "max_gas_amount"),
    simulating,
  ),
);
test(
  ...requirement(
    "SIMU-019",
    "without an estimate the gas_unit_price of an output is that of the request",
    (fixtures) => keepsItsOffer(fixtures, "SIMU-019", "gas_unit_price"),
    simulating,
  ),
);
