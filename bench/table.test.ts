import assert from "node:assert/strict";
import { test } from "node:test";
import { share } from "./row.ts";
import {
  findBelowFloor,
  findWorsened,
  renderMarkdownTable,
  renderTerminalTable,
  toResultRow,
  type ResultRow,
  type Results,
} from "./table.ts";

const machine = { cpu: "a CPU", cores: 2, system: "linux x64", node: "v20.0.0", load: 0.1 };
const higher: ResultRow = {
  name: "A rate",
  unit: "µs",
  better: "higher",
  floor: 0.8,
  goal: 0.9,
  ratio: 0.85,
  absolute: 12_345,
};
const lower: ResultRow = { ...higher, name: "A cost", better: "lower", floor: 2, goal: 1.5, ratio: 1.8 };
const unmeasured: ResultRow = { ...lower, name: "A peak", ratio: null, absolute: null };

test("a ratio worse than its floor is a problem, in the direction of its row", () => {
  const whole = { isSmoke: false };
  assert.deepEqual(findBelowFloor([higher, lower, unmeasured], whole), []);
  assert.deepEqual(findBelowFloor([{ ...higher, ratio: 0.79 }], whole), [
    "A rate: expected at least 0.8, got 0.79.",
  ]);
  assert.deepEqual(findBelowFloor([{ ...lower, ratio: 2.01 }], whole), [
    "A cost: expected at most 2, got 2.01.",
  ]);
});

test("with few rounds, a ratio may be worse than its floor by half", () => {
  const smoke = { isSmoke: true };
  assert.deepEqual(
    findBelowFloor(
      [
        { ...higher, ratio: 0.41 },
        { ...lower, ratio: 3.9 },
      ],
      smoke,
    ),
    [],
  );
  const problems = findBelowFloor(
    [
      { ...higher, ratio: 0.39 },
      { ...lower, ratio: 4.1 },
    ],
    smoke,
  );
  assert.deepEqual(problems, [
    "A rate: expected at least 0.4, got 0.39.",
    "A cost: expected at most 4, got 4.1.",
  ]);
});

test("a ratio that is more than 15 % worse than the stored one is a problem", () => {
  const stored: Results = { machine, rows: [higher, lower] };
  const now = (rate: number, cost: number): readonly ResultRow[] => [
    { ...higher, ratio: rate },
    { ...lower, ratio: cost },
    { ...lower, name: "A new row", ratio: 100 },
    unmeasured,
  ];
  assert.deepEqual(findWorsened(now(0.75, 2.05), stored), []);
  assert.deepEqual(findWorsened(now(2, 0.1), stored), []);
  assert.deepEqual(findWorsened(now(0.73, 2.1), stored), [
    "A rate: was 0.85, is 0.73.",
    "A cost: was 1.8, is 2.1.",
  ]);
});

test("both tables have a line for each row", () => {
  assert.equal(
    renderTerminalTable([higher, unmeasured]),
    [
      "               ratio  floor   goal   absolute",
      "A rate          0.85  ≥ 0.8  ≥ 0.9  12,345 µs",
      "A peak  not measured    ≤ 2  ≤ 1.5",
      "",
    ].join("\n"),
  );
  assert.equal(
    renderMarkdownTable([higher]),
    [
      "|        | ratio | floor |  goal |  absolute |",
      "| ------ | ----: | ----: | ----: | --------: |",
      "| A rate |  0.85 | ≥ 0.8 | ≥ 0.9 | 12,345 µs |",
    ].join("\n"),
  );
});

test("figures are rounded to three significant digits, and a shared measurement runs once", async () => {
  let runs = 0;
  const measure = share(async (rounds: number) => {
    runs += 1;
    return { ratio: 1 / 3, absolute: rounds * 1_234.5 };
  });
  const row = { name: "A", unit: "s", better: "higher", floor: 1, goal: 1, measure } as const;
  const results = [toResultRow(row, await row.measure(1)), toResultRow(row, await row.measure(1))];
  assert.equal(runs, 1);
  assert.deepEqual(
    results.map(({ ratio, absolute }) => [ratio, absolute]),
    [
      [0.333, 1_230],
      [0.333, 1_230],
    ],
  );
  assert.ok(!("measure" in (results[0] ?? {})));
});
