import { wrapTerminal } from "../../reports/render/text/terminal-text.ts";
import { truncateText } from "../../reports/model/plain-text.ts";
import { packageVersion } from "../version.ts";

/** The result of one part of a verification, with a reason unless it is `ok`. */
export interface Step {
  readonly state: "ok" | "not ok" | "not checked";
  readonly reason: string | null;
}

/** The result of a verification, as `--json` prints it. */
export interface Verification {
  readonly exitCode: 0 | 1;
  /** Whether the file matches the published schema. */
  readonly schema: Step;
  /** Whether the content is unchanged since the report was written. */
  readonly digest: Step;
  /** Whether the content is consistent. */
  readonly content: Step;
  /** Whether the requirements are those of the catalogue. */
  readonly catalogue: Step;
  readonly signature: Step;
  /** The claims of the report, which are trustworthy only if every step is `ok`; null if the file is not a report. */
  readonly says: {
    readonly verdict: string;
    readonly headline: string;
    readonly target: string;
    readonly startedAt: string;
    readonly toolVersion: string;
  } | null;
}

const textLengthMax = 600;

/** Renders a verification for a terminal in at most 80 columns. Escapes control characters of the report. */
export function renderVerification(verification: Verification): string {
  const { schema, digest, content, catalogue, signature, says, exitCode } = verification;
  const warningPrefix = exitCode === 0 ? "" : "not trustworthy: ";
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
  return version === own ? `touchstone ${version}` : `touchstone ${version}; this version is ${own}`;
}

function stepLines(name: string, { state, reason }: Step): string[] {
  return wrap(name, reason === null ? state : `${state}: ${reason}`);
}

function wrap(name: string, text: string): string[] {
  const first = name.padEnd(11);
  return wrapTerminal(truncateText(text, textLengthMax), { first, rest: " ".repeat(first.length) });
}
