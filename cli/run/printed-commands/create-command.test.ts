import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { cutTarget, parseCommand, renderCommand } from "../../../evidence/command.ts";
import { checkCommand } from "../../commands/check.ts";
import { readCommandLine } from "../../options/command-line.ts";
import { resolveOptions } from "../../options/sources.ts";
import { createCheckCommand, createReplayCommand } from "./create-command.ts";

const url = "http://127.0.0.1:8080/v1";
const files: { readonly [path: string]: string } = {
  "conf/c.json": JSON.stringify({
    check: { level: "should", strict: true, profile: "p.json", wait: 5, runs: 3 },
  }),
  "touchstone.config.json": JSON.stringify({ check: { runs: 7, insecure: true } }),
};
const env = { TOUCHSTONE_CHECK_LEVEL: "should", TOUCHSTONE_CHECK_OUT: "reports", KEY: "secret" };

function resolve(argv: readonly string[]) {
  const line = readCommandLine(checkCommand, argv, env);
  if (line === "help" || line === "version") assert.fail(line);
  const readFile = (path: string): string | null => files[path] ?? null;
  return { options: resolveOptions(checkCommand, [checkCommand], line, { env, readFile }), line };
}

/** Creates the command for the terminal from the words of a command line. */
function createFor(argv: readonly string[]) {
  const { options, line } = resolve(argv);
  return { options, command: createCheckCommand(options, 7, { showsArguments: true, given: line.values }) };
}

test("with the same environment and files, the command for the terminal has the same options as the run", () => {
  const lines: readonly (readonly string[])[] = [
    [url, "--seed", "7"],
    [url, "--seed", "7", "--config", "conf/c.json", "--level", "must", "--strict=false", "--wait", "0"],
    [url, "--seed", "7", "--runs", "25", "--insecure=false", "--only", "ACCT-*,!ACCT-003", "--out=-x"],
    [url, "--seed", "7", "--header", "X-Key: env:KEY", "--profile", "it's mine.json", "--", "node", "a b"],
    ["--seed", "7", "--reference"],
  ];
  for (const argv of lines) {
    const { options, command } = createFor(argv);
    const { name, operands, options: given, target } = parseCommand(renderCommand(command));
    assert.equal(name, "check");
    const words = given.flatMap((one) => [
      one.value === null ? `--${one.name}` : `--${one.name}=${one.value}`,
    ]);
    const again = resolve([...operands, ...words, ...(target.length === 0 ? [] : ["--", ...target])]);
    assert.deepEqual(again.options, options, renderCommand(command));
  }
});

test("a replay has what the run needed to reach the target, and starts it again", () => {
  const reach = ["--config", "conf/c.json", "--wait", "90", "--timeout", "900", "--rate", "20"];
  const { command } = createFor([url, ...reach, "--level", "must", "--", "node", "server.mjs"]);
  assert.equal(
    renderCommand(createReplayCommand("my reports", command)),
    "touchstone replay 'my reports/report.json' --profile conf/p.json --rate 20 --timeout 900 --wait 90 --config conf/c.json -- node server.mjs",
  );
  assert.equal(
    renderCommand(createReplayCommand("-x", cutTarget(command))).replace(/ --profile .*json/, ""),
    "touchstone replay ./-x/report.json -- followed by your command (node)",
  );
});

test("a word of the target's command that a terminal does not show as it is makes the command a sentence", () => {
  for (const character of ["\n", "\t", "\r", "\u001B", "\u0007", "\u202E", "\u2028"]) {
    for (const argument of [`serve()${character}stop()`, character]) {
      const { command } = createFor([url, "--", "node", "-e", argument]);
      assert.match(renderCommand(command), / -- followed by your command \(node\)$/);
    }
    const word = `./it's${character}mine`;
    const escaped = `'./it'\\''s\\u{${character.codePointAt(0)?.toString(16)}}mine'`;
    for (const argv of [[word], [word, "a"]]) {
      const { command } = createFor([url, "--", ...argv]);
      assert.ok(renderCommand(command).endsWith(` -- followed by your command (${escaped})`));
      assert.ok(renderCommand(createReplayCommand("out", command)).endsWith(` (${escaped})`));
      assert.deepEqual(parseCommand(renderCommand(command)), command);
    }
  }
});

test("every other word of the target's command is read by sh and bash as it was given", () => {
  const words = [
    "node",
    "-e",
    "serve(); stop()",
    "",
    'it\'s $HOME `id` \\ "!" *',
    "~",
    "-",
    "a=b",
    "#c",
    "gr\u00FC\u00DFe",
  ];
  const { command } = createFor([url, "--", ...words]);
  const line = renderCommand(command).replace(/^.* -- /, "");
  for (const shell of ["sh", "bash"]) {
    const script = `printf '%s\\n' ${line}`;
    assert.equal(
      spawnSync(shell, ["-c", script], { encoding: "utf8" }).stdout,
      `${words.join("\n")}\n`,
      shell,
    );
  }
});

test("a command without such a word is printed whole", () => {
  const { command: plain } = createFor([url, "--", "node", "-e", "serve(); stop()"]);
  assert.match(renderCommand(plain), / -- node -e 'serve\(\); stop\(\)'$/);
});

test("a header that was given with its value is redacted, and one of a variable is named", () => {
  const { command } = createFor([url, "--header", "X-Key: env:KEY", "--header", "X-Other: secret"]);
  assert.deepEqual(
    command.options.filter(({ name }) => name === "header").map(({ value }) => value),
    ["X-Key: env:KEY", "X-Other: REDACTED"],
  );
});
