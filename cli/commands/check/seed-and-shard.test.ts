import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dispatchIn } from "../../dispatch.test.support.ts";
import { parseOptions } from "../../options/parse-options.test.support.ts";
import { refusal } from "../../usage-error.test.support.ts";
import { checkCommand } from "../check.ts";

interface Environment {
  readonly [name: string]: string;
}

const parse = (argv: readonly string[], env: Environment = {}) =>
  parseOptions(checkCommand, { argv, env, readFile: () => null });

describe("--seed", () => {
  const reduced: readonly (readonly [text: string, value: number])[] = [
    ["4294967296", 0],
    ["19876543210", 2_696_674_026],
    [String(2n ** 64n + 5n), 5],
    [`1${"0".repeat(400)}`, 0],
  ];
  for (const [text, value] of reduced) {
    test(`${text.slice(0, 24)} of ${text.length} digits is reduced modulo 2^32, and a note says so`, () => {
      const { seed, notes } = parse(["--seed", text]);
      assert.equal(seed, value);
      assert.deepEqual(notes, [
        `the seed is ${value}, because --seed is ${text} and seeds are reduced modulo 2^32`,
      ]);
    });
  }

  test("of 32 bits is taken as it is, also with leading zeros", () => {
    for (const text of ["0", "7", "0007", "4294967295"]) {
      const { seed, notes } = parse([`--seed=${text}`]);
      assert.deepEqual([seed, notes], [Number(text), []]);
    }
  });

  test("from the environment is named by its variable", () => {
    const { notes } = parse([], { TOUCHSTONE_CHECK_SEED: "4294967297" });
    assert.match(notes.join(), /^the seed is 1, because TOUCHSTONE_CHECK_SEED is 4294967297 /);
  });

  test("that is reduced is said on standard error", async () => {
    const argv = ["check", "http://127.0.0.1:1/v1", "--seed", "4294967303", "--quiet", "--plan"];
    const { code, stderr } = await dispatchIn(process.cwd(), argv);
    assert.equal(code, 3);
    assert.match(stderr, /^touchstone: the seed is 7, because --seed is 4294967303 and seeds are reduced/);
  });
});

describe("--shard auto", () => {
  const shardOf = (text: string, env: Environment) => parse(["--seed", "7", "--shard", text], env).shard;
  const refusalOf = (text: string, env: Environment): string => refusal(() => shardOf(text, env));

  test("is the part that the variables of GitLab name", () => {
    const env = { CI_NODE_INDEX: "3", CI_NODE_TOTAL: "10" };
    assert.deepEqual(shardOf("auto", env), { index: 3, count: 10 });
    // In a GitLab job without parallel, CI_NODE_INDEX does not exist.
    assert.deepEqual(shardOf("auto", { CI_NODE_TOTAL: "1" }), { index: 1, count: 1 });
  });

  test("with a number is the part that the index of a Kubernetes job names", () => {
    assert.deepEqual(shardOf("auto/10", { JOB_COMPLETION_INDEX: "0" }), { index: 1, count: 10 });
    assert.deepEqual(shardOf("auto/10", { JOB_COMPLETION_INDEX: "9" }), { index: 10, count: 10 });
  });

  test("is refused without these variables, and the error names them", () => {
    assert.match(
      refusalOf("auto", {}),
      /^--shard auto needs the variables of a GitLab job with parallel, CI_NODE_TOTAL .* got nothing and nothing; write i\/n/,
    );
    assert.match(refusalOf("auto", { JOB_COMPLETION_INDEX: "0" }), /write auto\/n in a Kubernetes job/);
    assert.match(
      refusalOf("auto/10", {}),
      /^--shard auto\/10 needs the variable JOB_COMPLETION_INDEX from 0 to 9, got nothing; .*completions: 10$/,
    );
  });

  test("is refused with a part that does not exist", () => {
    for (const [index, total] of [
      ["0", "2"],
      ["3", "2"],
      ["1", "65"],
      ["", "2"],
      ["1", ""],
      ["one", "2"],
      ["-1", "2"],
    ] as const) {
      assert.match(
        refusalOf("auto", { CI_NODE_INDEX: index, CI_NODE_TOTAL: total }),
        /CI_NODE_TOTAL from 1 to 64/,
      );
    }
    for (const index of ["10", "-1", "", "1e0"]) {
      assert.match(refusalOf("auto/10", { JOB_COMPLETION_INDEX: index }), /from 0 to 9, got/);
    }
  });
});
