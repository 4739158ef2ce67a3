import assert from "node:assert/strict";
import { test } from "node:test";
import { readProjectFiles } from "./tidy-rules.ts";

/** Where a check judges further requirements on what it has read for its own, by the path. */
const furtherRequirements: { readonly [path: string]: string } = {
  "suites/checks/combinations/judge-combinations.ts":
    "a response to a combination of inputs also shows the requirement of one of these inputs",
  "suites/checks/kit/require-200.ts": "a 500 to a read that other checks need violates what those judge",
  "suites/checks/programs/program-block-range.ts":
    "one run of random transactions judges several requirements",
  "suites/checks/programs/program-reads.ts": "one run of random transactions judges several requirements",
  "suites/checks/programs/program-run.ts": "one run of random transactions judges several requirements",
  "suites/checks/programs/program-step.ts": "one run of random transactions judges several requirements",
  "suites/checks/tables/table-values.ts":
    "the oracle decides which requirement a value of a table belongs to",
};

/** Returns the text from an opening parenthesis to the closing one that belongs to it. */
function readCall(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

/**
 * Lists the checks of a source file that write the id of their requirement again. The id is a text such as
 * `"ACCT-001"`, or an expression such as `rows.pinned`.
 */
function findRepetitions(path: string, text: string): readonly string[] {
  return [...text.matchAll(/\brequirement(\(\s*("[A-Z]{4}-\d{3}"|[\w.]+),)/g)].flatMap((match) => {
    const [, opening = "", id = ""] = match;
    const call = readCall(text, match.index + "requirement".length).slice(opening.length);
    const again = new RegExp(String.raw`(?<![\w.])${id.replaceAll(".", String.raw`\.`)}(?!\w)`);
    return again.test(call) ? [`${path}: ${id}`] : [];
  });
}

const files = readProjectFiles().filter(
  ({ path }) => /^suites\/checks\/.*\.ts$/.test(path) && !/\.test\./.test(path),
);

test("no check writes the id of its requirement a second time, because its assertions are bound to it", () => {
  assert.ok(files.length > 100);
  assert.deepEqual(
    files.flatMap(({ path, text }) => findRepetitions(path, text)),
    [],
  );
});

test("no check beyond the specification writes the id of a rule a second time", () => {
  const ids = files
    .filter(({ path }) => path.startsWith("suites/checks/extended/"))
    .flatMap(({ text }) => text.match(/"X[A-Z]{3}-\d{3}"/g) ?? []);
  assert.ok(ids.length > 40);
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  );
});

test("only the listed files bind assertions to another requirement than that of the check", () => {
  const found = files.filter(({ text }) => text.includes("bindAssertions("));
  assert.deepEqual(
    found.map(({ path }) => path),
    Object.keys(furtherRequirements),
  );
});

test("checks record their assertions only through the functions that are bound to a requirement", () => {
  const found = files.filter(({ text }) => text.includes(".recordAssertion("));
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  );
});

test("an id that is written again is found, as a text and as an expression", () => {
  const body = (id: string): string => `test(...requirement(${id}, async () => {\n  f(answer, ${id});\n}));`;
  for (const id of ['"ACCT-001"', "rows.pinned", "id"]) {
    assert.deepEqual(findRepetitions("a.ts", body(id)), [`a.ts: ${id}`]);
  }
  assert.deepEqual(findRepetitions("a.ts", 'requirement("ACCT-001", f), requirement("ACCT-001", g)'), []);
  assert.deepEqual(findRepetitions("a.ts", "requirement(id, ({ inventory }) => f(node.id, ids))"), []);
});
