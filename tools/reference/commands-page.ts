/** Renders the options and exit codes of each command. */
import { loadCommands } from "../../cli/commands.ts";
import type { CommandDefinition } from "../../cli/options/command-definition.ts";
import { configOption } from "../../cli/options/config-option.ts";
import { flagName, toKebabCase, variableName, type OptionTable } from "../../cli/options/option.ts";
import { escapeText, renderCode, renderTable } from "./markdown-table.ts";

export async function renderCommandsPage(): Promise<string> {
  const commands = await loadCommands();
  const exitCodes = commands.map(({ name, exitCodes: codes }) => [renderCode(name), escapeText(codes)]);
  return [
    introduction,
    "## Exit codes",
    "",
    "If several apply, `check` ends with the first of 2, 3, 1, 5, 4 and 0. Every command ends with 5 for an internal error of touchstone.",
    "",
    renderTable(["Command", "Exit codes"], exitCodes),
    ...commands.map(renderCommand),
  ].join("\n");
}

const introduction = `Each option can also be set by an environment variable, such as \`${variableName("check", "maxTime")}=60\`, or in a
configuration file, \`touchstone.config.json\` or the one that \`--config\` names, such as \`{ "check": { "maxTime": 60 } }\`. The
command line overrides the environment, which overrides the file.
`;

function renderCommand({ name, usage, summary, details, options }: CommandDefinition): string {
  return [
    `## touchstone ${name}`,
    "",
    ["```text", `touchstone ${name} ${usage.replaceAll(/\n\s+/g, "\n")}`, "```"].join("\n"),
    "",
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.${details === undefined ? "" : ` ${details}`}`,
    "",
    renderOptions({ ...options, config: configOption }),
  ].join("\n");
}

/** Renders one row for each option, arguments without a name first. */
function renderOptions(options: OptionTable): string {
  const rows = Object.entries(options)
    .toSorted(([, left], [, right]) => Number(right.isPositional) - Number(left.isPositional))
    .map(([name, { placeholder, meaning, shownDefault, isPositional }]) => [
      renderCode(
        isPositional
          ? toKebabCase(name)
          : [flagName(name), ...(placeholder === null ? [] : [placeholder])].join(" "),
      ),
      escapeText(meaning),
      shownDefault === null ? "" : escapeText(shownDefault),
    ]);
  return renderTable(["Option", "Meaning", "Default"], rows);
}
