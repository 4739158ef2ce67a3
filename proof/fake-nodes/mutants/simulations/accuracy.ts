import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterEachValue, forwardWithOverrides } from "../../wire/alterations.ts";
import type { ProxyRequest } from "../../wire/exchange.ts";
import { toMembers } from "../../wire/json.ts";
import { isBcs } from "../../wire/requests.ts";
import { allowing, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";

const inBytes =
  (change: (value: unknown) => unknown) =>
  (value: unknown, incoming: ProxyRequest): unknown =>
    isBcs(incoming) ? change(value) : value;

/** Rounds a number to a double. */
const asDouble = (value: unknown): string => BigInt(Number(value)).toString();

/** Mutants whose simulation differs from the later execution, or between JSON and BCS (§4.7). */
export const simulationAccuracyMutants: readonly Mutant[] = allowing("simulate", [
  defineSimulationMutant(
    "SIMU-009",
    "event-data-ahead",
    "The amount in an event of a simulation is too high.",
    "events/*/data",
    increaseAmounts,
  ),
  defineSimulationMutant(
    "SIMU-009",
    "events-reversed",
    "The events of a simulation are in reverse order.",
    "events",
    (events) => (Array.isArray(events) ? events.toReversed() : events),
  ),
  defineSimulationMutant(
    "SIMU-009",
    "last-event-left-out",
    "A simulation lacks its last event.",
    "events",
    (events) => (Array.isArray(events) ? events.slice(0, -1) : events),
  ),
  defineSimulationMutant(
    "SIMU-009",
    "event-of-other-account",
    "The events of a simulation name another account.",
    "events/*/guid/account_address",
    () => "0xbad",
  ),
  defineSimulationMutant(
    "SIMU-009",
    "event-numbers-ahead",
    "The sequence_number of each event of a simulation is one too high.",
    "events/*/sequence_number",
    next,
  ),
  defineSimulationMutant(
    "SIMU-010",
    "changed-values-other",
    "The changes of a simulation have wrong values.",
    "changes/*/data/data",
    increaseAmounts,
  ),
  defineSimulationMutant(
    "SIMU-010",
    "changes-at-other-key",
    "The changes of a simulation name another account.",
    "changes/*/address",
    () => "0xbad",
  ),
  // A gas_used that differs in each simulation violates both SIMU-011 and SIMU-023, and X-NODE-GAS-USED has the original one.
  defineSimulationMutant(
    "SIMU-011",
    "gas-rounded",
    "The gas_used of a simulation is rounded up to a multiple of 100.",
    "gas_used",
    (gas) => {
      const used = BigInt(String(gas));
      return String(((used + 99n) / 100n) * 100n);
    },
    { collateral: ["SIMU-023", "RESP-014"] },
  ),
  defineSimulationMutant(
    "SIMU-023",
    "gas-with-the-simulation",
    "The gas_used of a simulation includes seven units for the simulation itself.",
    "gas_used",
    (gas) => String(BigInt(String(gas)) + 7n),
    { collateral: ["SIMU-011", "RESP-014"] },
  ),
  defineSimulationMutant(
    "SIMU-023",
    "gas-without-signature-check",
    "The gas_used of a simulation does not include the two units of the signature.",
    "gas_used",
    (gas) => (BigInt(String(gas)) > 2n ? String(BigInt(String(gas)) - 2n) : gas),
    { collateral: ["SIMU-011", "RESP-014"] },
  ),
  defineSimulationMutant(
    "SIMU-023",
    "gas-is-zero",
    "The gas_used of a simulation is 0.",
    "gas_used",
    () => "0",
    { collateral: ["SIMU-011", "RESP-014"] },
  ),
  defineRepeatedFieldMutant("sequence-number-next", "sequence_number", "that of the next transaction", next),
  defineRepeatedFieldMutant("expiry-in-micros", "expiration_timestamp_secs", "in microseconds", (seconds) =>
    String(BigInt(String(seconds)) * 1_000_000n),
  ),
  defineRepeatedFieldMutant(
    "function-of-other-module",
    "payload/function",
    "that of another module",
    (name) => String(name).replace(/::\w+::/, "::other::"),
  ),
  defineStatefulMutant(
    "SIMU-008",
    "bytes-fail",
    "A simulation in BCS always has success false.",
    alterEachValue(
      "simulateTransaction",
      "*/success",
      inBytes(() => false),
    ),
  ),
  defineStatefulMutant(
    "SIMU-009",
    "bytes-without-events",
    "A simulation in BCS has no events.",
    alterEachValue(
      "simulateTransaction",
      "*/events",
      inBytes(() => []),
    ),
  ),
  defineStatefulMutant(
    "SIMU-010",
    "bytes-change-less",
    "A simulation in BCS lacks its last change.",
    alterEachValue(
      "simulateTransaction",
      "*/changes",
      inBytes((changes) => (Array.isArray(changes) ? changes.slice(0, -1) : changes)),
    ),
  ),
  defineStatefulMutant(
    "SIMU-011",
    "bytes-cost-less",
    "The gas_used of a simulation in BCS is one too low, unless it is 0.",
    alterEachValue(
      "simulateTransaction",
      "*/gas_used",
      inBytes((gas) => (gas === "0" ? gas : String(BigInt(String(gas)) - 1n))),
    ),
    // X-NODE-GAS-USED still has the original value.
    { collateral: ["RESP-014"] },
  ),
  defineStatefulMutant(
    "SIMU-012",
    "bytes-from-another-number",
    "The sequence_number of a simulation in BCS is one too high.",
    alterEachValue(
      "simulateTransaction",
      "*/sequence_number",
      inBytes((number) => String(BigInt(String(number)) + 1n)),
    ),
  ),
  defineStatefulMutant(
    "SIMU-012",
    "expiry-as-double",
    "The expiration_timestamp_secs of a simulation is rounded to a double.",
    alterEachValue("simulateTransaction", "*/expiration_timestamp_secs", asDouble),
  ),
  defineStatefulMutant(
    "SIMU-012",
    "sequence-number-of-32-bits",
    "A simulation uses only the low 32 bits of the sequence_number.",
    forwardWithOverrides("simulateTransaction", (incoming) => {
      if (isBcs(incoming) || !incoming.body.startsWith("{")) return null;
      const request = toMembers(JSON.parse(incoming.body));
      const number = request["sequence_number"];
      if (typeof number !== "string" || !/^[0-9]{10,20}$/.test(number)) return null;
      const cut = String(BigInt.asUintN(32, BigInt(number)));
      return cut === number ? null : { body: JSON.stringify({ ...request, sequence_number: cut }) };
    }),
    // A number above the largest u64 is cut, too.
    { collateral: ["TXNS-045"] },
  ),
]);

/** Defines a mutant in which a member of the simulation output differs from the execution. */
function defineSimulationMutant(
  requirement: RequirementId,
  id: string,
  fault: string,
  place: string,
  change: (value: unknown) => unknown,
  more: Pick<Mutant, "collateral"> = {},
): Mutant {
  return defineStatefulMutant(
    requirement,
    id,
    fault,
    alterEachValue("simulateTransaction", `*/${place}`, change),
    { ...submits, ...more },
  );
}

/** Defines a mutant in which a member of the simulation output differs from the request. */
function defineRepeatedFieldMutant(
  id: string,
  place: string,
  how: string,
  change: (value: unknown) => unknown,
): Mutant {
  const alter = alterEachValue("simulateTransaction", `*/${place}`, change);
  return defineStatefulMutant("SIMU-012", id, `The ${place} of a simulation is ${how}.`, alter);
}

/** Increases every decimal string of a value by one. */
function increaseAmounts(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll(/"(\d+)"/g, (_, digits: string) => `"${next(digits)}"`);
  return JSON.parse(text);
}

function next(number: unknown): string {
  return String(BigInt(String(number)) + 1n);
}
