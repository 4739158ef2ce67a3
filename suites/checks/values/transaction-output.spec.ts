import type { RequirementId } from "../../../spec/catalogue.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { simulateOutput } from "../simulations/simulation.ts";

/** What the oracle judges of every output and its payload (§2.5a, §2.6). */
const members: readonly (readonly [id: RequirementId, title: string])[] = [
  ["TXNS-011", "a payload has type"],
  ["TXNS-012", "an entry_function_payload has function"],
  ["TXNS-013", "an entry_function_payload has type_arguments"],
  ["TXNS-014", "an entry_function_payload has arguments"],
  ["TXNS-018", "an output has version"],
  ["TXNS-019", "an output has hash"],
  ["TXNS-020", "an output has state_change_hash"],
  ["TXNS-021", "an output has event_root_hash"],
  ["TXNS-023", "an output has gas_used"],
  ["TXNS-024", "an output has success"],
  ["TXNS-025", "an output has vm_status"],
  ["TXNS-026", "an output has accumulator_root_hash"],
  ["TXNS-027", "an output has changes"],
  ["TXNS-028", "an output has sender"],
  ["TXNS-029", "an output has sequence_number"],
  ["TXNS-030", "an output has max_gas_amount"],
  ["TXNS-031", "an output has gas_unit_price"],
  ["TXNS-032", "an output has expiration_timestamp_secs"],
  ["TXNS-033", "an output has payload"],
  ["TXNS-036", "an output has events"],
  ["TXNS-037", "an output has timestamp"],
  ["TXNS-038", "a change has type"],
  ["TAGS-005", "the function of a payload has its address, module and name"],
];

for (const [id, title] of members) {
  test(
    ...requirement(
      id,
      title,
      async (fixtures) => {
        await simulateOutput(fixtures);
      },
      { safety: "simulate" },
    ),
  );
}
