import { setTimeout } from "node:timers/promises";
import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterEachValue, alterOperation, alterStatus, forwardWithOverrides } from "../../wire/alterations.ts";
import { createStatefulAlteration, type ProxyRequest, type ProxyResponse } from "../../wire/exchange.ts";
import { toList, toMembers, toText, type Members } from "../../wire/json.ts";
import { findOperation, readRequestMembers } from "../../wire/requests.ts";
import { isSuccess, readAnswerMembers, readHeader, withHeader } from "../../wire/responses.ts";
import { allowing, blind, defineMutant, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";

/** Requirements whose checks read the content of a simulation output. */
const simulationsCompared: readonly RequirementId[] = [
  "ADDR-002",
  "EVNT-007",
  "MODL-028",
  "SIMU-006",
  "SIMU-007",
  "SIMU-008",
  "SIMU-009",
  "SIMU-010",
  "SIMU-011",
  "SIMU-014",
  "SIMU-015",
  "SIMU-016",
  "SIMU-017",
  "SIMU-018",
  "SIMU-019",
  "TAGS-006",
  "TAGS-007",
];

/** The overrides for the JSON request with some members replaced. */
const requestWith = (incoming: ProxyRequest, members: Members): { readonly body: string } => ({
  body: JSON.stringify({ ...readRequestMembers(incoming), ...members }),
});

/** Mutants that simulate another transaction than the requested one, or return an invalid response. */
export const simulatedRequestMutants: readonly Mutant[] = allowing("simulate", [
  ...blind([
    defineStatefulMutant(
      "SIMU-019",
      "simulated-price-of-32-bits",
      "A simulation uses only the low 32 bits of the gas_unit_price.",
      forwardWithOverrides("simulateTransaction", (incoming) => {
        const given = toText(readRequestMembers(incoming)["gas_unit_price"]);
        return /^\d{10,20}$/.test(given) && BigInt(given) >= 2n ** 32n
          ? requestWith(incoming, { gas_unit_price: String(BigInt.asUintN(32, BigInt(given))) })
          : null;
      }),
      // A price above the largest u64 is cut, too.
      { collateral: ["TXNS-045"] },
    ),
    defineStatefulMutant(
      "SIMU-008",
      "simulated-nonce-zero-is-none",
      "The nonce 0 is treated as no nonce, so the sequence number is checked instead.",
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
      "A function name in upper case calls the function with the lower-case name.",
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
      // The module name is also converted to lower case.
      { collateral: ["TAGS-006"] },
    ),
    defineStatefulMutant(
      "ADDR-002",
      "short-recipient-is-filled-up-behind",
      "A short address in the arguments of a simulation is padded with zeros at its end.",
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
    ),
    defineStatefulMutant(
      "SIMU-008",
      "simulation-ignores-expiry",
      "An expired transaction is simulated as if it were not expired.",
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
        equivalent:
          "The document leaves open how an expired transaction is simulated (SIML-S06). An expired transaction is never executed, so its output cannot be compared with an execution.",
      },
    ),
    defineStatefulMutant(
      "SIMU-012",
      "simulations-at-once-mixed-up",
      "Concurrent simulations for one sender all return the output of the first.",
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
      // Checks run concurrently with the same sender, so each may get the output of another simulation.
      { isNonDeterministic: true, collateral: simulationsCompared },
    ),
    defineStatefulMutant(
      "RESP-012",
      "simulation-shows-version-ahead",
      "X-NODE-LEDGER-VERSION of a simulation is the version that the transaction would get.",
      alterOperation("simulateTransaction", (_, answer) =>
        isSuccess(answer)
          ? withHeader(answer, "x-node-ledger-version", toText(readAnswerMembers(answer)["version"]))
          : answer,
      ),
    ),
    defineMutant(
      "EVNT-007",
      "simulated-event-amount-as-number",
      "The amounts in the events of a simulation are JSON numbers.",
      alterEachValue("simulateTransaction", "*/events/*/data/amount", (amount) => Number(amount)),
    ),
    defineMutant(
      "LIMT-004",
      "oversized-simulation-is-malformed",
      "A simulation with a body that is too large returns 400.",
      alterStatus("simulateTransaction", 413, 400, "web_framework_error"),
      { allow: "heavy" },
    ),
    defineStatefulMutant(
      "SIMU-007",
      "aborted-simulation-is-an-error",
      "The simulation of a call that aborts returns 400 instead of an output.",
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
    ),
  ]),
]);
