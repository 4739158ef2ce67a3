import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterEachValue, forwardWithOverrides } from "../../wire/alterations.ts";
import type { ProxyRequest } from "../../wire/exchange.ts";
import { toMembers } from "../../wire/json.ts";
import { isBcs } from "../../wire/requests.ts";
import { defineStatefulMutant, simulates, submits, type Mutant } from "../mutant.ts";

const inBytes =
  (change: (value: unknown) => unknown) =>
  (value: unknown, incoming: ProxyRequest): unknown =>
    isBcs(incoming) ? change(value) : value;

/** A number after it was stored as a double. */
const asDouble = (value: unknown): string => BigInt(Number(value)).toString();

/** Mutants whose simulation differs from the execution that follows, or between JSON and BCS (§4.7). */
export const simulationAccuracyMutants: readonly Mutant[] = [
  defineSimulationMutant(
    "SIMU-009",
    "event-data-ahead",
    "an event of a simulation has a greater amount",
    "events/*/data",
    increaseAmounts,
  ),
  defineSimulationMutant(
    "SIMU-009",
    "events-reversed",
    "the events of a simulation stand in reverse",
    "events",
    (events) => (Array.isArray(events) ? events.toReversed() : events),
  ),
  defineSimulationMutant(
    "SIMU-009",
    "last-event-left-out",
    "a simulation lacks its last event",
    "events",
    (events) => (Array.isArray(events) ? events.slice(0, -1) : events),
  ),
  defineSimulationMutant(
    "SIMU-009",
    "event-of-other-account",
    "the events of a simulation are of another account",
    "events/*/guid/account_address",
    () => "0xbad",
  ),
  defineSimulationMutant(
    "SIMU-009",
    "event-numbers-ahead",
    "the events of a simulation are numbered one further",
    "events/*/sequence_number",
    next,
  ),
  defineSimulationMutant(
    "SIMU-010",
    "changed-values-other",
    "the changes of a simulation have other values",
    "changes/*/data/data",
    increaseAmounts,
  ),
  defineSimulationMutant(
    "SIMU-010",
    "changes-at-other-key",
    "the changes of a simulation are at another account",
    "changes/*/address",
    () => "0xbad",
  ),
  defineSimulationMutant(
    "SIMU-011",
    "gas-rounded",
    "the gas of a simulation is rounded up to hundreds",
    "gas_used",
    (gas) => {
      const used = BigInt(String(gas));
      return String(((used + 99n) / 100n) * 100n);
    },
  ),
  defineRepeatedFieldMutant("sequence-number-next", "sequence_number", "that of the next transaction", next),
  defineRepeatedFieldMutant("expiry-in-micros", "expiration_timestamp_secs", "in microseconds", (seconds) =>
    String(BigInt(String(seconds)) * 1_000_000n),
  ),
  defineRepeatedFieldMutant("function-of-other-module", "payload/function", "of another module", (name) =>
    String(name).replace(/::\w+::/, "::other::"),
  ),
  defineStatefulMutant(
    "SIMU-008",
    "bytes-fail",
    "what is simulated in BCS fails",
    alterEachValue(
      "simulateTransaction",
      "*/success",
      inBytes(() => false),
    ),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-009",
    "bytes-without-events",
    "what is simulated in BCS has no events",
    alterEachValue(
      "simulateTransaction",
      "*/events",
      inBytes(() => []),
    ),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-010",
    "bytes-change-less",
    "the last change of what is simulated in BCS is left out",
    alterEachValue(
      "simulateTransaction",
      "*/changes",
      inBytes((changes) => (Array.isArray(changes) ? changes.slice(0, -1) : changes)),
    ),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-011",
    "bytes-cost-less",
    "what is simulated in BCS uses a unit of gas less",
    alterEachValue(
      "simulateTransaction",
      "*/gas_used",
      inBytes((gas) => String(BigInt(String(gas)) - 1n)),
    ),
    // The gas header still has the original amount.
    { ...simulates, collateral: ["RESP-014"] },
  ),
  defineStatefulMutant(
    "SIMU-012",
    "bytes-from-another-number",
    "the output of a simulation in BCS has the next sequence number",
    alterEachValue(
      "simulateTransaction",
      "*/sequence_number",
      inBytes((number) => String(BigInt(String(number)) + 1n)),
    ),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-012",
    "expiry-as-double",
    "an output has its expiry as a double has it",
    alterEachValue("simulateTransaction", "*/expiration_timestamp_secs", asDouble),
    simulates,
  ),
  defineStatefulMutant(
    "SIMU-012",
    "sequence-number-of-32-bits",
    "a sequence number of 2^32 or more is cut down to its lower 32 bits",
    forwardWithOverrides("simulateTransaction", (incoming) => {
      if (isBcs(incoming) || !incoming.body.startsWith("{")) return null;
      const request = toMembers(JSON.parse(incoming.body));
      const number = request["sequence_number"];
      if (typeof number !== "string" || !/^[0-9]{10,20}$/.test(number)) return null;
      const cut = String(BigInt.asUintN(32, BigInt(number)));
      return cut === number ? null : { body: JSON.stringify({ ...request, sequence_number: cut }) };
    }),
    simulates,
  ),
];

/** A part of an output that differs from the execution. */
function defineSimulationMutant(
  requirement: RequirementId,
  id: string,
  fault: string,
  place: string,
  change: (value: unknown) => unknown,
): Mutant {
  return defineStatefulMutant(
    requirement,
    id,
    fault,
    alterEachValue("simulateTransaction", `*/${place}`, change),
    submits,
  );
}

/** A part of an output that differs from the request. */
function defineRepeatedFieldMutant(
  id: string,
  place: string,
  how: string,
  change: (value: unknown) => unknown,
): Mutant {
  const alter = alterEachValue("simulateTransaction", `*/${place}`, change);
  return defineStatefulMutant("SIMU-012", id, `the ${place} of an output is ${how}`, alter, simulates);
}

/** Increases every decimal string of a value by one. */
function increaseAmounts(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll(/"(\d+)"/g, (_, digits: string) => `"${next(digits)}"`);
  return JSON.parse(text);
}

function next(number: unknown): string {
  return String(BigInt(String(number)) + 1n);
}
