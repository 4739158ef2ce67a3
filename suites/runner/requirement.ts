import type { Role, SafetyClass } from "../../reports/model/observation.ts";
import { getRequirement, type RequirementId } from "../../spec/catalogue.ts";
import type { Check, CheckBody, Fixtures } from "../checks/kit/check.ts";
import { createSeedName } from "./seed-name.ts";
import { judge } from "./judge.ts";

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

/** How a check counts (see DESIGN §4) and the heaviest class of request that it sends. */
export interface CheckOptions {
  /** Default `decisive`: the check alone verifies the requirement. A `supporting` check can only add a failure. */
  readonly role?: Role;
  /** Default `read`. */
  readonly safety?: SafetyClass;
}

type CheckArguments =
  | readonly [body: CheckBody, options?: CheckOptions]
  | readonly [title: string, body: CheckBody, options?: CheckOptions];

/**
 * Makes one check the arguments of a runner's test: `test(...requirement("ACCT-003", async ({ node }) => …))`. The
 * title is the text of the requirement; where a requirement has several checks, each has a title of its own. The id
 * before it keeps the titles of a file distinct, as Playwright demands. Under the command a violation becomes an observation instead of a failed test, because a failed test costs a worker.
 */
export function requirement(
  id: RequirementId,
  ...args: CheckArguments
): [title: string, details: { tag: string[] }, body: TestBody] {
  const [title, body, options = {}] =
    typeof args[0] === "string"
      ? (args as readonly [string, CheckBody, CheckOptions?])
      : ([getRequirement(id).text, ...args] as readonly [string, CheckBody, CheckOptions?]);
  const { role = "decisive", safety = "read" } = options;
  const check: Check = { requirement: id, title, role, safety, seedName: createSeedName(id), body };
  const wrapped = async (
    { node, inventory, signers, seed, memory, verdictBy }: TestFixtures,
    output: TestOutput,
  ): Promise<void> => {
    const { observation, fault } = await judge(check, { node, inventory, signers, seed, memory });
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
  return [`${id} ${title}`, { tag: [`@${id}`, `@${safety}`, `@${role}`] }, Object.assign(wrapped, { check })];
}

function formatFailure(
  id: RequirementId,
  failure: { summary: string; expected: string; received: string },
): string {
  return `${id}: ${failure.summary}\nexpected: ${failure.expected}\nreceived: ${failure.received}`;
}

/** The title of a check, from the title under which a runner knows its test. */
export function parseCheckTitle(id: RequirementId, testTitle: string): string {
  return testTitle.slice(id.length + 1);
}
