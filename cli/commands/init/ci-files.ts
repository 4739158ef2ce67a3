/** The files with which a CI job checks the node. */
import { quoteWord } from "../../../evidence/command.ts";
import { UsageError } from "../../usage-error.ts";
import type { CiKind } from "./ci-kinds.ts";

/** What a CI job needs to know. */
export interface CiJob {
  /** The package that npx runs, with its version. */
  readonly packageName: string;
  /** The variables that the configuration file and the profile name. */
  readonly variables: readonly string[];
  /** The command that starts the node, and its arguments; null if the node runs elsewhere. */
  readonly command: readonly string[] | null;
}

/** A CI file by the way it is written. */
interface CiFile {
  /** The path with slashes, from the folder of the repository. */
  readonly path: string;
  readonly render: (job: CiJob) => string;
}

/** The name of the file that GitLab reads, and the line with which it reads the job in the other file too. */
export const gitlabEntry = { path: ".gitlab-ci.yml", text: "include: touchstone.gitlab-ci.yml\n" };

export const ciFiles = {
  github: { path: ".github/workflows/touchstone.yml", render: renderWorkflow },
  gitlab: { path: "touchstone.gitlab-ci.yml", render: renderGitlabJob },
  none: null,
} as const satisfies { readonly [kind in CiKind]: CiFile | null };

/**
 * Throws UsageError for a word of the command that a CI file cannot have, because its engine would replace a part of it before
 * a shell reads it.
 */
export function rejectExpressions(kind: CiKind, command: readonly string[] | null): void {
  const word = kind === "github" ? command?.find((one) => one.includes("${{")) : undefined;
  if (word === undefined) return;
  throw new UsageError(
    `a word of the command has \${{, which a workflow replaces before it runs the command: ${word}`,
    "Put the command into a script, and name the script after --.",
  );
}

/** Throws UsageError for a name of a variable that a CI file cannot have. @param place what names the variable */
export function rejectVariableName(name: string, place: string): void {
  if (/^(?!TOUCHSTONE_)[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return;
  throw new UsageError(
    `the variable of ${place} must have letters, digits and _ in its name, and not begin with TOUCHSTONE_, got ${JSON.stringify(name)}`,
  );
}

const packageComment =
  "What npx runs: a package with its version, or the path of a tarball that npm pack made.";

function renderWorkflow({ packageName, variables, command }: CiJob): string {
  return `# Written by touchstone init: checks the node that touchstone.config.json names.
name: touchstone
on: [push, workflow_dispatch]
permissions:
  contents: read
env:
  # ${packageComment}
  PACKAGE: ${packageName}
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      # v6.0.2
      - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd
      - name: Check the node
        env:
          # A job that runs again has the same seed.
          TOUCHSTONE_CHECK_SEED: \${{ github.run_id }}
          TOUCHSTONE_CHECK_OUT: compliance
${variables.map((name) => `          ${name}: \${{ secrets.${name} }}\n`).join("")}        run: |
${indent(renderScript(command), 10)}
      - if: always()
        run: '[ ! -f compliance/report.md ] || cat compliance/report.md >> "$GITHUB_STEP_SUMMARY"'
      - if: always()
        # v7.0.1
        uses: actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a
        with:
          name: compliance
          path: compliance
`;
}

function renderGitlabJob({ packageName, variables, command }: CiJob): string {
  const secrets =
    variables.length === 0
      ? ""
      : `# Set in the settings of the project, as masked variables: ${variables.join(", ")}.\n`;
  return `# Written by touchstone init: checks the node that touchstone.config.json names.
${secrets}touchstone:
  image: node:22
  variables:
    # ${packageComment}
    PACKAGE: ${packageName}
    # A job that runs again has the same seed.
    TOUCHSTONE_CHECK_SEED: $CI_PIPELINE_ID
    TOUCHSTONE_CHECK_OUT: compliance
  script:
    - |
${indent(renderScript(command), 6)}
  artifacts:
    when: always
    paths: [compliance]
    reports:
      junit: compliance/junit.xml
`;
}

function renderScript(command: readonly string[] | null): string {
  const target = command === null ? "" : ` -- ${command.map(quoteWord).join(" ")}`;
  return `# npx ends with 1 if it cannot install the package, which would read as a violation.
npx --yes --package "$PACKAGE" -- touchstone --version || exit 5
npx --yes --package "$PACKAGE" -- touchstone check${target}`;
}

function indent(text: string, width: number): string {
  return text
    .split("\n")
    .map((line) => `${" ".repeat(width)}${line}`)
    .join("\n");
}
