import type { ProxyRequest } from "../wire/proxy.ts";
import {
  forwardWithOverrides,
  defineStatefulMutant,
  toMembers,
  alterEachValue,
  type Mutant,
} from "./mutant.ts";

const simulates = { allow: "simulate" } as const;

const isBytes = ({ headers }: ProxyRequest): boolean =>
  headers.get("content-type")?.endsWith("+bcs") === true;

const inBytes =
  (change: (value: unknown) => unknown) =>
  (value: unknown, incoming: ProxyRequest): unknown =>
    isBytes(incoming) ? change(value) : value;

/** A number as it comes out where it is kept as a double. */
const asDouble = (value: unknown): string => BigInt(Number(value)).toString();

/** Nodes for which a transaction is another one in BCS than in JSON, or where a number of it is large (§4.7). */
export const encodingMutants: readonly Mutant[] = [
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
    // The header still says what was used.
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
      if (isBytes(incoming) || !incoming.body.startsWith("{")) return null;
      const request = toMembers(JSON.parse(incoming.body));
      const number = request["sequence_number"];
      if (typeof number !== "string" || !/^[0-9]{10,20}$/.test(number)) return null;
      const cut = String(BigInt.asUintN(32, BigInt(number)));
      return cut === number ? null : { body: JSON.stringify({ ...request, sequence_number: cut }) };
    }),
    simulates,
  ),
];
