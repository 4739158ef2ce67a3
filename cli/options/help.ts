/** Renders the help of the program and of its commands from their definitions. */
import type { CommandDefinition, Example } from "./command-definition.ts";
import { configOption } from "./config-option.ts";
import { flagName, toKebabCase, variableName, type Option } from "./option.ts";
import { renderItem, wrapText } from "./text-layout.ts";

type Item = readonly [term: string, description: string];

interface HelpText {
  readonly usage: string;
  readonly description: string;
  /** The lists of the help by their headings. An empty list is left out. */
  readonly lists: { readonly [heading: string]: readonly Item[] };
  readonly footer: readonly string[];
}

/** What readers come for, and the words after the program's name with which they begin. */
const waysIn: readonly { readonly purpose: string; readonly words: string }[] = [
  { purpose: "Judge a node", words: "check https://node.example/v1" },
  { purpose: "Develop on a fake node", words: "node" },
  { purpose: "Judge a node in CI", words: "init https://node.example/v1 --ci github" },
  { purpose: "Extend what is judged", words: "requirements" },
];

const helpItem: Item = ["-h, --help", "show this help"];

/** Renders the help of a command. */
export function renderCommandHelp(definition: CommandDefinition): string {
  const { name, usage, summary, details, exitCodes, examples } = definition;
  const options = Object.entries({ ...definition.options, config: configOption });
  const ofKind = (isPositional: boolean): readonly Item[] =>
    options.filter(([, option]) => option.isPositional === isPositional).map(toItem);
  return renderHelp({
    usage: `touchstone ${name} ${usage}`,
    description: [
      `${summary[0]?.toUpperCase() ?? ""}${summary.slice(1)}.`,
      ...(details ? [details] : []),
    ].join("\n\n"),
    lists: { Arguments: ofKind(true), Options: [...ofKind(false), helpItem] },
    footer: [
      `Each option can also be set by an environment variable, such as ${variableName(name, findFlag(definition))}=true, or in the ` +
        `configuration file under "${name}", with its name in camelCase. The command line overrides the environment, which ` +
        "overrides the file.",
      `Exit codes: ${exitCodes}, 5 internal error of touchstone.`,
      renderExamples(examples),
    ],
  });
}

/** Returns the name of an option without a value, which serves as an example. */
function findFlag({ options }: CommandDefinition): string {
  const flags = Object.keys(options).filter((name) => options[name]?.placeholder === null);
  return flags.includes("json") ? "json" : (flags[0] ?? "config");
}

/** Renders examples with what they are for above them, so that a shell accepts the whole text. */
function renderExamples(examples: readonly Example[]): string {
  const lines = examples.flatMap(({ purpose, commands }) => [
    `  # ${purpose}`,
    ...commands.map((command) => `  ${command}`),
  ]);
  return ["Examples:", ...lines].join("\n");
}

/** Renders what readers come for, and the commands with which they begin. @param program what starts the program */
export function renderWaysIn(program: string): string {
  const width = Math.max(...waysIn.map(({ purpose }) => purpose.length));
  return waysIn.map(({ purpose, words }) => `  ${purpose.padEnd(width)}  ${program} ${words}`).join("\n");
}

function toItem([name, { isPositional, placeholder, meaning, shownDefault }]: [
  string,
  Option<unknown>,
]): Item {
  const flag = placeholder === null ? flagName(name) : `${flagName(name)} ${placeholder}`;
  const suffix = shownDefault === null ? "" : ` (default: ${shownDefault})`;
  return [isPositional ? toKebabCase(name) : flag, `${meaning}${suffix}`];
}

/** Renders the help of the program. */
export function renderProgramHelp(commands: readonly CommandDefinition[]): string {
  return renderHelp({
    usage: "touchstone <command> [options]",
    description: "Checks the REST interface of a blockchain node against its written specification.",
    lists: {
      Options: [["--version", "show the version of this program"], helpItem],
      Commands: commands.map(({ name, usage, summary }) => {
        const [firstLine = ""] = usage.replace("[options]", "").split("\n");
        return [`${name} ${firstLine.trim()}`.trim(), summary];
      }),
    },
    footer: [
      "Run touchstone <command> --help for the options of a command.",
      `Begin with one of these:\n${renderWaysIn("touchstone")}`,
    ],
  });
}

function renderHelp({ usage, description, lists, footer }: HelpText): string {
  const termWidth = Math.max(
    ...Object.values(lists)
      .flat()
      .map(([term]) => term.length),
  );
  const renderedLists = Object.entries(lists)
    .filter(([, items]) => items.length > 0)
    .map(([heading, items]) =>
      [`${heading}:`, ...items.map(([term, text]) => renderItem(term, text, termWidth))].join("\n"),
    );
  const wrapped = [description, ...footer].map((text) => wrapText(text));
  return `${[`Usage: ${usage}`, wrapped[0], ...renderedLists, ...wrapped.slice(1)].join("\n\n")}\n`;
}
