import { accountKey } from "../../../../reference-node/move/account-state.ts";
import {
  createNativeBalanceEntries,
  readNativeBalance,
} from "../../../../reference-node/framework/coins/fungible-store.ts";
import { formatUserTransaction } from "../../../../reference-node/execution/user-transaction.ts";
import { parseAddress } from "../../../../reference-node/primitives/address.ts";
import { toVersion } from "../../../../reference-node/primitives/u64.ts";
import { alterEachValue } from "../../wire/alterations.ts";
import { unchanged } from "../../wire/exchange.ts";
import { toList, toMembers, toText, tryParseJson } from "../../wire/json.ts";
import { isSuccess, readAnswerMembers } from "../../wire/responses.ts";
import { createFaultyNode, withBlockOutcomes, withSimulationOutcomes } from "../faulty-node.ts";
import { allowing, blind, defineStatefulMutant, simulates, type Mutant } from "../mutant.ts";
import { isSimulated } from "./account-reads.ts";

/** A call that overwrites a table item with the bytes of a generated address, which differ each time. */
const inscription = {
  function: "0x1::registry::inscribe",
  type_arguments: [],
  arguments: ["0x1", "9007199254740993", "{recipient}"],
  param_types: ["address", "u64", "vector<u8>"],
};

/** Mutants whose simulation executes transactions differently from the block execution (§4.7). */
export const simulatedExecutionMutants: readonly Mutant[] = allowing("submit", [
  ...blind([
    defineStatefulMutant(
      "SIMU-011",
      "simulation-gas-without-new-account",
      "The gas of a simulation does not include the creation of the recipient's account.",
      unchanged,
      {
        // The gas differs in each simulation, because each has a new recipient.
        collateral: ["SIMU-023"],
        node: withSimulationOutcomes((original, transaction, read) => {
          const outcome = original.execute(transaction, read);
          const creates = [...outcome.changes.keys()].some(
            (key) => key.endsWith("::account::Account") && read(key) === undefined,
          );
          return creates ? { ...outcome, gasUsed: String(BigInt(outcome.gasUsed) - 4n) } : null;
        }),
      },
    ),
    defineStatefulMutant(
      "SIMU-010",
      "simulation-a-block-behind",
      "A simulation runs on the state before the latest block.",
      unchanged,
      {
        // On another state, any part of the simulation may differ from the execution.
        collateral: ["SIMU-008", "SIMU-009", "SIMU-011", "SIMU-023", "SIMU-026"],
        node: (hit) =>
          createFaultyNode({
            simulateTransaction: (original) => (request) => {
              const respond = original(request);
              return (view) => {
                const { position, blockAt } = view;
                const first = blockAt(position.version)?.firstVersion ?? 0n;
                if (first <= position.oldestVersion) return respond(view);
                const answer = respond({ ...view, read: (key) => view.read(key, toVersion(first - 1n)) });
                if (JSON.stringify(answer) !== JSON.stringify(respond(view))) hit();
                return answer;
              };
            },
          }),
      },
    ),
    defineStatefulMutant(
      "SIMU-009",
      "simulation-reverses-events",
      "The events of a simulation are in reverse order.",
      alterEachValue("simulateTransaction", "*/events", (events) => toList(events).toReversed()),
    ),
    defineStatefulMutant(
      "SIMU-007",
      "simulation-out-of-gas-succeeds",
      "A simulation that runs out of gas has success true.",
      alterEachValue("simulateTransaction", "*", (output) =>
        toMembers(output)["vm_status"] === "Out of gas"
          ? { ...toMembers(output), success: true, vm_status: "Executed successfully" }
          : output,
      ),
      simulates,
    ),
    defineStatefulMutant(
      "SIMU-010",
      "simulated-payment-to-oneself-mints",
      "In a simulation, a payment from an account to itself adds the coins without removing them.",
      unchanged,
      {
        node: withSimulationOutcomes((original, transaction, read) => {
          const { call, sender } = transaction;
          if (!("function" in call)) return null;
          const [recipient, amount] = call.arguments;
          const outcome = original.execute(transaction, read);
          const isOwn = parseAddress(toText(recipient)) === sender && call.function.endsWith("::transfer");
          if (!isOwn || !outcome.success) return null;
          const after = (key: string) => outcome.changes.get(key) ?? read(key);
          const minted = readNativeBalance(after, sender) + BigInt(toText(amount));
          const changes = createNativeBalanceEntries(after, sender, minted);
          return { ...outcome, changes: new Map([...outcome.changes, ...changes]) };
        }),
      },
    ),
    defineStatefulMutant(
      "SIMU-010",
      "simulation-shows-item-before",
      "A simulation that overwrites a table item shows its old value.",
      async (incoming, answer, forward) => {
        if (!isSimulated(incoming, answer)) return answer;
        const changes = await Promise.all(
          toList(readAnswerMembers(answer)["changes"]).map(async (change) => {
            const { handle, data } = toMembers(change);
            const { value: _, ...item } = toMembers(data);
            if (typeof handle !== "string") return change;
            const path = `/tables/${handle}/item`;
            const now = await forward({ path, query: new URLSearchParams(), body: JSON.stringify(item) });
            return isSuccess(now)
              ? { ...toMembers(change), data: { ...toMembers(data), value: tryParseJson(now.body) } }
              : change;
          }),
        );
        return { ...answer, body: JSON.stringify([{ ...readAnswerMembers(answer), changes }]) };
      },
      { profileOverrides: { succeeds: inscription } },
    ),
    defineStatefulMutant(
      "SIMU-010",
      "run-without-sequence-number",
      "A call that aborts does not raise the sequence number when it is executed, although its simulation shows a raised one.",
      unchanged,
      {
        node: withBlockOutcomes((original, transaction, read) => {
          const outcome = original.execute(transaction, read);
          const own = accountKey(transaction.sender);
          if (outcome.success || !outcome.changes.has(own)) return null;
          return {
            ...outcome,
            changes: new Map([...outcome.changes].filter(([key]) => key !== own)),
          };
        }),
      },
    ),
    defineStatefulMutant(
      "SIMU-010",
      "run-charges-estimated-price",
      "An execution is charged at the estimated gas price instead of the higher price of the transaction.",
      unchanged,
      {
        node: withBlockOutcomes((original, transaction, read) =>
          transaction.gasUnitPrice > 100n
            ? {
                ...original.execute({ ...transaction, gasUnitPrice: 100n }, read),
                own: formatUserTransaction(transaction),
              }
            : null,
        ),
      },
    ),
  ]),
]);
