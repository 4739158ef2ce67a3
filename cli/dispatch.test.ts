import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { loadCommands } from "./commands.ts";
import { dispatch, renderFault } from "./dispatch.ts";
import type { CommandIo } from "./io.ts";
import { addDefaults } from "./options/command-definition.ts";
import { readCommandLine } from "./options/command-line.ts";
import { flagName, toKebabCase } from "./options/option.ts";
import { packageVersion } from "./version.ts";

const commands = await loadCommands();

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(argv: readonly string[], changes: Partial<CommandIo> = {}): Promise<Result> {
  const written = { stdout: "", stderr: "" };
  const code = await dispatch(argv, {
    stdout: (text) => {
      written.stdout += text;
    },
    stderr: (text) => {
      written.stderr += text;
    },
    env: {},
    isTerminal: false,
    columns: 80,
    cwd: "/nonexistent",
    ...changes,
  });
  return { code, ...written };
}

describe("help", () => {
  const calls = [
    ["--help"],
    ["-h"],
    ...commands.flatMap(({ name }) => [
      [name, "--help"],
      [name, "--bogus", "-h"],
    ]),
  ];
  for (const argv of calls) {
    test(`touchstone ${argv.join(" ")} fits 80 columns on standard output`, async () => {
      const { code, stdout, stderr } = await run(argv);
      assert.equal(code, 0);
      assert.equal(stderr, "");
      assert.match(stdout, /^Usage: touchstone /);
      for (const line of stdout.split("\n")) {
        assert.ok(line.length <= 80 && line === line.trimEnd(), line);
      }
    });
  }

  for (const { name, options } of commands) {
    test(`touchstone ${name} --help names every option`, async () => {
      const { stdout } = await run([name, "--help"]);
      for (const [option, { isPositional }] of Object.entries(options)) {
        const term = isPositional ? `^  ${toKebabCase(option)} ` : `${flagName(option)}\\b`;
        assert.match(stdout, new RegExp(term, "m"));
      }
    });
  }

  for (const { name, examples } of commands) {
    test(`touchstone ${name} --help ends with examples that are accepted as they are`, async () => {
      const { stdout } = await run([name, "--help"]);
      const lines = stdout.split("\n");
      const last = lines.slice(lines.indexOf("Examples:") + 1);
      assert.deepEqual(
        last.filter((line) => line.startsWith("  touchstone ")),
        examples.flatMap(({ commands: ones }) => ones.map((one) => `  ${one}`)),
      );
      assert.ok(last.every((line) => line === "" || /^ {2}(?:# [A-Z]|touchstone )/.test(line)));
      for (const line of examples.flatMap(({ commands: ones }) => ones)) {
        const [program, command, ...words] = (line.match(/'[^']*'|\S+/g) ?? []).map((word) =>
          word.replaceAll("'", ""),
        );
        const named = commands.find((one) => one.name === command);
        assert.ok(program === "touchstone" && named !== undefined, line);
        const read = readCommandLine(named, words, {});
        assert.ok(typeof read === "object", line);
        named.toOptions(
          addDefaults({ ...named, replaceDefaults: () => ({}) }, Object.fromEntries(read.values)),
          read.targetCommand,
        );
      }
      assert.ok(examples.length > 0);
    });
  }

  test("--help after -- does not print the help of touchstone", async () => {
    assert.equal((await run(["check", "--", "--help"])).code, 2);
  });
});

test("--version prints the version", async () => {
  assert.deepEqual(await run(["--version"]), { code: 0, stdout: `${packageVersion()}\n`, stderr: "" });
});

describe("usage errors", () => {
  const cases: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
    [[], /^A command is expected\. Begin with one of these:\n {2}Judge a node +touchstone check https:/],
    [["chekc"], /unknown command 'chekc'\. Did you mean check\?/],
    [["frobnicate"], /unknown command 'frobnicate'; accepted: check, node, replay, /],
    [["toString"], /unknown command 'toString'/],
    [["--json"], /unknown option '--json'; accepted: --version, --help/],
    [["http://127.0.0.1:8080/v1"], /^touchstone: .*\nRun touchstone check <base-url> to /],
    [["node", "--prot"], /unknown option '--prot'[^]*See touchstone node --help/],
    [
      ["requirements", "ACCT-999"],
      /no requirement "ACCT-999"[^]*\nRun touchstone requirements to list the ids\.$/m,
    ],
    [["requirements", "--only=\u001b[31m"], /unknown option '--only'/],
    [
      ["requirements", "ZZZZ-001"],
      /^touchstone: there is no requirement "ZZZZ-001"\nRun touchstone requirements to list the ids\.\n$/,
    ],
  ];
  for (const [argv, message] of cases) {
    test(`touchstone ${JSON.stringify(argv)} ends with 2`, async () => {
      const { code, stdout, stderr } = await run(argv);
      assert.equal(code, 2);
      assert.equal(stdout, "");
      assert.match(stderr, message);
    });
  }

  test("the advice begins with what starts the program", async () => {
    const env = { npm_command: "exec" };
    for (const [argv, advice] of [
      [["requirements", "ZZZZ-001"], /\nRun npx touchstone requirements to list the ids\.\n$/],
      [["check", "--only", "ZZZZ-001"], /\nRun npx touchstone requirements to list the ids\.\n$/],
      [["init"], /\nRun npx touchstone init <base-url>\.\n$/],
    ] as const) {
      assert.match((await run(argv, { env })).stderr, advice);
    }
  });

  test("a message contains no control characters", async () => {
    const { stderr } = await run(["node", "--x\u001b[31m\u202e"]);
    assert.doesNotMatch(stderr, /[^\x20-\x7e\n\uFFFD]/);
  });
});

test("an unexpected error ends with 5 and its stack", async () => {
  const stdout = () => {
    throw new Error("broken");
  };
  const { code, stderr } = await run(["requirements"], { stdout });
  assert.equal(code, 5);
  assert.match(stderr, /internal error\nError: broken\n +at /);
  assert.match(renderFault("text"), /internal error\ntext\n.* report it .*\n$/);
});
