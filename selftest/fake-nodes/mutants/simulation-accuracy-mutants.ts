import { createNode, type ReferenceNode } from "../../../reference-node/node.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import { unchanged, defineStatefulMutant, alterEachValue, type Mutant } from "./mutant.ts";
import { resignBatch } from "./resign-batch.ts";

const simulate = { allow: "simulate" } as const;
const submit = { allow: "submit" } as const;

/** Mutants in which a simulation differs from its request or from the run that follows it, or is one (§4.7). */
export const simulationAccuracyMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "SIMU-006",
    "simulation-committed",
    "what is simulated in JSON is executed",
    unchanged,
    {
      ...submit,
      node: createCommittingNode,
    },
  ),
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
    "SIMU-016",
    "price-from-request",
    "the estimate is twice the price of the request",
    alterEachValue("simulateTransaction", "*/gas_unit_price", (price, { query, body }) => {
      const own = /"gas_unit_price":"(\d+)"/.exec(body)?.[1];
      return query.get("estimate_gas_unit_price") === "true" && own !== undefined
        ? String(BigInt(own) * 2n)
        : price;
    }),
    // Twice the price of a request may be above the prioritized one.
    { ...simulate, collateral: ["SIMU-017"] },
  ),
  defineStatefulMutant(
    "SIMU-014",
    "amount-from-request",
    "the greatest amount is that of the request and a thousand",
    alterEachValue("simulateTransaction", "*/max_gas_amount", (amount, { query, body }) => {
      const own = /"max_gas_amount":"(\d+)"/.exec(body)?.[1];
      return query.get("estimate_max_gas_amount") === "true" && own !== undefined
        ? String(BigInt(own) + 2_000_000n)
        : amount;
    }),
    simulate,
  ),
];

/** The reference node, which is also asked to execute what it has simulated. */
function createCommittingNode(hit: () => void): ReferenceNode {
  const node = createNode();
  const fetch = async (request: Request): Promise<Response> => {
    const { headers, url } = request;
    const isSimulation = new URL(url).pathname.endsWith("/transactions/simulate");
    const batch = isSimulation ? resignBatch(`[${await request.clone().text()}]`) : null;
    const response = await node.fetch(request);
    if (batch === null || !response.ok) return response;
    hit();
    const { body } = batch;
    await node.fetch(new Request(new URL("batch", url), { method: "POST", headers, body }));
    return response;
  };
  return { ...node, fetch };
}

/** A part of an output that is not what the run has. */
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
    submit,
  );
}

/** A part of an output that is not that of the request. */
function defineRepeatedFieldMutant(
  id: string,
  place: string,
  how: string,
  change: (value: unknown) => unknown,
): Mutant {
  const alter = alterEachValue("simulateTransaction", `*/${place}`, change);
  return defineStatefulMutant("SIMU-012", id, `the ${place} of an output is ${how}`, alter, simulate);
}

/** A value whose decimal texts are one more. */
function increaseAmounts(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll(/"(\d+)"/g, (_, digits: string) => `"${next(digits)}"`);
  return JSON.parse(text);
}

function next(number: unknown): string {
  return String(BigInt(String(number)) + 1n);
}
