/** Simulations (§4.7) of transactions that a target should be able to run, and what their outputs say. */
import { member, type Answer } from "../../client/answer.ts";
import type { Asking } from "../../client/ask.ts";
import { valueAt } from "../../client/json/json-pointer.ts";
import type { Sent, SimulationQuery } from "../../client/node-client.ts";
import type { DeclaredCall } from "../../client/declared.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { presumes200 } from "../kit/matchers.ts";
import { functionIn, modulesOf } from "../modules/module-abi.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { askSince } from "../kit/pinned-read.ts";
import { newestTransaction, type SeenTransaction } from "../values/seen-transaction.ts";
import { CannotEncode } from "../../transactions/cannot-encode.ts";
import type { PlannedTransaction } from "../../transactions/planned-transaction.ts";
import { planFor, type Wish } from "../submission/planning.ts";
import { toBcs, toJsonRequest, type TransactionRequest } from "../../transactions/request.ts";
import { publicKeyOf, signWithZeros } from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** A transaction that is to be simulated: its signature is 64 zero bytes beside the public key of its sender. */
export interface Simulable {
  readonly planned: PlannedTransaction;
  readonly publicKey: Uint8Array;
  /** Whether the target's owner declares both the sender and what becomes of the call. */
  readonly isDeclared: boolean;
}

/** A simulation and what answered it. */
export interface Simulated extends Simulable {
  readonly answer: Answer;
}

/** What differs from the usual transaction. */
export interface SimulationWish extends Omit<Wish, "place" | "ahead"> {
  /** Changes the call. */
  readonly calling?: (call: DeclaredCall) => DeclaredCall;
}

/** How a simulation is sent. */
export interface Sending {
  readonly encoding?: Encoding;
  readonly query?: SimulationQuery;
  readonly asking?: Asking;
}

/** What the blocks of a target showed to each check: its requests must not depend on which checks ran before it. */
const seenBy = new WeakMap<Fixtures["node"], Promise<SeenTransaction>>();

function seen(fixtures: Fixtures): Promise<SeenTransaction> {
  const known = seenBy.get(fixtures.node);
  if (known !== undefined) return known;
  const first = newestTransaction(fixtures);
  seenBy.set(fixtures.node, first);
  return first;
}

/** What a source has, or null where it says that it is missing. */
function orNull<Thing>(take: () => Thing): Thing | null {
  try {
    return take();
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return null;
    throw thrown;
  }
}

/**
 * The next transaction of an account that is there: a declared one, else one that the target's blocks show; with a
 * declared call, else the one that succeeded there.
 * @throws Inconclusive where there is neither
 */
export async function planSimulation(fixtures: Fixtures, wish: SimulationWish = {}): Promise<Simulable> {
  const { outcome = "succeeds", calling = (call: DeclaredCall) => call, ...rest } = wish;
  const { signers } = fixtures;
  const signer = orNull(() => signers.take());
  const declared = outcome === "fails" ? signers.call(outcome) : orNull(() => signers.call(outcome));
  const address = signer?.address ?? (await seen(fixtures)).sender;
  const call = calling(declared ?? (await seen(fixtures)).call);
  const publicKey = signer === null ? (await seen(fixtures)).publicKey : publicKeyOf(signer.privateKey);
  const planned = await planFor(fixtures, { ...rest, address, call });
  return { planned, publicKey, isDeclared: signer !== null && declared !== null };
}

const zeros = new Uint8Array(64);

/** The JSON form of a simulation (§2.5a). */
export function requestOf({ planned, publicKey }: Simulable): TransactionRequest {
  return toJsonRequest(planned, { publicKey, signature: zeros });
}

/** @throws Inconclusive where there are no bytes for the call */
export function bytesOf(
  { signers }: Pick<Fixtures, "signers">,
  { planned, publicKey }: Simulable,
): Uint8Array {
  try {
    return toBcs(signWithZeros(planned, publicKey, signers.network().chainId));
  } catch (thrown) {
    if (!(thrown instanceof CannotEncode)) throw thrown;
    throw new Inconclusive(`needs a transaction that can be encoded: ${thrown.message}`);
  }
}

/** Sends a simulation. @throws Inconclusive where it cannot be made or its answer cannot be judged */
export async function send(
  fixtures: Fixtures,
  simulable: Simulable,
  { encoding = "json", query = {}, asking = {} }: Sending = {},
): Promise<Simulated> {
  const sent: Sent =
    encoding === "bcs"
      ? { bcs: bytesOf(fixtures, await withTypes(fixtures, simulable)) }
      : { json: requestOf(simulable) };
  const { node, signers } = fixtures;
  const ask = (): Promise<Answer> => node.simulateTransaction(sent, query, asking);
  return { ...simulable, answer: await askSince(ask, signers.executed.version) };
}

/** A call that a block showed says nothing of the types of its arguments: the ABI of its function does. */
export async function withTypes(fixtures: Fixtures, simulable: Simulable): Promise<Simulable> {
  const { planned } = simulable;
  const { call } = planned;
  if (call.param_types.length > 0 || call.arguments.length === 0) return simulable;
  const [address = "", module = "", name = ""] = call.function.split("::");
  const found = functionIn(await modulesOf(fixtures, address), module, name);
  const types: unknown = found === null ? null : valueAt(found.page.value, `${found.pointer}/params`);
  if (!Array.isArray(types) || !types.every((one) => typeof one === "string")) return simulable;
  return { ...simulable, planned: { ...planned, call: { ...call, param_types: types } } };
}

/** Plans a simulation and sends it. */
export async function simulate(
  fixtures: Fixtures,
  wish: SimulationWish = {},
  sending: Sending = {},
): Promise<Simulated> {
  return send(fixtures, await planSimulation(fixtures, wish), sending);
}

/** The same; @throws Inconclusive where no output came of it */
export async function simulateOutput(
  fixtures: Fixtures,
  wish: SimulationWish = {},
  sending: Sending = {},
): Promise<Simulated> {
  const simulated = await simulate(fixtures, wish, sending);
  const { answer } = simulated;
  presumes200(answer, sending.encoding === "bcs" ? "SIMU-005" : "SIMU-004");
  if (Array.isArray(answer.value) && answer.value.length > 0) return simulated;
  throw new Inconclusive("needs an output: the simulation gave none", [answer.exchange]);
}

/** The same; @throws Inconclusive where the output says that the transaction fails */
export async function simulateSuccess(
  fixtures: Fixtures,
  wish: SimulationWish = {},
  sending: Sending = {},
): Promise<Simulated> {
  const simulated = await simulateOutput(fixtures, wish, sending);
  const { answer } = simulated;
  if (member(answer, "/0/success") === true) return simulated;
  throw new Inconclusive(
    "blocked by SIMU-007: needs a call that succeeds when it is simulated (profile keys signers and succeeds)",
    [answer.exchange],
  );
}

/**
 * A u64 of the output.
 * @throws Inconclusive where the oracle found it broken
 */
export function outputNumber({ answer }: Simulated, name: string): bigint {
  const value = member(answer, `/0/${name}`);
  if (typeof value === "string") return BigInt(value);
  throw new Inconclusive(`needs ${name} in the output`, [answer.exchange]);
}
