/** Renders what a reader runs next: the requests of a failure, and the next step. */
import type { ReportFailure } from "../../model/report.ts";
import { showInvisible } from "../../model/plain-text.ts";
import { describeSequence, listSequence } from "../../model/report-failure.ts";
import type { NextStep } from "../../verdict/next-step/next-step.ts";
import { renderCommandLines } from "./command-lines.ts";
import { wrapTerminal } from "./terminal-text.ts";

/** Renders the commands that show a failure again, with a note if there are several. */
export function renderSequence(failure: ReportFailure, isStopped: boolean): readonly string[] {
  const requests = listSequence(failure, true);
  const said = describeSequence(failure, isStopped);
  const note = said === "Send the request again" ? [] : wrapTerminal(`${said}:`, { first: "  ", rest: "  " });
  return [...note, ...requests.flatMap((request) => renderCommandLines(request, "  "))];
}

const label = "Next     ";
const indent = " ".repeat(label.length);

/** Renders the next step. A command is one line, so that it can be copied. JSON may be wrapped at any space. */
export function renderNextStep({ kind, text, before, example, after }: NextStep): readonly string[] {
  const wrap = (words: string): readonly string[] => wrapTerminal(words, { first: label, rest: indent });
  if (kind === "command") return [...wrap(`${before ?? ""}:`), indent + showInvisible(text)];
  if (example === null) return wrap(text);
  const isJson = /^["{]/.test(example);
  const inset = (words: string) => wrapTerminal(words, { first: indent, rest: indent });
  return [
    ...wrap(`${text}:`),
    ...(isJson ? inset(example) : [indent + showInvisible(example)]),
    ...(after === null ? [] : [...inset(`${after.words}:`), indent + showInvisible(after.command)]),
  ];
}
