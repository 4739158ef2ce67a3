/** Tests that command lines that are read without Commander give the options that Commander gives. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { loadCommands } from "../commands.ts";
import { parseOptions } from "./command.ts";
import { flagName } from "./option.ts";
import { readPlainWords } from "./plain-words.ts";
import { resolveOptions } from "./sources.ts";

const commands = await loadCommands();
const values = [
  "0",
  "1",
  "4,5",
  "all",
  "true",
  "aptos",
  "http://127.0.0.1:1/v1",
  "a.json",
  "",
  "-1",
  "-x",
  "--",
];

/** Returns what a function returns, or the message of its error. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
}

for (const definition of commands) {
  const flags = [...Object.keys(definition.options).map(flagName), "--config", "--help", "--no-json", "-h"];
  const flag = fc.constantFrom(...flags);
  const value = fc.constantFrom(...values);
  const words = fc.oneof(
    flag.map((word) => [word]),
    fc.tuple(flag, value),
    fc.tuple(flag, value).map(([word, text]) => [`${word}=${text}`]),
    value.map((word) => [word]),
  );
  const argvs = fc.array(words, { maxLength: 3 }).map((parts) => parts.flat());

  test(`command lines of ${definition.name} give the options that Commander gives`, () => {
    let plain = 0;
    fc.assert(
      fc.property(argvs, (argv) => {
        const sources = { argv, env: {}, readFile: () => null };
        const read = readPlainWords(definition, argv, {});
        if (read === null) return;
        plain += 1;
        assert.deepEqual(
          outcomeOf(() => resolveOptions(definition, commands, read, sources)),
          outcomeOf(() => parseOptions(definition, commands, sources)),
        );
      }),
      { numRuns: 1_000, seed: 1 },
    );
    assert.ok(plain >= 30, `expected at least 30 plain command lines, got ${plain}`);
  });
}

test("words that only Commander reads are left to it", () => {
  const node = commands.find(({ name }) => name === "node");
  assert.ok(node !== undefined);
  const argvs = [
    ["--help"],
    ["--port"],
    ["--port", "x"],
    ["--port", "1", "--port", "2"],
    ["--log="],
    ["--load", "--dump"],
    ["--unknown"],
    ["--config", "a.json"],
    ["word"],
    ["--", "word"],
  ];
  for (const argv of argvs) assert.equal(readPlainWords(node, argv, {}), null, argv.join(" "));
  const read = readPlainWords(node, ["--port", "0", "--json", "--strict=false"], {});
  assert.deepEqual([read?.valueOf("port"), read?.valueOf("json"), read?.valueOf("strict")], [0, true, false]);
});
