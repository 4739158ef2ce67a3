import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { loadCommands } from "../commands.ts";
import { checkCommand } from "../commands/check.ts";
import { diffCommand } from "../commands/diff.ts";
import { nodeCommand } from "../commands/node.ts";
import { foreignOptions } from "../commands/node/foreign-options.ts";
import { replayCommand } from "../commands/replay.ts";
import { refusal } from "../usage-error.test.support.ts";
import type { CommandDefinition } from "./command-definition.ts";
import { readCommandLine } from "./command-line.ts";
import { flagName } from "./option.ts";

/** Reads words that ask for neither the help nor the version. */
function readValues(definition: CommandDefinition, argv: readonly string[]): { [name: string]: unknown } {
  const line = readCommandLine(definition, argv, {});
  assert.ok(typeof line === "object");
  return Object.fromEntries(line.values);
}

const messageOf = (definition: CommandDefinition, ...argv: readonly string[]): string =>
  refusal(() => readCommandLine(definition, argv, {}));

describe("values", () => {
  test("only the given options have values", () => {
    assert.deepEqual(readValues(nodeCommand, []), {});
    assert.deepEqual(readValues(nodeCommand, ["--port", "0", "--json", "--strict=false"]), {
      port: 0,
      json: true,
      strict: false,
    });
  });

  test("positional values and options may be in any order", () => {
    const expected = { old: "a.json", new: "b.json", json: true };
    for (const argv of [
      ["a.json", "b.json", "--json"],
      ["--json", "a.json", "b.json"],
      ["a.json", "--json", "b.json"],
    ]) {
      assert.deepEqual(readValues(diffCommand, argv), expected);
    }
  });

  test("the last positional value of a command may be repeated", () => {
    const { id } = readValues(replayCommand, ["report.json", "ACCT-003", "--json", "ACCT-004"]);
    assert.deepEqual(id, ["ACCT-003", "ACCT-004"]);
  });

  test("a value that looks like an option has to be joined to its flag", () => {
    assert.deepEqual(readValues(nodeCommand, ["--load=-x"]), { load: "-x" });
    assert.deepEqual(readValues(nodeCommand, ["--load", "-"]), { load: "-" });
    assert.deepEqual(readValues(nodeCommand, ["--load", "-1"]), { load: "-1" });
    assert.equal(messageOf(nodeCommand, "--load", "-x"), "--load needs a value <file>, got -x");
  });

  test("all words after -- are the command of the target", () => {
    const line = readCommandLine(checkCommand, ["--json", "--", "node", "--help", "--"], {});
    assert.ok(typeof line === "object");
    assert.deepEqual(line.targetCommand, ["node", "--help", "--"]);
    assert.deepEqual([...line.values], [["json", true]]);
  });
});

test("the help and the version are found beside other words", () => {
  for (const word of ["--help", "-h", "--help=1"]) {
    assert.equal(readCommandLine(nodeCommand, ["--port", "0", word, "--bogus", "x"], {}), "help");
  }
  assert.equal(readCommandLine(nodeCommand, ["x", "--version", "--help"], {}), "version");
});

describe("messages", () => {
  const cases: readonly (readonly [argv: readonly string[], message: string])[] = [
    [["--prot", "1"], "unknown option '--prot'. Did you mean --port?"],
    [["--frobnicate", "1"], "unknown option '--frobnicate'; accepted: "],
    [["--origin-cors"], "unknown option '--origin-cors'. Did you mean one of --cors, --control-cors?"],
    [["--journal"], "unknown option '--journal'. Did you mean --journal-size?"],
    [["--dumpfile=x"], "unknown option '--dumpfile'. Did you mean --dump?"],
    [["--fault"], "unknown option '--fault'. Did you mean --faults?"],
    [["--versio"], "unknown option '--versio'. Did you mean --version?"],
    [["--xyzzyx=secret"], "unknown option '--xyzzyx'; accepted: --host, --port, "],
    [["--block-time", "5"], "unknown option '--block-time'; write --block-interval <ms>, "],
    [["--balance=5"], "unknown option '--balance'; --accounts-file <file> gives accounts a balance each"],
    [
      ["--mnemonic", "a b"],
      "unknown option '--mnemonic'; accounts come from --seed <n> and --accounts <n>, ",
    ],
    [
      ["--fork-url", "http://a"],
      "unknown option '--fork-url'; the node cannot continue the state of another ",
    ],
    [["-hx"], "unknown option '-hx'; accepted: --host, --port, "],
    [["--port"], "option '--port <n>' argument missing"],
    [["--port", "1", "--port=2"], "--port is given more than once"],
    [["--json", "--json"], "--json is given more than once"],
    [["--port", "--bogus=secret"], "--port needs a value <n>, got --bogus"],
    [["x", "y"], "too many arguments for 'node'. Expected 0 arguments but got 2."],
    [["-5"], "too many arguments for 'node'. Expected 0 arguments but got 1."],
    [["--port", "x", "--help"], '--port must be an integer from 0 to 65535, got "x"'],
  ];
  for (const [argv, message] of cases) {
    test(`node ${argv.join(" ")}`, () => {
      assert.ok(messageOf(nodeCommand, ...argv).startsWith(message), messageOf(nodeCommand, ...argv));
    });
  }

  test("a positional value that is written as an option", () => {
    const message = messageOf(checkCommand, "--base-url=http://127.0.0.1");
    assert.match(message, /write the value without an option name: touchstone check <base-url>$/);
  });

  test("options of other programs name only options that there are", () => {
    const flags = Object.keys(nodeCommand.options).map(flagName);
    const messages = Object.values(foreignOptions);
    for (const flag of messages.flatMap((message) => message.match(/--[a-z-]+/g) ?? [])) {
      assert.ok(flags.includes(flag), flag);
    }
    for (const foreign of Object.keys(foreignOptions)) assert.ok(!flags.includes(foreign), foreign);
  });

  test("several flags that are equally near", () => {
    assert.equal(
      messageOf(checkCommand, "--client-kext", "a.pem"),
      "unknown option '--client-kext'. Did you mean one of --client-cert, --client-key?",
    );
  });
});

test("the value of an unknown option is never in the message", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.constantFrom("--", "--no-"), (name, dashes) => {
      const argv = [`${dashes}${name}x9=s3cr3t`];
      assert.doesNotMatch(messageOf(nodeCommand, ...argv), /s3cr3t/);
    }),
  );
});

for (const definition of await loadCommands()) {
  test(`a flag of ${definition.name} means the same as its value true`, () => {
    for (const [name, { placeholder }] of Object.entries(definition.options)) {
      if (placeholder !== null) continue;
      assert.deepEqual(readValues(definition, [flagName(name)]), { [name]: true });
      assert.deepEqual(readValues(definition, [`${flagName(name)}=true`]), { [name]: true });
      assert.deepEqual(readValues(definition, [`${flagName(name)}=false`]), { [name]: false });
    }
  });
}
