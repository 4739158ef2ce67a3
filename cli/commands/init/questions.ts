import type { CommandIo } from "../../io.ts";
import { parseBaseUrl } from "../../options/target-values.ts";
import { UsageError } from "../../usage-error.ts";
import type { InitOptions } from "../init.ts";
import { ciKinds, type CiKind } from "./ci-kinds.ts";

/** What the files depend on and no response says. */
export interface Answers {
  readonly baseUrl: string;
  readonly ci: CiKind;
}

type Ask = NonNullable<CommandIo["ask"]>;

/**
 * Asks on a terminal for what the options do not say. Elsewhere, and with `--yes`, takes the defaults.
 * @param configured the base URL in the configuration file; null if there is none
 * @throws UsageError if there is no base URL, or the questions were not answered
 */
export async function askMissing(
  { baseUrl, ci, yes }: Pick<InitOptions, "baseUrl" | "ci" | "yes">,
  configured: string | null,
  { ask, isTerminal, stderr }: Pick<CommandIo, "ask" | "isTerminal" | "stderr">,
): Promise<Answers> {
  if (ask === undefined || !isTerminal || yes) {
    const url = baseUrl ?? configured;
    if (url === null)
      throw new UsageError("a base URL is expected", (program) => `Run ${program} init <base-url>.`);
    return { baseUrl: url, ci: ci ?? "none" };
  }
  return {
    baseUrl: baseUrl ?? (await askUntil(ask, stderr, baseUrlQuestion(configured))),
    ci: ci ?? (await askUntil(ask, stderr, ciQuestion)),
  };
}

/** A question with the answer for an empty line, and how an answer is read. */
interface Question<Value> {
  readonly text: string;
  readonly fallback: string;
  /** Throws UsageError for an answer that is not accepted. */
  readonly parse: (answer: string) => Value;
}

function baseUrlQuestion(configured: string | null): Question<string> {
  return {
    text: `Base URL of the node, normally ending in /v1${configured === null ? "" : ` [${configured}]`}: `,
    fallback: configured ?? "",
    parse: (answer) => parseBaseUrl(answer, { where: "the base URL", env: {} }),
  };
}

const ciQuestion: Question<CiKind> = {
  text: "CI for which to write a job, github, gitlab or none [none]: ",
  fallback: "none",
  parse(answer) {
    const kind = ciKinds.find((one) => one === answer.toLowerCase());
    if (kind === undefined) throw new UsageError(`the answer must be github, gitlab or none, got ${answer}`);
    return kind;
  },
};

/** Asks until an answer is accepted. */
async function askUntil<Value>(
  ask: Ask,
  stderr: CommandIo["stderr"],
  { text, fallback, parse }: Question<Value>,
): Promise<Value> {
  for (;;) {
    const answer = await ask(text);
    if (answer === null) {
      throw new UsageError(
        "the question was not answered, so nothing was written",
        "Answer it, or give the base URL and --yes.",
      );
    }
    try {
      return parse(answer.trim() === "" ? fallback : answer.trim());
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      stderr(`touchstone: ${error.message}\n`);
    }
  }
}
