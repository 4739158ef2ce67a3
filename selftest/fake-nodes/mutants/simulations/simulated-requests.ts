import { setTimeout } from "node:timers/promises";
import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterEachValue, alterOperation, alterStatus, forwardWithOverrides } from "../../wire/alterations.ts";
import { createStatefulAlteration, type ProxyRequest, type ProxyResponse } from "../../wire/exchange.ts";
import { toList, toMembers, toText, type Members } from "../../wire/json.ts";
import { findOperation, readRequestMembers } from "../../wire/requests.ts";
import { isSuccess, readAnswerMembers, readHeader, withHeader } from "../../wire/responses.ts";
import { blind, defineMutant, defineStatefulMutant, simulates, submits, type Mutant } from "../mutant.ts";

/** Rows whose checks read the content of an output. */
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

/** The request in JSON with some members replaced. */
const requestWith = (incoming: ProxyRequest, members: Members): { readonly body: string } => ({
  body: JSON.stringify({ ...readRequestMembers(incoming), ...members }),
});

/** Mutants that simulate another transaction than the requested one, or answer with another form. */
export const simulatedRequestMutants: readonly Mutant[] = [
  ...blind([
    defineStatefulMutant(
      "SIMU-019",
      "simulated-price-of-32-bits",
      "A gas unit price of 2^32 or more is cut down to its lower 32 bits.",
      forwardWithOverrides("simulateTransaction", (incoming) => {
        const given = toText(readRequestMembers(incoming)["gas_unit_price"]);
        return /^\d{10,20}$/.test(given) && BigInt(given) >= 2n ** 32n
          ? requestWith(incoming, { gas_unit_price: String(BigInt.asUintN(32, BigInt(given))) })
          : null;
      }),
      simulates,
    ),
    defineStatefulMutant(
      "SIMU-008",
      "simulated-nonce-zero-is-none",
      "The nonce 0 is taken for none, so that the sequence number counts.",
      forwardWithOverrides("simulateTransaction", (incoming) =>
        readRequestMembers(incoming)["replay_protection_nonce"] === "0"
          ? requestWith(incoming, { replay_protection_nonce: null })
          : null,
      ),
      submits,
    ),
    defineStatefulMutant(
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
      // The module name is converted to lower case too.
      { ...simulates, collateral: ["TAGS-006"] },
    ),
    defineStatefulMutant(
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
      simulates,
    ),
    defineStatefulMutant(
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
        ...simulates,
        equivalent:
          "The document gives the expiry no meaning but its name: it says neither that an expired transaction is not run nor what its simulation is answered with (SIML-S06), and where it is not run there is no run that the output could differ from.",
      },
    ),
    defineStatefulMutant(
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
      // Concurrent checks simulate for one sender, so that each may get the output of another simulation.
      { ...simulates, isNonDeterministic: true, collateral: simulationsCompared },
    ),
    defineStatefulMutant(
      "RESP-012",
      "simulation-shows-version-ahead",
      "The ledger version in the headers of a simulation is the one that the transaction would have.",
      alterOperation("simulateTransaction", (_, answer) =>
        isSuccess(answer)
          ? withHeader(answer, "x-node-ledger-version", toText(readAnswerMembers(answer)["version"]))
          : answer,
      ),
      simulates,
    ),
    defineMutant(
      "EVNT-007",
      "simulated-event-amount-as-number",
      "The amounts in the events of a simulation are JSON numbers.",
      alterEachValue("simulateTransaction", "*/events/*/data/amount", (amount) => Number(amount)),
      simulates,
    ),
    defineMutant(
      "LIMT-004",
      "oversized-simulation-is-malformed",
      "A simulation whose body is too large is answered as a malformed one.",
      alterStatus("simulateTransaction", 413, 400, "web_framework_error"),
      { allow: "heavy" },
    ),
    defineStatefulMutant(
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
      simulates,
    ),
  ]),
];
