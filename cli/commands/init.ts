import type { CommandDefinition } from "../options/command-definition.ts";
import { defineFlag, defineOptional, type OptionValues } from "../options/option.ts";
import { oneOf } from "../options/option-values.ts";
import type { RequestHeader } from "../options/target-values.ts";
import { UsageError } from "../usage-error.ts";
import { defaultWait, requireTargetCommand } from "./check.ts";
import { checkOptions } from "./check-options.ts";
import { rejectVariableName } from "./init/ci-files.ts";
import { ciKinds } from "./init/ci-kinds.ts";

const { header, timeout, wait, rate, ca, insecure, clientCert, clientKey, quiet } = checkOptions;

const initOptions = {
  baseUrl: {
    ...checkOptions.baseUrl,
    shownDefault: "as in the configuration file that --force changes, else asked on a terminal",
  },
  ci: defineOptional({
    placeholder: "<kind>",
    meaning: "CI for which to write a job that checks the node: github, gitlab or none",
    parse: oneOf(ciKinds),
    shownDefault: "asked on a terminal, else none",
  }),
  force: defineFlag(
    "write the files also if they exist; a profile keeps what was changed in it, and a configuration file its other options",
  ),
  yes: defineFlag("ask nothing, also on a terminal"),
  header,
  rate,
  timeout,
  wait,
  ca,
  insecure,
  clientCert,
  clientKey,
  quiet,
} as const;

/** The options of `touchstone init`; null means the default that the help describes. */
export interface InitOptions extends Omit<OptionValues<typeof initOptions>, "wait"> {
  /** Seconds to wait for the node's first response. */
  readonly wait: number;
  /** The command that starts the node, and its arguments; null if the node already runs. */
  readonly command: readonly string[] | null;
}

export const initCommand: CommandDefinition<typeof initOptions, InitOptions> = {
  name: "init",
  usage: "[options] [base-url]\n       touchstone init [options] <base-url> -- <command...>",
  summary: "read a node, and write a profile with what it shows, a configuration file and a CI job",
  details:
    "The node is only read. The files are touchstone.profile.json, touchstone.config.json and that of the CI job. With a " +
    "command after --, init starts the node with it, and so does the CI job. If nothing responds, or what responds is not such " +
    "a node, nothing is written.",
  exitCodes:
    "0 the files are written, 2 usage error or a file that exists, 3 node unreachable, 4 not a node of this interface",
  examples: [
    { purpose: "Answer questions on a terminal", commands: ["touchstone init"] },
    {
      purpose: "Write the files for a node and a job of GitHub",
      commands: ["touchstone init https://node.example/v1 --ci github"],
    },
    {
      purpose: "Let the job of GitLab start the node",
      commands: ["touchstone init http://127.0.0.1:8080/v1 --ci gitlab -- node my-server.js"],
    },
    {
      purpose: "Take a new look at the node, and keep what you changed in the profile",
      commands: ["touchstone init --force --yes"],
    },
  ],
  options: initOptions,
  toOptions(values, targetCommand) {
    for (const one of values.header) rejectUnwritable(one);
    const command = requireTargetCommand(targetCommand);
    return { ...values, command, wait: values.wait ?? defaultWait(command) };
  },
};

/** Rejects a header whose value would have to be in a file, because the value is a secret. */
function rejectUnwritable({ name, fromEnvironment }: RequestHeader): void {
  if (fromEnvironment === null) {
    throw new UsageError(
      `the value of the header ${name} would be written to a file; set a variable to it, and write --header "${name}: env:VARIABLE"`,
    );
  }
  rejectVariableName(fromEnvironment, `the header ${name}`);
}
