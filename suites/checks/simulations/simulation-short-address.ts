/** Checks that the short and the full spelling of an address argument name the same account (§2.1). */
import { undeclared } from "../../../evidence/reason.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { formatLongAddress, isAddressText } from "../../oracle/type-tag.ts";
import type { Fixtures } from "../../judge/check.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { deriveSeed } from "../../judge/seed.ts";
import { planSimulation, send, withParamTypes, type SimulationPlan } from "./simulation.ts";

/** The search in an output ends after this many values. */
const valuesMax = 100_000;

/**
 * ADDR-002: in a simulation, the short and the full spelling of an address argument name the same account. A target may
 * reject the short spelling here, because §2.2 also describes arguments as bytes, which have no short spelling.
 * @throws Violation, or Inconclusive if the output of the call does not include the address of its argument
 */
export async function assertShortAddressSame(fixtures: Fixtures): Promise<void> {
  const simulationPlan = await withParamTypes(fixtures, await planSimulation(fixtures));
  const place = findAddressPlace(simulationPlan);
  const digits = (deriveSeed(fixtures.seed.value, "short address") >>> 0).toString(16);
  const short = `0xbeef${digits.padStart(52, "0")}`;
  const long = formatLongAddress(short);
  const full = await send(fixtures, replaceArgument(simulationPlan, place, long));
  requireSuccess(full.answer);
  if (!includesAddress(full.answer, long)) {
    throw new Inconclusive(
      undeclared("succeeds", "a call whose output includes the address of its argument"),
      [full.answer.exchange],
    );
  }
  const { answer } = await send(fixtures, replaceArgument(simulationPlan, place, short));
  requireSuccess(answer);
  fixtures.assert.executed(answer, "a short address argument names the same account");
  if (includesAddress(answer, long)) return;
  throw fixtures.assert.violation(answer, {
    context: `Simulated a call with the argument ${short}`,
    expected: `an output that includes ${long}, like the output of the call with the full address`,
    received: "an output without that address",
    mismatch: "another account",
    exchanges: [full.answer.exchange, answer.exchange],
  });
}

/** Finds the index of an address argument that is not the sender. @throws Inconclusive if the call has none */
function findAddressPlace({ planned: { call, sender } }: SimulationPlan): number {
  const types = call.param_types.filter((type) => !/^&?\s*signer$/.test(type.trim()));
  const place = call.arguments.findIndex(
    (value, at) =>
      types[at]?.trim() === "address" &&
      typeof value === "string" &&
      isAddressText(value) &&
      formatLongAddress(value) !== formatLongAddress(sender),
  );
  if (place !== -1) return place;
  throw new Inconclusive(undeclared("succeeds", "a call with an address among its arguments"));
}

function replaceArgument(
  { planned, ...rest }: SimulationPlan,
  place: number,
  address: string,
): SimulationPlan {
  const { call } = planned;
  return {
    ...rest,
    planned: { ...planned, call: { ...call, arguments: call.arguments.with(place, address) } },
  };
}

function requireSuccess(answer: Answer): void {
  if (answer.status === 200 && readMember(answer, "/0/success") === true) return;
  throw new Inconclusive(undeclared("succeeds", "a call that succeeds in a simulation with any recipient"), [
    answer.exchange,
  ]);
}

/** Whether the changes or the events of an output include an address in any spelling. */
function includesAddress(answer: Answer, address: string): boolean {
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
