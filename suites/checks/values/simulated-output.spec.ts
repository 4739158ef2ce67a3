import type { RequirementId } from "../../../spec/catalogue.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { simulateOutput } from "../simulations/simulation.ts";
import { judgeBlockEvents, judgeEventData, simulateChanges, simulateEvents } from "./event-values.ts";

const simulating = { safety: "simulate" } as const;

// The oracle judges these requirements on every simulated output (§2.5a, §2.6) and on its events (§2.7).
const outputRows: readonly RequirementId[] = [
  "TXNS-011",
  "TXNS-012",
  "TXNS-013",
  "TXNS-014",
  "TXNS-018",
  "TXNS-019",
  "TXNS-020",
  "TXNS-021",
  "TXNS-023",
  "TXNS-024",
  "TXNS-025",
  "TXNS-026",
  "TXNS-027",
  "TXNS-028",
  "TXNS-029",
  "TXNS-030",
  "TXNS-031",
  "TXNS-032",
  "TXNS-033",
  "TXNS-036",
  "TXNS-037",
  "TAGS-005",
];
const eventRows: readonly RequirementId[] = [
  "EVNT-001",
  "EVNT-002",
  "EVNT-003",
  "EVNT-004",
  "EVNT-005",
  "EVNT-006",
];

for (const [ids, simulate] of [
  [outputRows, simulateOutput],
  [eventRows, simulateEvents],
  [["TXNS-038"], simulateChanges],
] as const) {
  for (const id of ids) {
    test(
      ...requirement(
        id,
        async (fixtures) => {
          await simulate(fixtures);
        },
        simulating,
      ),
    );
  }
}

test(...requirement("EVNT-007", judgeEventData, simulating));

test(...requirement("EVNT-009", judgeBlockEvents));
