import { wrapTerminal } from "../../reports/render/text/terminal-text.ts";
import { truncateText } from "../../reports/model/plain-text.ts";
import { packageVersion } from "../version.ts";

/** How one part of a verification ended, and why it did not end well. */
export interface Step {
  readonly state: "ok" | "not ok" | "not checked";
  readonly reason: string | null;
}

/** What was found out about a report; as JSON the one line of `--json`. */
export interface Verification {
  readonly exitCode: 0 | 1;
  /** Whether it is a report of the published schema. */
  readonly schema: Step;
  /** Whether it says what it said when it was written. */
  readonly digest: Step;
  /** Whether what it says agrees with itself. */
  readonly content: Step;
  /** Whether its rows are those of the catalogue that it names. */
  readonly catalogue: Step;
  readonly signature: Step;
  /** What the report says, which only a report that holds is to be believed; null where it is none. */
  readonly says: {
    readonly verdict: string;
    readonly headline: string;
    readonly target: string;
    readonly startedAt: string;
    readonly toolVersion: string;
  } | null;
}

const textLengthMax = 600;

/** Renders a verification for a terminal, in at most 80 columns; nothing in the report can steer the terminal. */
export function renderVerification(verification: Verification): string {
  const { schema, digest, content, catalogue, signature, says, exitCode } = verification;
  const warningPrefix = exitCode === 0 ? "" : "not to be believed; the report says: ";
  const lines = [
    ...stepLines("Schema", schema),
    ...stepLines("Digest", digest),
    ...stepLines("Content", content),
    ...stepLines("Catalogue", catalogue),
    ...stepLines("Signature", signature),
    ...(says === null
      ? []
      : [
          "",
          ...wrap("Verdict", warningPrefix + says.headline),
          ...wrap("Target", says.target),
          ...wrap("Run at", says.startedAt),
          ...wrap("Made by", formatTool(says.toolVersion)),
        ]),
  ];
  return `${lines.join("\n")}\n`;
}

function formatTool(version: string): string {
  const own = packageVersion();
  return version === own ? `touchstone ${version}` : `touchstone ${version}; this is ${own}`;
}

function stepLines(name: string, { state, reason }: Step): string[] {
  return wrap(name, reason === null ? state : `${state}: ${reason}`);
}

function wrap(name: string, text: string): string[] {
  const first = name.padEnd(11);
  return wrapTerminal(truncateText(text, textLengthMax), { first, rest: " ".repeat(first.length) });
}
