import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dispatchIn } from "../../dispatch.test.support.ts";
import { parseOptions } from "../../options/parse-options.test.support.ts";
import { refusal } from "../../usage-error.test.support.ts";
import { emptyCommandLine } from "../../options/command-line.ts";
import { UsageError } from "../../usage-error.ts";
import { checkCommand } from "../check.ts";
import { runCheck } from "../run-check.ts";

function parse(argv: readonly string[]) {
  return parseOptions(checkCommand, { argv, env: {}, readFile: () => null });
}

test("a shard is parsed as index and count", () => {
  assert.deepEqual(parse(["--shard", "64/64", "--seed", "0"]).shard, { index: 64, count: 64 });
});

test("--watch needs a terminal", async () => {
  const { code, stderr } = await dispatchIn(process.cwd(), ["check", "--reference", "--watch"]);
  assert.equal(code, 2);
  assert.match(stderr, /--watch needs a terminal for its keys and its progress; leave it out in a script/);
});

describe("options that cannot be used together", () => {
  const refused: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
    [["--shard", "1/2"], /--shard needs --seed, the same for every shard, such as --seed 7/],
    [
      ["--shard", "1/2", "--seed", "7", "--baseline-write", "b"],
      /--baseline-write cannot be used with --shard; use it with touchstone merge/,
    ],
    [["--watch", "--plan"], /--watch cannot be used with --plan/],
    [["--watch", "--json"], /--watch cannot be used with --json/],
    [["--watch", "--shard", "1/2", "--seed", "7"], /--watch cannot be used with --shard/],
    [["--watch", "--baseline-write", "b"], /--watch cannot be used with --baseline-write/],
  ];
  for (const [argv, message] of refused) {
    test(argv.join(" "), () =>
      assert.match(
        refusal(() => parse(argv)),
        message,
      ),
    );
  }
});

test("a check whose runner cannot start leaves no listener for signals", async () => {
  const names = ["SIGINT", "SIGTERM"] as const;
  const count = (): number[] => names.map((name) => process.listenerCount(name));
  const before = count();
  const io = {
    stdout: () => undefined,
    stderr: () => undefined,
    env: { https_proxy: "ftp://proxy" },
    isTerminal: false,
    columns: 80,
    cwd: process.cwd(),
  };
  await assert.rejects(runCheck(parse(["https://node.example/v1"]), io, emptyCommandLine.values), UsageError);
  assert.deepEqual(count(), before);
});
