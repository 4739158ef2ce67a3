import { requirement, test } from "../../runner/fixtures.ts";
import { assertAbsurdIgnored } from "./simulation-ignored.ts";
import { assertGasMemberKept } from "./simulation-gas-members.ts";

const simulating = { safety: "simulate" } as const;

test(
  ...requirement(
    "SIMU-018",
    (fixtures) => assertGasMemberKept(fixtures, "SIMU-018", "max_gas_amount"),
    simulating,
  ),
);
test(
  ...requirement(
    "SIMU-019",
    (fixtures) => assertGasMemberKept(fixtures, "SIMU-019", "gas_unit_price"),
    simulating,
  ),
);

const supports = { safety: "simulate", role: "supporting" } as const;

test(
  ...requirement(
    "SIMU-014",
    "an absurd amount makes no difference where it is estimated, whatever else is",
    (fixtures) => assertAbsurdIgnored(fixtures, "SIMU-014"),
    supports,
  ),
);
test(
  ...requirement(
    "SIMU-016",
    "an absurd price makes no difference where it is estimated, whatever else is",
    (fixtures) => assertAbsurdIgnored(fixtures, "SIMU-016"),
    supports,
  ),
);
