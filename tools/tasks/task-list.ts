/** The tasks as texts: the list that `npm run task` prints, and the table in CONTRIBUTING.md. */
import { renderItem } from "../../cli/options/text-layout.ts";
import { replacePart } from "../marked-part.ts";
import type { Task } from "./task.ts";
import { findTask, taskNames, tasks } from "./tasks.ts";

/** Renders the names of all tasks with what they do, for a terminal of 80 columns. */
export function renderTaskList(): string {
  const nameWidth = Math.max(...taskNames.map(({ length }) => length));
  const items = taskNames.map((name) => {
    const { summary, takes, time }: Task = tasks[name];
    const duration = time === undefined ? "" : ` (${time})`;
    const options = takes === undefined ? "" : `\narguments: ${takes}`;
    return renderItem(name, `${summary.replaceAll("`", "")}${duration}${options}`, nameWidth);
  });
  return `usage: npm run task -- <name> [<argument>…]\n\n${items.join("\n")}\n`;
}

/** Renders the table of CONTRIBUTING.md, padded as the formatter does it. */
function renderTaskTable(): string {
  const rows = taskNames.map((name) => {
    const { summary, time = "" }: Task = tasks[name];
    return [`\`${formatTaskCommand(name)}\``, summary, time];
  });
  const table = [["command", "what it does", "time"], ["", "", ""], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row, at) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0, at === 1 ? "-" : " ")).join(" | "),
  );
  return lines.map((line) => `| ${line} |`).join("\n");
}

/** Returns how a task is run, such as `npm run bench` or `npm run task -- goldens`. */
function formatTaskCommand(name: string): string {
  return findTask(name)?.isScript === true ? `npm run ${name}` : `npm run task -- ${name}`;
}

/** Returns CONTRIBUTING.md with the table of tasks between its marks. */
export function insertTaskTable(text: string): string {
  return replacePart(text, "npm run task -- task-table", renderTaskTable());
}
