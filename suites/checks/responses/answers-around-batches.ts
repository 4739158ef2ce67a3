import type { Answer } from "../../client/answer.ts";
import { requireAcceptance } from "../submission/acceptance.ts";
import { splitBatch } from "../submission/batch-sizes.ts";
import { submit } from "../submission/mixed-batch.ts";
import type { SubmissionFixtures } from "../submission/planning.ts";

/**
 * Submits three batches, with and without bad transactions. Returns their responses, and those of a health check before
 * and after each batch.
 */
export async function collectAnswersAroundBatches(fixtures: SubmissionFixtures): Promise<Answer[]> {
  const { node } = fixtures;
  await requireAcceptance(fixtures, "json");
  const answers: Answer[] = [];
  const batches = [["bad"], ["good", "good", "bad"], ["good", "good"]] as const;
  for (const kinds of batches.flatMap((one) => splitBatch(fixtures, one, "json"))) {
    answers.push(await node.checkHealth());
    answers.push((await submit(fixtures, { kinds })).answer);
    answers.push(await node.checkHealth());
  }
  return answers;
}
