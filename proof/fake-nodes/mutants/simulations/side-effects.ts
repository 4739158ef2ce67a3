import { createNodeFetch } from "../../../../reference-node/primitives/node-fetch.ts";
import { createNode, type ReferenceNode } from "../../../../reference-node/node.ts";
import { createStatefulAlteration, unchanged } from "../../wire/exchange.ts";
import { toAddressDigits, toText } from "../../wire/json.ts";
import { isSuccess } from "../../wire/responses.ts";
import { resignBatch } from "../batches/resign-batch.ts";
import {
  createFaultyNode,
  dropTransactions,
  nonceAlreadyUsed,
  withSimulationOutcomes,
  overrideRejections,
  readSimulationOutput,
} from "../faulty-node.ts";
import { allowing, blind, defineStatefulMutant, simulates, type Mutant } from "../mutant.ts";
import { countingOneSimulation, countingSimulations, fromSimulations } from "./account-reads.ts";

/** Identifies a transaction by sender, sequence number and expiry. */
const nameOf = (sender: string, number: string, expiration: string): string =>
  [toAddressDigits(sender), number, expiration].join(" ");

/** Mutants whose simulations change the ledger state (§4.7). */
export const simulationSideEffectMutants: readonly Mutant[] = allowing("submit", [
  defineStatefulMutant(
    "SIMU-006",
    "simulation-committed",
    "A transaction that is simulated in JSON is executed.",
    unchanged,
    {
      node: createCommittingNode,
      // The checks simulate on states that other simulations have changed.
      collateral: ["SIMU-014", "SIMU-015", "SIMU-016", "SIMU-017"],
    },
  ),
  defineStatefulMutant(
    "SIMU-006",
    "simulation-counted",
    "A simulation raises the sequence number of the sender.",
    countingSimulations(),
    // The checks plan transactions with the raised sequence number, which the node rejects.
    { collateral: ["SIMU-007"] },
  ),
  ...blind([
    defineStatefulMutant(
      "SIMU-006",
      "simulation-burns-nonce",
      "A nonce that was simulated is rejected as already used.",
      unchanged,
      {
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
    defineStatefulMutant(
      "SIMU-006",
      "simulation-creates-recipient",
      "After a simulated payment to a new account, reads return this account as if it existed.",
      fromSimulations((_, { status }) => status === 404),
      simulates,
    ),
    defineStatefulMutant(
      "SIMU-006",
      "simulation-poisons-account-cache",
      "After a simulation, reads of the sender return the raised sequence number until the next batch.",
      fromSimulations((_, answer) => isSuccess(answer)),
      simulates,
    ),
    defineStatefulMutant(
      "SIMU-006",
      "failed-simulation-is-charged",
      "A simulation that aborts is committed: it charges gas and raises the sequence number.",
      unchanged,
      {
        ...simulates,
        node: withSimulationOutcomes((original, transaction, read, { ledger }) => {
          const outcome = original.execute(transaction, read);
          if (outcome.success) return null;
          ledger.appendBlock([() => outcome]);
          return outcome;
        }),
      },
    ),
    defineStatefulMutant(
      "BTCH-020",
      "simulated-transaction-never-runs",
      "A transaction that was simulated before is accepted as a duplicate and never executed.",
      unchanged,
      {
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
    defineStatefulMutant(
      "SIMU-006",
      "account-counts-a-simulation",
      "The next account read after a simulation returns a sequence number one too high.",
      createStatefulAlteration(countingOneSimulation),
      // A check that simulates at the same time may plan its transaction with the raised number.
      { isNonDeterministic: true, allow: "simulate", collateral: ["SIMU-007", "SIMU-014", "SIMU-015"] },
    ),
  ]),
]);

/** Creates a reference node that also executes every transaction that is simulated in JSON. */
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
  return { ...node, fetch: createNodeFetch(fetch, "http://node/v1") };
}
