import type { Cause } from "../causes.ts";

/** The next thing to do after a run: a command to type, or advice in words. */
export interface NextStep {
  readonly kind: "command" | "advice";
  readonly text: string;
  /** What to do before the command, and what the command is for, as a phrase; null if the step is advice. */
  readonly before: string | null;
  /** What to copy after advice: JSON for the profile, or a command; null if there is nothing to copy. */
  readonly example: string | null;
  /** What to do with the example, as a phrase, and the command to run then; null if there is none. */
  readonly after: { readonly words: string; readonly command: string } | null;
  /** The cause of failure that the step is about; null if it is about something else. */
  readonly cause: Cause | null;
}

/** Renders the next step in one line of plain text. */
export function describeNextStep({ text, before, example, after }: NextStep): string {
  if (before !== null) return `${before}: ${text}`;
  const rest = after === null ? "" : `; ${after.words}: ${after.command}`;
  return example === null ? text : `${text}: ${example}${rest}`;
}

/** Creates a next step in words. */
export function createAdvice(
  text: string,
  example: string | null = null,
  after: NextStep["after"] = null,
): NextStep {
  return { kind: "advice", text, before: null, example, after, cause: null };
}
