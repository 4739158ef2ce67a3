/** Plans and sends simulations (§4.7) of transactions that a target should be able to execute. */
import { require200 } from "../kit/require-200.ts";
import { blockedBy, notSeen, undeclared } from "../../../evidence/reason.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import type { RequestOptions } from "../../client/client-options.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { TransactionBody, SimulationQuery } from "../../client/node-client.ts";
import type { DeclaredCall } from "../../client/target.ts";
import type { Fixtures, RunFixtures } from "../../judge/check.ts";
import { findFunction, readModules } from "../modules/module-abi.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readSince } from "../kit/pinned-read.ts";
import type { RecentTransaction } from "../../judge/run-memory.ts";
import { findNewestTransaction } from "./recent-transaction.ts";
import { EncodingError } from "../../transactions/encoding.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { planFor, type TransactionOptions } from "../submission/planning.ts";
import {
  toBcs,
  toJsonRequest,
  type TransactionRequest,
  derivePublicKey,
  attachZeroSignature,
} from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** A transaction to simulate. Its signature is 64 zero bytes with the public key of its sender. */
export interface SimulationPlan {
  readonly planned: PlannedTransaction;
  readonly publicKey: Uint8Array;
  /** Whether the profile declares both the sender and the call, so that the outcome is known. */
  readonly isDeclared: boolean;
}

/** A simulation and the response to it. */
export interface SimulationResult extends SimulationPlan {
  readonly answer: Answer;
}

/** The values that differ from the default transaction. */
export interface SimulationOptions extends Omit<TransactionOptions, "sequenceOffset"> {
  /** Changes the call before it is planned. */
  readonly calling?: (call: DeclaredCall) => DeclaredCall;
}

/** How a simulation is sent. */
export interface SendOptions {
  readonly encoding?: Encoding;
  readonly query?: SimulationQuery;
  readonly requestOptions?: RequestOptions;
}

function readRecentTransaction(fixtures: RunFixtures): Promise<RecentTransaction> {
  const { recentTransactions } = fixtures.memory;
  const known = recentTransactions.get(fixtures.node);
  if (known !== undefined) return known;
  const first = findNewestTransaction(fixtures);
  recentTransactions.set(fixtures.node, first);
  return first;
}

/** Returns what a function returns, or null if it throws Inconclusive. */
function orNull<Thing>(take: () => Thing): Thing | null {
  try {
    return take();
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return null;
    throw thrown;
  }
}

/**
 * Plans the next transaction of a declared signer with a declared call. If the profile declares no signer, the sender
 * of a recent transaction is used instead; if it declares no call, the call of that transaction.
 * @throws Inconclusive if there is no such transaction, or the profile declares no call that fails and one is needed
 */
export async function planSimulation(
  fixtures: RunFixtures,
  options: SimulationOptions = {},
): Promise<SimulationPlan> {
  const { outcome = "succeeds", place = 0, calling = (call: DeclaredCall) => call, ...rest } = options;
  const { signers } = fixtures;
  const signer = orNull(() => signers.take(place));
  const declared = outcome === "fails" ? signers.call(outcome) : orNull(() => signers.call(outcome));
  const address = signer?.address ?? (await readRecentTransaction(fixtures)).sender;
  const call = calling(declared ?? (await readRecentTransaction(fixtures)).call);
  const publicKey =
    signer === null ? (await readRecentTransaction(fixtures)).publicKey : derivePublicKey(signer.privateKey);
  const planned = await planFor(fixtures, { ...rest, address, call });
  return { planned, publicKey, isDeclared: signer !== null && declared !== null };
}

const zeros = new Uint8Array(64);

/** Encodes a simulation as the body of a JSON request (§2.5a). */
export function toRequest({ planned, publicKey }: SimulationPlan): TransactionRequest {
  return toJsonRequest(planned, { publicKey, signature: zeros });
}

/**
 * Encodes a simulation in BCS.
 * @throws Inconclusive if the call has no encoding
 */
export function toBytes(
  { signers }: Pick<Fixtures, "signers">,
  { planned, publicKey }: SimulationPlan,
): Uint8Array {
  try {
    return toBcs(attachZeroSignature(planned, publicKey, signers.network().chainId));
  } catch (thrown) {
    if (!(thrown instanceof EncodingError)) throw thrown;
    throw new Inconclusive(
      notSeen("a transaction that can be encoded in BCS", [], { detail: thrown.message }),
    );
  }
}

/**
 * Sends a simulation and returns the response.
 * @throws Inconclusive if the call cannot be encoded in BCS, or if only replicas that are behind respond
 */
export async function send(
  fixtures: Fixtures,
  simulationPlan: SimulationPlan,
  { encoding = "json", query = {}, requestOptions = {} }: SendOptions = {},
): Promise<SimulationResult> {
  const sent: TransactionBody =
    encoding === "bcs"
      ? { bcs: toBytes(fixtures, await withParamTypes(fixtures, simulationPlan)) }
      : { json: toRequest(simulationPlan) };
  const { node, memory } = fixtures;
  const ask = (): Promise<Answer> => node.simulateTransaction(sent, query, requestOptions);
  return { ...simulationPlan, answer: await readSince(ask, memory.executedVersion) };
}

/**
 * Adds the parameter types to a call that was read from a block, because such a call has none. The types come from the
 * ABI of the function.
 * @throws Inconclusive if no ABI lists the function
 */
export async function withParamTypes(
  fixtures: Fixtures,
  simulationPlan: SimulationPlan,
): Promise<SimulationPlan> {
  const { planned } = simulationPlan;
  const { call } = planned;
  if (call.param_types.length > 0 || call.arguments.length === 0) return simulationPlan;
  const [address = "", module = "", name = ""] = call.function.split("::");
  const found = findFunction(await readModules(fixtures, address), module, name);
  const types: unknown = found === null ? null : valueAt(found.page.value, `${found.pointer}/params`);
  if (!Array.isArray(types) || !types.every((one) => typeof one === "string")) {
    throw new Inconclusive(
      notSeen(`the types of the parameters of ${call.function}`, [], { detail: "no ABI lists it" }),
    );
  }
  return { ...simulationPlan, planned: { ...planned, call: { ...call, param_types: types } } };
}

/** Plans a simulation and sends it. */
export async function simulate(
  fixtures: Fixtures,
  options: SimulationOptions = {},
  sendOptions: SendOptions = {},
): Promise<SimulationResult> {
  return send(fixtures, await planSimulation(fixtures, options), sendOptions);
}

/**
 * Plans a simulation, sends it and requires a response with an output.
 * @throws Inconclusive if the response has no output
 */
export async function simulateOutput(
  fixtures: Fixtures,
  options: SimulationOptions = {},
  sendOptions: SendOptions = {},
): Promise<SimulationResult> {
  return sendForOutput(fixtures, await planSimulation(fixtures, options), sendOptions);
}

/**
 * Sends a simulation and requires a response with an output.
 * @throws Inconclusive if the response has no output
 */
export async function sendForOutput(
  fixtures: Fixtures,
  simulationPlan: SimulationPlan,
  sendOptions: SendOptions = {},
): Promise<SimulationResult> {
  const simulated = await send(fixtures, simulationPlan, sendOptions);
  const { answer } = simulated;
  require200(answer, sendOptions.encoding === "bcs" ? "SIMU-005" : "SIMU-004");
  if (Array.isArray(answer.value) && answer.value.length > 0) return simulated;
  throw new Inconclusive(
    notSeen("an output of the simulation", [], {
      detail: "the response is an empty array",
      onlyTarget: true,
    }),
    [answer.exchange],
  );
}

/**
 * Plans a simulation, sends it and requires an output with success true.
 * @throws Inconclusive otherwise
 */
export async function simulateSuccess(
  fixtures: Fixtures,
  options: SimulationOptions = {},
  sendOptions: SendOptions = {},
): Promise<SimulationResult> {
  const simulated = await simulateOutput(fixtures, options, sendOptions);
  const { answer } = simulated;
  if (readMember(answer, "/0/success") === true) return simulated;
  throw new Inconclusive(
    blockedBy("SIMU-007", undeclared(["signers", "succeeds"], "a call that succeeds in a simulation")),
    [answer.exchange],
  );
}

/** Reads a u64 of the output. @throws Inconclusive if it is missing or the oracle found a violation there */
export function readOutputU64({ answer }: SimulationResult, name: string): bigint {
  const value = readMember(answer, `/0/${name}`);
  if (typeof value === "string") return BigInt(value);
  throw new Inconclusive(notSeen(`${name} in the output of the simulation`, [], { onlyTarget: true }), [
    answer.exchange,
  ]);
}
