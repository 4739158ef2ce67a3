import type { RequirementId } from "../../../spec/catalogue.ts";
import { judgeEventData, simulateEvents } from "./event-values.ts";
import { requirement, test } from "../../runner/fixtures.ts";

const simulating = { safety: "simulate" } as const;

/** What the oracle judges of every event (§2.7). */
const members: readonly (readonly [id: RequirementId, title: string])[] = [
  ["EVNT-001", "an event has guid"],
  ["EVNT-002", "a guid has creation_number"],
  ["EVNT-003", "a guid has account_address"],
  ["EVNT-004", "an event has sequence_number"],
  ["EVNT-005", "an event has type"],
  ["EVNT-006", "an event has data"],
];

for (const [id, title] of members) {
  test(
    ...requirement(
      id,
      title,
      async (fixtures) => {
        await simulateEvents(fixtures);
      },
      simulating,
    ),
  );
}

test(...requirement("EVNT-007", judgeEventData, simulating));
