/** Nodes whose simulations are not what a run would be, or leave something behind. */
import {
  coinStoreKey,
  coinType,
  formatCoinStore,
  readBalance,
} from "../../../../reference-node/execution/coin-store.ts";
import { parseAddress } from "../../../../reference-node/primitives/address.ts";
import { toVersion } from "../../../../reference-node/primitives/u64.ts";
import { remembering, type Asked, type Served } from "../../wire/proxy.ts";
import {
  accountOf,
  addressDigits,
  changedOutcomes,
  faultyNode,
  judging,
  jsonOf,
  listOf,
  losing,
  nonceAlreadyUsed,
  outputOf,
  shown,
  textOf,
} from "./faulty-node.ts";
import { asItIs, define, isSuccess, membersOf, onEach, operationOf, type Mutant } from "../mutant.ts";

const simulate = { nature: "state", allow: "simulate" } as const;
const submit = { nature: "state", allow: "submit" } as const;

/** A call that writes over an item of a table, each time with other bytes: those of an address that is made up. */
const inscription = {
  function: "0x1::registry::inscribe",
  type_arguments: [],
  arguments: ["0x1", "9007199254740993", "{recipient}"],
  param_types: ["address", "u64", "vector<u8>"],
};

const isSimulated = (asked: Asked, answer: Served): boolean =>
  operationOf(asked) === "simulateTransaction" && isSuccess(answer) && shown(answer)["success"] === true;

/** The account records that a simulation shows as written, by address. */
function simulatedAccounts(answer: Served): readonly (readonly [string, unknown])[] {
  return listOf(shown(answer)["changes"])
    .map((change) => membersOf(change))
    .filter(({ data }) => membersOf(data)["type"] === "0x1::account::Account")
    .map(({ address, data }) => [addressDigits(textOf(address)), membersOf(data)["data"]]);
}

/** Answers from what simulations wrote, where that is let in. */
function fromSimulations(isLetIn: (asked: Asked, answer: Served) => boolean) {
  return remembering(() => {
    const written = new Map<string, unknown>();
    return (asked, answer) => {
      if (isSimulated(asked, answer)) {
        for (const [address, account] of simulatedAccounts(answer)) written.set(address, account);
      }
      if (operationOf(asked) === "submitBatch") written.clear();
      if (operationOf(asked) !== "getAccount" || asked.query.has("ledger_version")) return answer;
      const account = written.get(accountOf(asked));
      return account === undefined || !isLetIn(asked, answer)
        ? answer
        : { ...answer, status: 200, body: JSON.stringify(account) };
    };
  });
}

/** What a request names a transaction by, beside its bytes. */
const nameOf = (sender: string, number: string, expiration: string): string =>
  [addressDigits(sender), number, expiration].join(" ");

export const simulationMutants: readonly Mutant[] = [
  define(
    "SIMU-006",
    "simulation-burns-nonce",
    "The nonce of a simulated transaction counts as used when the transaction is submitted.",
    asItIs,
    {
      ...submit,
      node: (hit) => {
        const burnt = new Set<string>();
        return faultyNode({
          simulateTransaction: (sound) => (request) => {
            const respond = sound(request);
            return (view) => {
              const answer = respond(view);
              const { sender, replay_protection_nonce: nonce, success } = outputOf(answer);
              if (success === true && typeof nonce === "string") {
                burnt.add(`${addressDigits(textOf(sender))} ${nonce}`);
              }
              return answer;
            };
          },
          submission: (sound) => {
            const isBurnt = ({ raw }: Parameters<typeof sound.submit>[0][number]): boolean =>
              raw.payload.kind === "entry function" && burnt.has(`${raw.sender} ${raw.payload.nonce}`);
            const losingBurnt = losing(sound, (all) => all.map(isBurnt), hit);
            return judging(losingBurnt, (signed, found) => (isBurnt(signed) ? nonceAlreadyUsed : found), hit);
          },
        });
      },
    },
  ),
  define(
    "SIMU-006",
    "simulation-creates-recipient",
    "An account that only a simulated payment would have created is found afterwards.",
    fromSimulations((_, { status }) => status === 404),
    simulate,
  ),
  define(
    "SIMU-006",
    "simulation-poisons-account-cache",
    "After a simulation the sender's account is read with the raised sequence number, until the next batch.",
    fromSimulations((_, answer) => isSuccess(answer)),
    simulate,
  ),
  define(
    "SIMU-006",
    "failed-simulation-is-charged",
    "A simulation whose call aborts is committed, with its gas paid and the sequence number raised.",
    asItIs,
    {
      ...simulate,
      node: (hit) =>
        faultyNode({
          simulates: (sound, { ledger }) =>
            changedOutcomes(
              sound,
              (transaction, read) => {
                const outcome = sound.execute(transaction, read);
                if (outcome.success) return null;
                ledger.appendBlock([() => outcome]);
                return outcome;
              },
              hit,
            ),
        }),
    },
  ),
  define(
    "BTCH-020",
    "simulated-transaction-never-runs",
    "A transaction that was simulated before is taken for a repetition: it is accepted and never executed.",
    asItIs,
    {
      ...submit,
      node: (hit) => {
        const seen = new Set<string>();
        return faultyNode({
          simulateTransaction: (sound) => (request) => {
            const respond = sound(request);
            return (view) => {
              const answer = respond(view);
              const { sender, sequence_number: number, expiration_timestamp_secs: end } = outputOf(answer);
              seen.add(nameOf(textOf(sender), textOf(number), textOf(end)));
              return answer;
            };
          },
          submission: (sound) =>
            losing(
              sound,
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
  define(
    "SIMU-011",
    "simulation-gas-without-new-account",
    "A simulated payment that creates its recipient's account leaves that write out of the gas.",
    asItIs,
    {
      ...submit,
      node: (hit) =>
        faultyNode({
          simulates: (sound) =>
            changedOutcomes(
              sound,
              (transaction, read) => {
                const outcome = sound.execute(transaction, read);
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
  define(
    "SIMU-010",
    "simulation-a-block-behind",
    "A simulation runs upon the state before the latest block.",
    asItIs,
    {
      ...submit,
      // Upon another state nothing of a run has to come as it was foretold.
      collateral: ["SIMU-008", "SIMU-009", "SIMU-011"],
      node: (hit) =>
        faultyNode({
          simulateTransaction: (sound) => (request) => {
            const respond = sound(request);
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
  define(
    "SIMU-009",
    "simulation-reverses-events",
    "The events of a simulation come in the reverse of the order in which a run has them.",
    onEach("simulateTransaction", "*/events", (events) => listOf(events).toReversed()),
    submit,
  ),
  define(
    "SIMU-007",
    "simulation-out-of-gas-succeeds",
    "A simulation that runs out of gas is shown as a success.",
    onEach("simulateTransaction", "*", (output) =>
      membersOf(output)["vm_status"] === "Out of gas"
        ? { ...membersOf(output), success: true, vm_status: "Executed successfully" }
        : output,
    ),
    simulate,
  ),
  define(
    "SIMU-010",
    "simulated-payment-to-oneself-mints",
    "In a simulation a payment to the sender itself adds the coins without having taken them.",
    asItIs,
    {
      ...submit,
      node: (hit) =>
        faultyNode({
          simulates: (sound) =>
            changedOutcomes(
              sound,
              (transaction, read) => {
                const { call, sender } = transaction;
                const [recipient, amount] = call.arguments;
                const outcome = sound.execute(transaction, read);
                const isOwn =
                  parseAddress(textOf(recipient)) === sender && call.function.endsWith("::transfer");
                if (!isOwn || !outcome.success) return null;
                const key = coinStoreKey(sender, coinType("node"));
                const balance = readBalance((name) => outcome.changes.get(name) ?? read(name), key);
                const minted = formatCoinStore(balance + BigInt(textOf(amount)));
                return { ...outcome, changes: new Map([...outcome.changes, [key, minted]]) };
              },
              hit,
            ),
        }),
    },
  ),
  define(
    "SIMU-010",
    "simulation-shows-item-before",
    "An item of a table that a simulation would overwrite is shown with the value that it has now.",
    async (asked, answer, ask) => {
      if (!isSimulated(asked, answer)) return answer;
      const changes = await Promise.all(
        listOf(shown(answer)["changes"]).map(async (change) => {
          const { handle, data } = membersOf(change);
          const { value: _, ...item } = membersOf(data);
          if (typeof handle !== "string") return change;
          const path = `/tables/${handle}/item`;
          const now = await ask({ path, query: new URLSearchParams(), body: JSON.stringify(item) });
          return isSuccess(now)
            ? { ...membersOf(change), data: { ...membersOf(data), value: jsonOf(now.body) } }
            : change;
        }),
      );
      return { ...answer, body: JSON.stringify([{ ...shown(answer), changes }]) };
    },
    { ...submit, declares: { succeeds: inscription } },
  ),
];
