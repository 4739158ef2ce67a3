import fc from "fast-check";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import {
  createCommand,
  cutTarget,
  findOption,
  parseCommand,
  renderCommand,
  splitCommandText,
  VALUELESS_OPTIONS,
  withBaseUrl,
  withOption,
  withoutOption,
  withProgram,
  type Command,
} from "./command.ts";

const plainObjects = { noNullPrototype: true } as const;
const anyWord = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("a b", "it's", "--", "--allow", "", "\\", "\n", " -- ", "-x", "--a=b", "(", ")"),
);
const anyOption = fc.oneof(
  fc.record(
    { name: fc.constantFrom("profile", "allow", "header", "max-time"), value: anyWord },
    plainObjects,
  ),
  fc.record(
    { name: fc.constantFrom(...VALUELESS_OPTIONS), value: fc.constantFrom(null, "false") },
    plainObjects,
  ),
);
const anyCommand: fc.Arbitrary<Command> = fc.record(
  {
    program: fc.constantFrom("touchstone", "npx touchstone"),
    name: fc.constantFrom("check", "replay"),
    operands: fc.array(
      anyWord.filter((word) => !word.startsWith("--")),
      { maxLength: 2 },
    ),
    options: fc.array(anyOption, { maxLength: 4 }),
    target: fc.array(anyWord, { maxLength: 3 }),
    isTargetCut: fc.constant(false),
  },
  plainObjects,
);

test("a command is read from its text as it was", () => {
  fc.assert(
    fc.property(anyCommand, (command) => {
      assert.deepEqual(parseCommand(renderCommand(command)), command);
      assert.deepEqual(splitCommandText(renderCommand(command)), {
        line: renderCommand(command),
        note: null,
      });
    }),
  );
});

test("a command without the arguments of its target's command is read as it was, and no shell runs its text", () => {
  fc.assert(
    fc.property(anyCommand, (command) => {
      const cut = cutTarget(command);
      fc.pre(cut.isTargetCut);
      const text = renderCommand(cut);
      assert.deepEqual(parseCommand(text), cut);
      const { line, note } = splitCommandText(text);
      assert.equal(`${line} ${note}`, text);
      assert.ok(line.endsWith(" --"));
    }),
  );
  const started = parseCommand("touchstone check http://a/v1 -- node server.mjs --port 1 'a b'");
  const text = renderCommand(cutTarget(started));
  assert.equal(text, "touchstone check http://a/v1 -- followed by your command (node)");
  const alone = parseCommand("touchstone check http://a/v1 -- ./serve.sh");
  assert.deepEqual(cutTarget(alone), alone);
  for (const shell of ["sh", "bash"]) assert.notEqual(spawnSync(shell, ["-n", "-c", text]).status, 0, shell);
});

test("any text is read as some command", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      assert.equal(typeof renderCommand(parseCommand(text)), "string");
    }),
  );
});

test("words are quoted for a shell, and the target's command stands at the end", () => {
  const command = createCommand(
    "check",
    ["http://127.0.0.1:8080/v1"],
    [{ name: "header", value: "X-Key: REDACTED" }],
    ["node", "it's.js"],
  );
  assert.equal(
    renderCommand(withOption(command, "wait", "60")),
    String.raw`touchstone check http://127.0.0.1:8080/v1 --header 'X-Key: REDACTED' --wait 60 -- node 'it'\''s.js'`,
  );
});

test("a change concerns only the command itself", () => {
  const command = parseCommand("touchstone check http://a/v1 --allow read -- http://a/v1 --allow all");
  assert.equal(findOption(command, "allow"), "read");
  assert.equal(
    renderCommand(withProgram(withBaseUrl(withoutOption(command, "allow"), "http://b/v1"), "npx touchstone")),
    "npx touchstone check http://b/v1 -- http://a/v1 --allow all",
  );
  assert.equal(
    renderCommand(withBaseUrl(parseCommand("touchstone check --reference"), "http://b/v1")),
    "touchstone check --reference",
  );
});
