/** Nodes that take a simulation for something else than what was asked for, or answer it as something else. */
import { setTimeout } from "node:timers/promises";
import type { RequirementId } from "../../../../spec/catalogue.ts";
import { remembering, type Asked, type Served } from "../../wire/proxy.ts";
import { headerOf, listOf, requested, shown, textOf, withQuery } from "./faulty-node.ts";
import {
  askedAs,
  define,
  isSuccess,
  membersOf,
  on,
  onEach,
  onStatus,
  operationOf,
  withHeader,
  withoutInput,
  type Members,
  type Mutant,
} from "../mutant.ts";

const simulate = { nature: "state", allow: "simulate" } as const;
const submit = { nature: "state", allow: "submit" } as const;

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

const isOn = ({ query }: Asked, name: string): boolean => query.get(name) === "true";

/** The request with a member changed, as JSON. */
const requestWith = (asked: Asked, members: Members): { readonly body: string } => ({
  body: JSON.stringify({ ...requested(asked), ...members }),
});

export const simulationRequestMutants: readonly Mutant[] = [
  define(
    "SIMU-014",
    "estimated-max-gas-never-rises",
    "The smaller of the transaction's own max gas amount and the maximum possible is used.",
    askedAs("simulateTransaction", (asked) =>
      isOn(asked, "estimate_max_gas_amount") && Number(requested(asked)["max_gas_amount"]) < 1_000_000
        ? { query: withoutInput(asked, "estimate_max_gas_amount") }
        : null,
    ),
    // What is used is then less than what is accepted without the input.
    { ...simulate, collateral: ["SIMU-015"] },
  ),
  define(
    "SIMU-014",
    "binary-simulation-ignores-estimates",
    "The estimates that are asked for have no effect on a simulation in the binary encoding.",
    askedAs("simulateTransaction", (asked) =>
      asked.headers.get("content-type")?.includes("bcs") === true && asked.query.size > 0
        ? { query: new URLSearchParams() }
        : null,
    ),
    // The estimate of the price is one of them.
    { ...simulate, collateral: ["SIMU-016"] },
  ),
  define(
    "SIMU-019",
    "price-estimate-false-is-true",
    "estimate_gas_unit_price=false counts as true, as the input is there.",
    askedAs("simulateTransaction", (asked) =>
      asked.query.get("estimate_gas_unit_price") === "false"
        ? { query: withQuery(asked, "estimate_gas_unit_price", "true") }
        : null,
    ),
    simulate,
  ),
  define(
    "SIMU-016",
    "price-estimate-never-lowers",
    "A gas unit price above the estimate is kept where the estimate was asked for.",
    askedAs("simulateTransaction", (asked) =>
      isOn(asked, "estimate_gas_unit_price") && Number(requested(asked)["gas_unit_price"]) > 100
        ? { query: withoutInput(asked, "estimate_gas_unit_price") }
        : null,
    ),
    simulate,
  ),
  define(
    "SIMU-019",
    "price-estimate-sticks",
    "After a simulation with the estimated price those without the input have the estimated price too.",
    remembering(() => {
      let wasEstimated = false;
      return (asked, answer, ask) => {
        if (operationOf(asked) !== "simulateTransaction") return answer;
        const sticks = wasEstimated && asked.query.size === 0;
        wasEstimated ||= isOn(asked, "estimate_gas_unit_price");
        return sticks ? ask({ query: withQuery(asked, "estimate_gas_unit_price", "true") }) : answer;
      };
    }),
    simulate,
  ),
  define(
    "SIMU-017",
    "prioritized-price-needs-the-other",
    "estimate_prioritized_gas_unit_price alone is ignored, it has an effect beside estimate_gas_unit_price only.",
    askedAs("simulateTransaction", (asked) =>
      isOn(asked, "estimate_prioritized_gas_unit_price") && !isOn(asked, "estimate_gas_unit_price")
        ? { query: withoutInput(asked, "estimate_prioritized_gas_unit_price") }
        : null,
    ),
    simulate,
  ),
  define(
    "SIMU-017",
    "prioritized-price-loses-to-estimate",
    "Where both prices are asked for the ordinary estimate is used.",
    askedAs("simulateTransaction", (asked) =>
      isOn(asked, "estimate_prioritized_gas_unit_price") && isOn(asked, "estimate_gas_unit_price")
        ? { query: withoutInput(asked, "estimate_prioritized_gas_unit_price") }
        : null,
    ),
    {
      ...simulate,
      equivalent:
        "Where both are true one sentence asks for the estimated value and the other for a higher price, and which of them wins is not shown (SIML-S05).",
    },
  ),
  define(
    "SIMU-019",
    "simulated-price-of-32-bits",
    "A gas unit price of 2^32 or more is cut down to its lower 32 bits.",
    askedAs("simulateTransaction", (asked) => {
      const given = textOf(requested(asked)["gas_unit_price"]);
      return /^\d{10,20}$/.test(given) && BigInt(given) >= 2n ** 32n
        ? requestWith(asked, { gas_unit_price: String(BigInt.asUintN(32, BigInt(given))) })
        : null;
    }),
    simulate,
  ),
  define(
    "SIMU-008",
    "simulated-nonce-zero-is-none",
    "The nonce 0 is taken for none, so that the sequence number counts.",
    askedAs("simulateTransaction", (asked) =>
      requested(asked)["replay_protection_nonce"] === "0"
        ? requestWith(asked, { replay_protection_nonce: null })
        : null,
    ),
    submit,
  ),
  define(
    "TAGS-007",
    "function-name-of-any-case",
    "A function whose name is written in capitals is called as the one that is written in small letters.",
    async (asked, answer, ask) => {
      const payload = membersOf(requested(asked)["payload"]);
      const name = textOf(payload["function"]);
      if (operationOf(asked) !== "simulateTransaction" || answer.status !== 400) return answer;
      if (name === name.toLowerCase()) return answer;
      const other = await ask(requestWith(asked, { payload: { ...payload, function: name.toLowerCase() } }));
      return isSuccess(other) ? other : answer;
    },
    // It puts the module's name in small letters too.
    { ...simulate, collateral: ["TAGS-006"] },
  ),
  define(
    "ADDR-002",
    "short-recipient-is-filled-up-behind",
    "The short form of an address among the arguments of a simulation is filled up with zeros at its end.",
    askedAs("simulateTransaction", (asked) => {
      const payload = membersOf(requested(asked)["payload"]);
      const [recipient, ...more] = listOf(payload["arguments"]);
      const { type_arguments: types, function: name } = payload;
      return /^0x[0-9a-f]{1,63}$/.test(textOf(recipient)) && textOf(name).endsWith("::transfer")
        ? requestWith(asked, {
            payload: {
              type: "entry_function_payload",
              function: name,
              type_arguments: types,
              arguments: [textOf(recipient).padEnd(66, "0"), ...more],
            },
          })
        : null;
    }),
    simulate,
  ),
  define(
    "SIMU-008",
    "simulation-ignores-expiry",
    "A transaction that has expired is simulated as if it had not.",
    async (asked, answer, ask) => {
      const isExpired =
        operationOf(asked) === "simulateTransaction" && shown(answer)["vm_status"] === "TRANSACTION_EXPIRED";
      if (!isExpired) return answer;
      const expired = requested(asked)["expiration_timestamp_secs"];
      const now = BigInt(headerOf(answer, "x-node-ledger-timestampusec")) / 1_000_000n;
      const later = await ask(requestWith(asked, { expiration_timestamp_secs: String(now + 60n) }));
      return isSuccess(later)
        ? { ...later, body: JSON.stringify([{ ...shown(later), expiration_timestamp_secs: expired }]) }
        : answer;
    },
    {
      ...simulate,
      equivalent:
        "The document gives the expiry no meaning but its name: it says neither that an expired transaction is not run nor what its simulation is answered with (SIML-S06), and where it is not run there is no run that the output could differ from.",
    },
  ),
  define(
    "SIMU-012",
    "simulations-at-once-mixed-up",
    "Of simulations for one sender that are under way at once, all get the output of the first.",
    remembering(() => {
      const underWay = new Map<string, Served>();
      return async (asked, answer) => {
        const sender = textOf(requested(asked)["sender"]);
        if (operationOf(asked) !== "simulateTransaction" || !isSuccess(answer) || sender === "")
          return answer;
        const first = underWay.get(sender);
        if (first !== undefined) return first;
        underWay.set(sender, answer);
        await setTimeout(20);
        underWay.delete(sender);
        return answer;
      };
    }),
    // Checks that run at once simulate for one sender, so that any may get the output of another's simulation.
    { ...simulate, isFleeting: true, collateral: simulationsCompared },
  ),
  define(
    "RESP-012",
    "simulation-shows-version-ahead",
    "The ledger version in the headers of a simulation is the one that the transaction would have.",
    on("simulateTransaction", (_, answer) =>
      isSuccess(answer)
        ? withHeader(answer, "x-node-ledger-version", textOf(shown(answer)["version"]))
        : answer,
    ),
    simulate,
  ),
  define(
    "EVNT-007",
    "simulated-event-amount-as-number",
    "The amounts in the events of a simulation are JSON numbers.",
    onEach("simulateTransaction", "*/events/*/data/amount", (amount) => Number(amount)),
    { allow: "simulate" },
  ),
  define(
    "LIMT-004",
    "oversized-simulation-is-malformed",
    "A simulation whose body is too large is answered as a malformed one.",
    onStatus("simulateTransaction", 413, 400, "web_framework_error"),
    { allow: "heavy" },
  ),
  define(
    "SIMU-007",
    "aborted-simulation-is-an-error",
    "The simulation of a call that aborts is answered with 400 in place of an output.",
    on("simulateTransaction", (_, answer) =>
      isSuccess(answer) && textOf(shown(answer)["vm_status"]).startsWith("Move abort")
        ? {
            ...answer,
            status: 400,
            body: JSON.stringify({
              message: textOf(shown(answer)["vm_status"]),
              error_code: "vm_error",
              vm_error_code: 4016,
            }),
          }
        : answer,
    ),
    simulate,
  ),
];
