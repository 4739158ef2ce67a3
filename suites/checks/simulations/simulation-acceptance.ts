/** Which forms of a simulation (§4.7) a target takes, and when a refusal breaks the document. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Answer } from "../../client/answer.ts";
import type { Fixtures } from "../kit/check.ts";
import { assertStatus } from "../kit/matchers.ts";
import { recordSignedSimulationFact } from "../responses/open-behavior-facts.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { planSimulation, send, type SimulationPlan } from "./simulation.ts";
import { requireAcceptance } from "../submission/require-acceptance.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** A target that answers so says why it takes nothing, or that it takes nothing now (SUBM-S07). */
export const excusedStatuses: readonly number[] = [403, 404, 503, 507];

/** SIMU-003: in one of the encodings at least. */
export async function assertZeroSignatureAccepted(fixtures: Fixtures): Promise<void> {
  const simulationPlan = await planSimulation(fixtures);
  const json = await answerTo(fixtures, simulationPlan, "json");
  if (json.status === 200) return taken("SIMU-003", json);
  const bytes = await answerTo(fixtures, simulationPlan, "bcs");
  if (bytes.status === 200) return taken("SIMU-003", bytes);
  throwRejectionViolation("SIMU-003", json, simulationPlan);
}

/** SIMU-004. */
export async function assertJsonAccepted(fixtures: Fixtures): Promise<void> {
  const simulationPlan = await planSimulation(fixtures);
  const json = await answerTo(fixtures, simulationPlan, "json");
  if (json.status === 200) return taken("SIMU-004", json);
  const bytes = await answerTo(fixtures, simulationPlan, "bcs");
  if (bytes.status !== 200) throw blocked("SIMU-003", [json, bytes]);
  throwRejectionViolation("SIMU-004", json, simulationPlan);
}

/** SIMU-005, as far as simulations show it: the document gives no layout, so a refusal alone says nothing. */
export async function assertBcsAccepted(fixtures: Fixtures): Promise<void> {
  const bytes = await answerTo(fixtures, await planSimulation(fixtures), "bcs");
  if (bytes.status === 200) return taken("SIMU-005", bytes);
  throw new Inconclusive(
    `needs a layout of signed transactions that the target shares: it answered ours with ${bytes.status}`,
    [bytes.exchange],
  );
}

/** SIMU-005, where the target has taken the same layout in a batch. */
export async function assertRejectedBcsFails(fixtures: Fixtures): Promise<void> {
  await recordSignedSimulationFact(fixtures);
  const simulationPlan = await planSimulation(fixtures);
  const bytes = await answerTo(fixtures, simulationPlan, "bcs");
  if (bytes.status === 200) return taken("SIMU-005", bytes);
  const json = await answerTo(fixtures, simulationPlan, "json");
  if (json.status !== 200) throw blocked("SIMU-003", [json, bytes]);
  await requireAcceptance(fixtures, "bcs");
  throwRejectionViolation("SIMU-005", bytes, simulationPlan);
}

async function answerTo(
  fixtures: Fixtures,
  simulationPlan: SimulationPlan,
  encoding: Encoding,
): Promise<Answer> {
  const { answer } = await send(fixtures, simulationPlan, { encoding });
  return answer;
}

function taken(requirement: RequirementId, answer: Answer): void {
  assertStatus(answer, requirement, [200], "A transaction with a signature of zeros is simulated");
}

/** @throws Violation, or Inconclusive where there are other reasons for the refusal */
function throwRejectionViolation(
  requirement: RequirementId,
  answer: Answer,
  { isDeclared }: SimulationPlan,
): void {
  if (!isDeclared || excusedStatuses.includes(answer.status)) {
    const needs = isDeclared
      ? "needs a target that simulates"
      : "needs a funded account and a call that succeeds (profile keys signers and succeeds, with --allow submit)";
    throw new Inconclusive(`${needs}: it answered ${answer.status}`, [answer.exchange]);
  }
  taken(requirement, answer);
}

function blocked(by: RequirementId, answers: readonly Answer[]): Inconclusive {
  return new Inconclusive(
    `blocked by ${by}: needs a simulation that is taken`,
    answers.map(({ exchange }) => exchange),
  );
}
