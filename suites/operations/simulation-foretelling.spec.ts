import { requirement, test } from "../fixtures.ts";
import { isSameMoveValue } from "../oracle/same-move-value.ts";
import { areSameChanges, areSameEvents, comesAsForetold, type Foretelling } from "../simulation-likeness.ts";

const foretellings: readonly Foretelling[] = [
  { requirement: "SIMU-008", name: "success", isSame: Object.is },
  { requirement: "SIMU-009", name: "events", isSame: areSameEvents },
  { requirement: "SIMU-010", name: "changes", isSame: areSameChanges },
  { requirement: "SIMU-011", name: "gas_used", isSame: isSameMoveValue },
];

for (const foretelling of foretellings) {
  test(
    ...requirement(
      foretelling.requirement,
      `the ${foretelling.name} of a simulation comes true`,
      (fixtures) => comesAsForetold(fixtures, foretelling),
      { safety: "submit" },
    ),
  );
}

test(
  ...requirement(
    "SIMU-008",
    "the failure of a simulation comes true",
    (fixtures) =>
      comesAsForetold(fixtures, {
        requirement: "SIMU-008",
        name: "success",
        isSame: Object.is,
        outcome: "fails",
      }),
    { safety: "submit", role: "supporting" },
  ),
);
