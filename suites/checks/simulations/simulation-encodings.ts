/** Whether one transaction has one simulation, in whichever encoding it is sent (§4.7). */
import { readMember } from "../../client/answer.ts";
import type { Fixtures } from "../kit/check.ts";
import { require200 } from "../kit/matchers.ts";
import { formatCanonical } from "../../client/json/json-value.ts";
import { quote } from "../../oracle/judgement.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { planSimulation, send, withParamTypes, type SimulationResult } from "./simulation.ts";
import type { OutputComparison } from "./simulation-execution-match.ts";
import type { Encoding } from "../../transactions/signers.ts";

/**
 * Both encodings hold the same transaction, so that outputs of which only those in BCS differ are not both what a run has.
 * @throws Violation, or Inconclusive where outputs in JSON differ among themselves
 */
export async function assertSameInBcs(
  fixtures: Fixtures,
  { requirement, name, isSame, outcome = "succeeds" }: OutputComparison,
): Promise<void> {
  const simulationPlan = await withParamTypes(fixtures, await planSimulation(fixtures, { outcome }));
  const simulated = async (encoding: Encoding): Promise<SimulationResult> => {
    const one = await send(fixtures, simulationPlan, { encoding });
    require200(one.answer, encoding === "bcs" ? "SIMU-005" : "SIMU-004");
    return one;
  };
  const json = await simulated("json");
  const bytes = await simulated("bcs");
  const again = await simulated("json");
  const shown = ({ answer }: SimulationResult): unknown => readMember(answer, `/0/${name}`);
  if (!isSame(shown(json), shown(again))) {
    throw new Inconclusive(
      `needs a call whose simulations have the same ${name}`,
      [json, again].map(({ answer }) => answer.exchange),
    );
  }
  bytes.answer.recordAssertion(requirement, `${name} is the same in both encodings`);
  if (isSame(shown(json), shown(bytes))) return;
  throw new Violation({
    requirement,
    operation: "simulateTransaction",
    basis: "comparison",
    layer: "semantics",
    pointer: `/0/${name}`,
    mismatch: "other than in JSON",
    summary: `The simulation of a transaction in BCS has another ${name} than that of the same one in JSON.`,
    expected: quote(formatCanonical(shown(json)), 300),
    received: quote(formatCanonical(shown(bytes)), 300),
    exchanges: [json, bytes].map(({ answer }) => answer.exchange),
  });
}
