/** Nodes whose simulations are not what a run would be, or leave something behind. */
import {
  coinStoreKey,
  coinType,
  formatCoinStore,
  readBalance,
} from "../../../../reference-node/execution/account-state.ts";
import { parseAddress } from "../../../../reference-node/primitives/address.ts";
import { toVersion } from "../../../../reference-node/primitives/u64.ts";
import { createStatefulAlteration, type ProxyRequest, type ProxyResponse } from "../../wire/proxy.ts";
import {
  readAccountAddress,
  toAddressDigits,
  overrideOutcomes,
  createFaultyNode,
  overrideRejections,
  tryParseJson,
  toList,
  dropTransactions,
  nonceAlreadyUsed,
  readSimulationOutput,
  readAnswerMembers,
  toText,
} from "./faulty-node.ts";
import {
  unchanged,
  defineMutant,
  isSuccess,
  toMembers,
  alterEachValue,
  findOperation,
  type Mutant,
} from "../mutant.ts";

const simulate = { defectKind: "state", allow: "simulate" } as const;
const submit = { defectKind: "state", allow: "submit" } as const;

/** A call that writes over an item of a table, each time with other bytes: those of an address that is made up. */
const inscription = {
  function: "0x1::registry::inscribe",
  type_arguments: [],
  arguments: ["0x1", "9007199254740993", "{recipient}"],
  param_types: ["address", "u64", "vector<u8>"],
};

const isSimulated = (incoming: ProxyRequest, answer: ProxyResponse): boolean =>
  findOperation(incoming) === "simulateTransaction" &&
  isSuccess(answer) &&
  readAnswerMembers(answer)["success"] === true;

/** The account records that a simulation shows as written, by address. */
function simulatedAccounts(answer: ProxyResponse): readonly (readonly [string, unknown])[] {
  return toList(readAnswerMembers(answer)["changes"])
    .map((change) => toMembers(change))
    .filter(({ data }) => toMembers(data)["type"] === "0x1::account::Account")
    .map(({ address, data }) => [toAddressDigits(toText(address)), toMembers(data)["data"]]);
}

/** Answers from what simulations wrote, where that is let in. */
function fromSimulations(isLetIn: (incoming: ProxyRequest, answer: ProxyResponse) => boolean) {
  return createStatefulAlteration(() => {
    const written = new Map<string, unknown>();
    return (incoming, answer) => {
      if (isSimulated(incoming, answer)) {
        for (const [address, account] of simulatedAccounts(answer)) written.set(address, account);
      }
      if (findOperation(incoming) === "submitBatch") written.clear();
      if (findOperation(incoming) !== "getAccount" || incoming.query.has("ledger_version")) return answer;
      const account = written.get(readAccountAddress(incoming));
      return account === undefined || !isLetIn(incoming, answer)
        ? answer
        : { ...answer, status: 200, body: JSON.stringify(account) };
    };
  });
}

/** What a request names a transaction by, beside its bytes. */
const nameOf = (sender: string, number: string, expiration: string): string =>
  [toAddressDigits(sender), number, expiration].join(" ");

export const simulationMutants: readonly Mutant[] = [
  defineMutant(
    "SIMU-006",
    "simulation-burns-nonce",
    "The nonce of a simulated transaction counts as used when the transaction is submitted.",
    unchanged,
    {
      ...submit,
      node: (hit) => {
        const burnt = new Set<string>();
        return createFaultyNode({
          simulateTransaction: (original) => (request) => {
            const respond = original(request);
            return (view) => {
              const answer = respond(view);
              const { sender, replay_protection_nonce: nonce, success } = readSimulationOutput(answer);
              if (success === true && typeof nonce === "string") {
                burnt.add(`${toAddressDigits(toText(sender))} ${nonce}`);
              }
              return answer;
            };
          },
          submission: (original) => {
            const isBurnt = ({ raw }: Parameters<typeof original.submit>[0][number]): boolean =>
              raw.payload.kind === "entry function" && burnt.has(`${raw.sender} ${raw.payload.nonce}`);
            const losingBurnt = dropTransactions(original, (all) => all.map(isBurnt), hit);
            return overrideRejections(
              losingBurnt,
              (signed, found) => (isBurnt(signed) ? nonceAlreadyUsed : found),
              hit,
            );
          },
        });
      },
    },
  ),
  defineMutant(
    "SIMU-006",
    "simulation-creates-recipient",
    "An account that only a simulated payment would have created is found afterwards.",
    fromSimulations((_, { status }) => status === 404),
    simulate,
  ),
  defineMutant(
    "SIMU-006",
    "simulation-poisons-account-cache",
    "After a simulation the sender's account is read with the raised sequence number, until the next batch.",
    fromSimulations((_, answer) => isSuccess(answer)),
    simulate,
  ),
  defineMutant(
    "SIMU-006",
    "failed-simulation-is-charged",
    "A simulation whose call aborts is committed, with its gas paid and the sequence number raised.",
    unchanged,
    {
      ...simulate,
      node: (hit) =>
        createFaultyNode({
          simulationExecutor: (original, { ledger }) =>
            overrideOutcomes(
              original,
              (transaction, read) => {
                const outcome = original.execute(transaction, read);
                if (outcome.success) return null;
                ledger.appendBlock([() => outcome]);
                return outcome;
              },
              hit,
            ),
        }),
    },
  ),
  defineMutant(
    "BTCH-020",
    "simulated-transaction-never-runs",
    "A transaction that was simulated before is taken for a repetition: it is accepted and never executed.",
    unchanged,
    {
      ...submit,
      node: (hit) => {
        const seen = new Set<string>();
        return createFaultyNode({
          simulateTransaction: (original) => (request) => {
            const respond = original(request);
            return (view) => {
              const answer = respond(view);
              const {
                sender,
                sequence_number: number,
                expiration_timestamp_secs: end,
              } = readSimulationOutput(answer);
              seen.add(nameOf(toText(sender), toText(number), toText(end)));
              return answer;
            };
          },
          submission: (original) =>
            dropTransactions(
              original,
              (all, refused) =>
                all.map(({ raw }, index) => {
                  const { sender, sequenceNumber, expirationTimestampSecs } = raw;
                  const name = nameOf(sender, String(sequenceNumber), String(expirationTimestampSecs));
                  return refused[index] !== true && seen.has(name);
                }),
              hit,
            ),
        });
      },
    },
  ),
  defineMutant(
    "SIMU-011",
    "simulation-gas-without-new-account",
    "A simulated payment that creates its recipient's account leaves that write out of the gas.",
    unchanged,
    {
      ...submit,
      node: (hit) =>
        createFaultyNode({
          simulationExecutor: (original) =>
            overrideOutcomes(
              original,
              (transaction, read) => {
                const outcome = original.execute(transaction, read);
                const creates = [...outcome.changes.keys()].some(
                  (key) => key.endsWith("::account::Account") && read(key) === undefined,
                );
                return creates ? { ...outcome, gasUsed: String(BigInt(outcome.gasUsed) - 4n) } : null;
              },
              hit,
            ),
        }),
    },
  ),
  defineMutant(
    "SIMU-010",
    "simulation-a-block-behind",
    "A simulation runs upon the state before the latest block.",
    unchanged,
    {
      ...submit,
      // Upon another state nothing of a run has to come as it was foretold.
      collateral: ["SIMU-008", "SIMU-009", "SIMU-011"],
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
  defineMutant(
    "SIMU-009",
    "simulation-reverses-events",
    "The events of a simulation come in the reverse of the order in which a run has them.",
    alterEachValue("simulateTransaction", "*/events", (events) => toList(events).toReversed()),
    submit,
  ),
  defineMutant(
    "SIMU-007",
    "simulation-out-of-gas-succeeds",
    "A simulation that runs out of gas is shown as a success.",
    alterEachValue("simulateTransaction", "*", (output) =>
      toMembers(output)["vm_status"] === "Out of gas"
        ? { ...toMembers(output), success: true, vm_status: "Executed successfully" }
        : output,
    ),
    simulate,
  ),
  defineMutant(
    "SIMU-010",
    "simulated-payment-to-oneself-mints",
    "In a simulation a payment to the sender itself adds the coins without having taken them.",
    unchanged,
    {
      ...submit,
      node: (hit) =>
        createFaultyNode({
          simulationExecutor: (original) =>
            overrideOutcomes(
              original,
              (transaction, read) => {
                const { call, sender } = transaction;
                const [recipient, amount] = call.arguments;
                const outcome = original.execute(transaction, read);
                const isOwn =
                  parseAddress(toText(recipient)) === sender && call.function.endsWith("::transfer");
                if (!isOwn || !outcome.success) return null;
                const key = coinStoreKey(sender, coinType("node"));
                const balance = readBalance((name) => outcome.changes.get(name) ?? read(name), key);
                const minted = formatCoinStore(balance + BigInt(toText(amount)));
                return { ...outcome, changes: new Map([...outcome.changes, [key, minted]]) };
              },
              hit,
            ),
        }),
    },
  ),
  defineMutant(
    "SIMU-010",
    "simulation-shows-item-before",
    "An item of a table that a simulation would overwrite is shown with the value that it has now.",
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
    { ...submit, profileOverrides: { succeeds: inscription } },
  ),
];
