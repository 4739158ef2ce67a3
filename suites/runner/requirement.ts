import type { Role, SafetyClass } from "../../reports/model/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { judge, type Check, type CheckBody, type Fixtures } from "./judge.ts";

/** What a runner's test gets from us; `verdictBy` tells who makes the verdict. */
export interface TestFixtures extends Fixtures {
  readonly verdictBy: "command" | "runner";
}

/** What a test writes to; a part of what Playwright passes. */
export interface TestOutput {
  readonly attachments: { name: string; contentType: string; body?: Buffer }[];
  readonly annotations: { type: string; description?: string }[];
  skip(condition: boolean, description: string): void;
}

export interface TestBody {
  (fixtures: TestFixtures, output: TestOutput): Promise<void>;
  readonly check: Check;
}

/** The name of the attachment that carries an observation out of a worker. */
export const OBSERVATION = "observation";

/**
 * One check as the arguments of a runner's test: `test(...requirement("ACCT-003", "a pruned version …", async ({ node }) => …))`.
 * Under the command a violation is an observation and no failed test, because a failed test costs a worker.
 */
export function requirement(
  id: RequirementId,
  title: string,
  body: CheckBody,
  { role = "decisive", safety = "read" }: { readonly role?: Role; readonly safety?: SafetyClass } = {},
): [title: string, details: { tag: string[] }, body: TestBody] {
  const check: Check = { requirement: id, title, role, safety, body };
  const wrapped = async (
    { node, inventory, signers, seed, verdictBy }: TestFixtures,
    output: TestOutput,
  ): Promise<void> => {
    const { observation, fault } = await judge(check, { node, inventory, signers, seed });
    output.attachments.push({
      name: OBSERVATION,
      contentType: "application/json",
      body: Buffer.from(JSON.stringify(observation)),
    });
    const { outcome } = observation;
    if (outcome.kind === "error") throw fault;
    if (verdictBy === "command") return;
    if (outcome.kind === "violated") throw new Error(formatFailure(id, outcome.failure));
    if (outcome.kind === "inconclusive") {
      output.annotations.push({ type: "inconclusive", description: outcome.needs });
      output.skip(true, outcome.needs);
    }
  };
  return [title, { tag: [`@${id}`, `@${safety}`, `@${role}`] }, Object.assign(wrapped, { check })];
}

function formatFailure(
  id: RequirementId,
  failure: { summary: string; expected: string; received: string },
): string {
  return `${id}: ${failure.summary}\nexpected: ${failure.expected}\nreceived: ${failure.received}`;
}
