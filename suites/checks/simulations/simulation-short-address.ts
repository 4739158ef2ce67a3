/** Whether an address among the arguments of a call is the same one where it is written short (§2.1). */
import { readMember, type Answer } from "../../client/answer.ts";
import { formatLongAddress, isAddressText } from "../../oracle/type-tag.ts";
import type { Fixtures } from "../kit/check.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { deriveSeed } from "../kit/seed.ts";
import { planSimulation, send, withParamTypes, type SimulationPlan } from "./simulation.ts";

/** More values than this of an output are not looked through. */
const valuesMax = 100_000;

/**
 * ADDR-002: an output that is about an account where its address is written in full is about it where that is written
 * short. A target may refuse the short form here, since values are also called bytes, which are never trimmed (§2.2).
 * @throws Violation, or Inconclusive where outputs do not name the accounts of their calls
 */
export async function assertShortAddressSame(fixtures: Fixtures): Promise<void> {
  const simulationPlan = await withParamTypes(fixtures, await planSimulation(fixtures));
  const place = addressPlace(simulationPlan);
  const digits = (deriveSeed(fixtures.seed.value, "short address") >>> 0).toString(16);
  const short = `0xbeef${digits.padStart(52, "0")}`;
  const long = formatLongAddress(short);
  const full = await send(fixtures, calling(simulationPlan, place, long));
  requireSuccess(full.answer);
  if (!isAbout(full.answer, long)) {
    throw new Inconclusive("needs a call whose output names the account of its argument", [
      full.answer.exchange,
    ]);
  }
  const { answer } = await send(fixtures, calling(simulationPlan, place, short));
  requireSuccess(answer);
  answer.recordAssertion("ADDR-002", "a short address among arguments is the same account");
  if (isAbout(answer, long)) return;
  throw new Violation({
    requirement: "ADDR-002",
    operation: "simulateTransaction",
    basis: "comparison",
    layer: "semantics",
    mismatch: "another account",
    summary: "A call whose argument is an address in its short form is simulated for another account.",
    expected: `an output that names ${long}, as where it is written in full`,
    received: `an output that does not, for ${short}`,
    exchanges: [full.answer.exchange, answer.exchange],
  });
}

/** @throws Inconclusive where no argument is of the type of an address */
function addressPlace({ planned: { call, sender } }: SimulationPlan): number {
  const types = call.param_types.filter((type) => !/^&?\s*signer$/.test(type.trim()));
  const place = call.arguments.findIndex(
    (value, at) =>
      types[at]?.trim() === "address" &&
      typeof value === "string" &&
      isAddressText(value) &&
      formatLongAddress(value) !== formatLongAddress(sender),
  );
  if (place !== -1) return place;
  throw new Inconclusive("needs a call with an address among its arguments (profile key succeeds)");
}

function calling({ planned, ...rest }: SimulationPlan, place: number, address: string): SimulationPlan {
  const { call } = planned;
  return {
    ...rest,
    planned: { ...planned, call: { ...call, arguments: call.arguments.with(place, address) } },
  };
}

function requireSuccess(answer: Answer): void {
  if (answer.status === 200 && readMember(answer, "/0/success") === true) return;
  throw new Inconclusive("needs a call that succeeds when it is simulated, with any recipient", [
    answer.exchange,
  ]);
}

/** Whether the changes or the events of an output name an account, however its address is written. */
function isAbout(answer: Answer, address: string): boolean {
  const left = [readMember(answer, "/0/changes"), readMember(answer, "/0/events")];
  for (let count = 0; count < valuesMax && left.length > 0; count += 1) {
    const value = left.pop();
    if (typeof value === "string" && isAddressText(value) && formatLongAddress(value) === address)
      return true;
    if (typeof value !== "object" || value === null) continue;
    const inner: unknown[] = Object.values(value);
    left.push(...inner.slice(0, valuesMax));
  }
  return false;
}
