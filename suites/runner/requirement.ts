import type { PlannedCheck, Role } from "../../evidence/observation.ts";
import type { Failure } from "../../evidence/failure.ts";
import type { Reason } from "../../evidence/reason.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import { getRequirement, isRequirementId, type RequirementId } from "../../spec/catalogue.ts";
import { isLight, type Check, type CheckBody, type RunFixtures } from "../judge/check.ts";
import { judge } from "../judge/judge.ts";

/** Playwright would call a function in its configuration as a fixture, so the function is a member. */
export interface Sentences {
  readonly renderReason: (reason: Reason) => string;
  readonly describeFailure: (failure: Failure) => string;
}

/** The fixtures of a Playwright test. `verdictBy` says whether the command or the Playwright runner decides the verdict. */
export interface TestFixtures extends RunFixtures {
  readonly verdictBy: "command" | "runner";
  /** Makes the sentence of a reason, because the suites hold none. */
  readonly sentences: Sentences;
}

/** The members of Playwright's TestInfo that a test writes to. */
export interface TestOutput {
  readonly attachments: { name: string; contentType: string; body?: Uint8Array }[];
  readonly annotations: { type: string; description?: string }[];
  skip(condition: boolean, description: string): void;
}

export interface TestBody {
  (fixtures: TestFixtures, output: TestOutput): Promise<void>;
  readonly check: Check;
}

/** The name of the attachment that carries an observation from a worker to the reporter. */
export const OBSERVATION = "observation";

/** The role of a check, the heaviest class of request that it sends, and what must not run at the same time. */
export interface CheckOptions {
  /** Default `decisive`: the check alone verifies the requirement. A `supporting` check can only add a failure. */
  readonly role?: Role;
  /** Default `read`. */
  readonly safety?: SafetyClass;
  /**
   * Whether no other check may run at the same time, because the check compares the state before a simulation with the
   * state after it. Default false.
   */
  readonly runsAlone?: boolean;
  /** Whether the check signs with several signers, if there are several. Default false. */
  readonly usesSeveralSigners?: boolean;
  /** Whether the check takes several times as long as others. Default false. */
  readonly takesLong?: boolean;
}

/** The tag of the Playwright test of a check with `runsAlone` that does not submit: Playwright runs all others in turn. */
export const RUNS_ALONE = "@alone";

/** Called with each check while a spec file is imported. */
export type Collector = (check: Check) => void;

/**
 * The property of `globalThis` that holds the collector while the plain driver imports the spec files. An environment
 * variable would not do: a program may use the library in its own Playwright tests, and their workers would inherit
 * the variable.
 */
export const collectorKey: symbol = Symbol.for("touchstone.collector");

type CheckArguments =
  | readonly [body: CheckBody, options?: CheckOptions]
  | readonly [title: string, body: CheckBody, options?: CheckOptions];

/**
 * Turns one check into the arguments of `test`: `test(...requirement("ACCT-003", async ({ node }) => …))`. The title
 * is the text of the requirement; if a requirement has several checks, each has its own title. The id before the
 * title keeps the titles of a file unique, as Playwright requires. If the command decides the verdict, a violation
 * does not fail the test. Playwright would start a new worker after each failed test, which takes time.
 *
 * @example
 * ```ts
 * import { requirement, test } from "touchstone/suites";
 *
 * test(
 *   ...requirement("HLTH-001", async ({ node }) => {
 *     await node.checkHealth();
 *   }),
 * );
 * ```
 */
export function requirement(
  id: RequirementId,
  ...args: CheckArguments
): [title: string, details: { tag: string[] }, body: TestBody] {
  const [title, body, options = {}] =
    typeof args[0] === "string"
      ? (args as readonly [string, CheckBody, CheckOptions?])
      : ([getRequirement(id).text, ...args] as readonly [string, CheckBody, CheckOptions?]);
  const { role = "decisive", safety = "read", ...schedule } = options;
  const { runsAlone = false } = schedule;
  const check: Check = {
    requirement: id,
    title,
    role,
    safety,
    ...schedule,
    seedName: typeof args[0] === "string" ? `${id} ${title}` : id,
    body,
  };
  const wrapped = async (
    { node, inventory, signers, seed, memory, verdictBy, sentences }: TestFixtures,
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
    if (outcome.kind === "violated") {
      const { expected, received } = outcome.failure;
      const described = sentences.describeFailure(outcome.failure);
      throw new Error(`${id}: ${described}\nexpected: ${expected}\nreceived: ${received}`);
    }
    if (outcome.kind === "inconclusive") {
      const description = sentences.renderReason(outcome.reason);
      output.annotations.push({ type: "inconclusive", description });
      output.skip(true, description);
    }
  };
  const tag = [`@${id}`, `@${safety}`, `@${role}`, ...(runsAlone && isLight(safety) ? [RUNS_ALONE] : [])];
  return [`${id} ${title}`, { tag }, Object.assign(wrapped, { check })];
}

/** Parses a check from the tags and the title of its Playwright test. @throws Error if the tags name no requirement */
export function parsePlannedCheck(test: {
  readonly tags: readonly string[];
  readonly title: string;
}): PlannedCheck {
  const tags = test.tags.map((tag) => tag.slice(1));
  const id = tags.find(isRequirementId);
  if (id === undefined) throw new Error(`${test.title} has no requirement`);
  return {
    requirement: id,
    title: test.title.slice(id.length + 1),
    role: tags.includes("supporting") ? "supporting" : "decisive",
    safety: (["read", "simulate", "submit", "heavy"] as const).find((name) => tags.includes(name)) ?? "read",
  };
}
