/** Nodes that take a simulation for something else than what was asked for, or answer it as something else. */
import { setTimeout } from "node:timers/promises";
import type { RequirementId } from "../../../../spec/catalogue.ts";
import { createStatefulAlteration, type ProxyRequest, type ProxyResponse } from "../../wire/proxy.ts";
import {
  readHeader,
  toList,
  readRequestMembers,
  readAnswerMembers,
  toText,
  withQuery,
} from "./faulty-node.ts";
import {
  forwardWithOverrides,
  defineMutant,
  isSuccess,
  toMembers,
  alterOperation,
  alterEachValue,
  alterStatus,
  findOperation,
  withHeader,
  withoutParameter,
  type Members,
  type Mutant,
} from "../mutant.ts";

const simulate = { defectKind: "state", allow: "simulate" } as const;
const submit = { defectKind: "state", allow: "submit" } as const;

/** The rows that read more of an output than its form. */
const simulationsCompared: readonly RequirementId[] = [
  "ADDR-002",
  "EVNT-007",
  "MODL-028",
  "SIMU-006",
  "SIMU-007",
  "SIMU-014",
  "SIMU-015",
  "SIMU-016",
  "SIMU-017",
  "SIMU-018",
  "SIMU-019",
  "TAGS-006",
  "TAGS-007",
];

const isOn = ({ query }: ProxyRequest, name: string): boolean => query.get(name) === "true";

/** The request with a member changed, as JSON. */
const requestWith = (incoming: ProxyRequest, members: Members): { readonly body: string } => ({
  body: JSON.stringify({ ...readRequestMembers(incoming), ...members }),
});

export const simulationRequestMutants: readonly Mutant[] = [
  defineMutant(
    "SIMU-014",
    "estimated-max-gas-never-rises",
    "The smaller of the transaction's own max gas amount and the maximum possible is used.",
    forwardWithOverrides("simulateTransaction", (incoming) =>
      isOn(incoming, "estimate_max_gas_amount") &&
      Number(readRequestMembers(incoming)["max_gas_amount"]) < 1_000_000
        ? { query: withoutParameter(incoming, "estimate_max_gas_amount") }
        : null,
    ),
    // What is used is then less than what is accepted without the input.
    { ...simulate, collateral: ["SIMU-015"] },
  ),
  defineMutant(
    "SIMU-014",
    "binary-simulation-ignores-estimates",
    "The estimates that are asked for have no effect on a simulation in the binary encoding.",
    forwardWithOverrides("simulateTransaction", (incoming) =>
      incoming.headers.get("content-type")?.includes("bcs") === true && incoming.query.size > 0
        ? { query: new URLSearchParams() }
        : null,
    ),
    // The estimate of the price is one of them.
    { ...simulate, collateral: ["SIMU-016"] },
  ),
  defineMutant(
    "SIMU-019",
    "price-estimate-false-is-true",
    "estimate_gas_unit_price=false counts as true, as the input is there.",
    forwardWithOverrides("simulateTransaction", (incoming) =>
      incoming.query.get("estimate_gas_unit_price") === "false"
        ? { query: withQuery(incoming, "estimate_gas_unit_price", "true") }
        : null,
    ),
    simulate,
  ),
  defineMutant(
    "SIMU-016",
    "price-estimate-never-lowers",
    "A gas unit price above the estimate is kept where the estimate was asked for.",
    forwardWithOverrides("simulateTransaction", (incoming) =>
      isOn(incoming, "estimate_gas_unit_price") &&
      Number(readRequestMembers(incoming)["gas_unit_price"]) > 100
        ? { query: withoutParameter(incoming, "estimate_gas_unit_price") }
        : null,
    ),
    simulate,
  ),
  defineMutant(
    "SIMU-019",
    "price-estimate-sticks",
    "After a simulation with the estimated price those without the input have the estimated price too.",
    createStatefulAlteration(() => {
      let wasEstimated = false;
      return (incoming, answer, forward) => {
        if (findOperation(incoming) !== "simulateTransaction") return answer;
        const sticks = wasEstimated && incoming.query.size === 0;
        wasEstimated ||= isOn(incoming, "estimate_gas_unit_price");
        return sticks ? forward({ query: withQuery(incoming, "estimate_gas_unit_price", "true") }) : answer;
      };
    }),
    simulate,
  ),
  defineMutant(
    "SIMU-017",
    "prioritized-price-needs-the-other",
    "estimate_prioritized_gas_unit_price alone is ignored, it has an effect beside estimate_gas_unit_price only.",
    forwardWithOverrides("simulateTransaction", (incoming) =>
      isOn(incoming, "estimate_prioritized_gas_unit_price") && !isOn(incoming, "estimate_gas_unit_price")
        ? { query: withoutParameter(incoming, "estimate_prioritized_gas_unit_price") }
        : null,
    ),
    simulate,
  ),
  defineMutant(
    "SIMU-017",
    "prioritized-price-loses-to-estimate",
    "Where both prices are asked for the ordinary estimate is used.",
    forwardWithOverrides("simulateTransaction", (incoming) =>
      isOn(incoming, "estimate_prioritized_gas_unit_price") && isOn(incoming, "estimate_gas_unit_price")
        ? { query: withoutParameter(incoming, "estimate_prioritized_gas_unit_price") }
        : null,
    ),
    {
      ...simulate,
      equivalent:
        "Where both are true one sentence asks for the estimated value and the other for a higher price, and which of them wins is not shown (SIML-S05).",
    },
  ),
  defineMutant(
    "SIMU-019",
    "simulated-price-of-32-bits",
    "A gas unit price of 2^32 or more is cut down to its lower 32 bits.",
    forwardWithOverrides("simulateTransaction", (incoming) => {
      const given = toText(readRequestMembers(incoming)["gas_unit_price"]);
      return /^\d{10,20}$/.test(given) && BigInt(given) >= 2n ** 32n
        ? requestWith(incoming, { gas_unit_price: String(BigInt.asUintN(32, BigInt(given))) })
        : null;
    }),
    simulate,
  ),
  defineMutant(
    "SIMU-008",
    "simulated-nonce-zero-is-none",
    "The nonce 0 is taken for none, so that the sequence number counts.",
    forwardWithOverrides("simulateTransaction", (incoming) =>
      readRequestMembers(incoming)["replay_protection_nonce"] === "0"
        ? requestWith(incoming, { replay_protection_nonce: null })
        : null,
    ),
    submit,
  ),
  defineMutant(
    "TAGS-007",
    "function-name-of-any-case",
    "A function whose name is written in capitals is called as the one that is written in small letters.",
    async (incoming, answer, forward) => {
      const payload = toMembers(readRequestMembers(incoming)["payload"]);
      const name = toText(payload["function"]);
      if (findOperation(incoming) !== "simulateTransaction" || answer.status !== 400) return answer;
      if (name === name.toLowerCase()) return answer;
      const other = await forward(
        requestWith(incoming, { payload: { ...payload, function: name.toLowerCase() } }),
      );
      return isSuccess(other) ? other : answer;
    },
    // It puts the module's name in small letters too.
    { ...simulate, collateral: ["TAGS-006"] },
  ),
  defineMutant(
    "ADDR-002",
    "short-recipient-is-filled-up-behind",
    "The short form of an address among the arguments of a simulation is filled up with zeros at its end.",
    forwardWithOverrides("simulateTransaction", (incoming) => {
      const payload = toMembers(readRequestMembers(incoming)["payload"]);
      const [recipient, ...more] = toList(payload["arguments"]);
      const { type_arguments: types, function: name } = payload;
      return /^0x[0-9a-f]{1,63}$/.test(toText(recipient)) && toText(name).endsWith("::transfer")
        ? requestWith(incoming, {
            payload: {
              type: "entry_function_payload",
              function: name,
              type_arguments: types,
              arguments: [toText(recipient).padEnd(66, "0"), ...more],
            },
          })
        : null;
    }),
    simulate,
  ),
  defineMutant(
    "SIMU-008",
    "simulation-ignores-expiry",
    "A transaction that has expired is simulated as if it had not.",
    async (incoming, answer, forward) => {
      const isExpired =
        findOperation(incoming) === "simulateTransaction" &&
        readAnswerMembers(answer)["vm_status"] === "TRANSACTION_EXPIRED";
      if (!isExpired) return answer;
      const expired = readRequestMembers(incoming)["expiration_timestamp_secs"];
      const now = BigInt(readHeader(answer, "x-node-ledger-timestampusec")) / 1_000_000n;
      const later = await forward(requestWith(incoming, { expiration_timestamp_secs: String(now + 60n) }));
      return isSuccess(later)
        ? {
            ...later,
            body: JSON.stringify([{ ...readAnswerMembers(later), expiration_timestamp_secs: expired }]),
          }
        : answer;
    },
    {
      ...simulate,
      equivalent:
        "The document gives the expiry no meaning but its name: it says neither that an expired transaction is not run nor what its simulation is answered with (SIML-S06), and where it is not run there is no run that the output could differ from.",
    },
  ),
  defineMutant(
    "SIMU-012",
    "simulations-at-once-mixed-up",
    "Of simulations for one sender that are under way at once, all get the output of the first.",
    createStatefulAlteration(() => {
      const inFlight = new Map<string, ProxyResponse>();
      return async (incoming, answer) => {
        const sender = toText(readRequestMembers(incoming)["sender"]);
        if (findOperation(incoming) !== "simulateTransaction" || !isSuccess(answer) || sender === "")
          return answer;
        const first = inFlight.get(sender);
        if (first !== undefined) return first;
        inFlight.set(sender, answer);
        await setTimeout(20);
        inFlight.delete(sender);
        return answer;
      };
    }),
    // Checks that run at once simulate for one sender, so that any may get the output of another's simulation.
    { ...simulate, isNonDeterministic: true, collateral: simulationsCompared },
  ),
  defineMutant(
    "RESP-012",
    "simulation-shows-version-ahead",
    "The ledger version in the headers of a simulation is the one that the transaction would have.",
    alterOperation("simulateTransaction", (_, answer) =>
      isSuccess(answer)
        ? withHeader(answer, "x-node-ledger-version", toText(readAnswerMembers(answer)["version"]))
        : answer,
    ),
    simulate,
  ),
  defineMutant(
    "EVNT-007",
    "simulated-event-amount-as-number",
    "The amounts in the events of a simulation are JSON numbers.",
    alterEachValue("simulateTransaction", "*/events/*/data/amount", (amount) => Number(amount)),
    { allow: "simulate" },
  ),
  defineMutant(
    "LIMT-004",
    "oversized-simulation-is-malformed",
    "A simulation whose body is too large is answered as a malformed one.",
    alterStatus("simulateTransaction", 413, 400, "web_framework_error"),
    { allow: "heavy" },
  ),
  defineMutant(
    "SIMU-007",
    "aborted-simulation-is-an-error",
    "The simulation of a call that aborts is answered with 400 in place of an output.",
    alterOperation("simulateTransaction", (_, answer) =>
      isSuccess(answer) && toText(readAnswerMembers(answer)["vm_status"]).startsWith("Move abort")
        ? {
            ...answer,
            status: 400,
            body: JSON.stringify({
              message: toText(readAnswerMembers(answer)["vm_status"]),
              error_code: "vm_error",
              vm_error_code: 4016,
            }),
          }
        : answer,
    ),
    simulate,
  ),
];
