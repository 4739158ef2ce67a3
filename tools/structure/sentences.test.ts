import assert from "node:assert/strict";
import { test } from "node:test";
import { readProjectFiles } from "./tidy-rules.ts";

/**
 * The names of values that hold a sentence of touchstone, such as the reason of a result. A reason has its data beside its
 * text, so no code may find out from the text what the data was.
 */
const sentence = String.raw`\w*(?:reason|missing|remedy|sentence|advice|warning|verdictReason)s?`;
const methods = "includes|startsWith|endsWith|indexOf|match|matchAll|replace|replaceAll|search|split";

const readings = [
  new RegExp(String.raw`\b${sentence}\b(?:\[[^\]]*\])?\)?(?: \?\? ""\))?[!?]?\.(?:${methods})\(`, "i"),
  new RegExp(String.raw`\.(?:test|exec)\((?:[\w.]+\.)?${sentence}\b`, "i"),
];

/** Where a sentence is read for another purpose than to find its data. */
const exceptions: { readonly [finding: string]: string } = {
  "reports/render/html/elements.ts: sentence.split(": "makes links of the ids in any text",
};

/** Lists the places of a source file that match or split a sentence. */
function findReadings(path: string, text: string): readonly string[] {
  return text
    .split("\n")
    .flatMap((line) => readings.flatMap((pattern) => pattern.exec(line)?.[0] ?? []))
    .map((found) => `${path}: ${found}`);
}

test("outside reports/text, no code of the reports and the command line matches or splits a sentence", () => {
  const files = readProjectFiles().filter(
    ({ path }) =>
      /^(?:reports|cli)\/.*\.ts$/.test(path) &&
      !path.startsWith("reports/text/") &&
      !/\.(?:self)?test\.|\.arbitrary\./.test(path),
  );
  assert.ok(files.length > 100);
  const found = files.flatMap(({ path, text }) => findReadings(path, text));
  assert.deepEqual(
    found.filter((one) => !(one in exceptions)),
    [],
  );
  assert.deepEqual(
    Object.keys(exceptions).filter((one) => !found.includes(one)),
    [],
  );
});

test("a match, a split and a search of a sentence are found", () => {
  for (const line of [
    "const [, id] = /violates ([A-Z]+)/.exec(reason) ?? [];",
    "return limits.find(([part]) => row.reason.includes(part));",
    'if ((row.reason ?? "").startsWith("needs")) return null;',
    "if (closing.test(cause.missing)) return cause;",
    'const [own] = unverifiedReason.split(": ");',
  ]) {
    assert.equal(findReadings("a.ts", line).length, 1, line);
  }
  assert.deepEqual(findReadings("a.ts", "if (reasons.some((one) => keys.includes(one.kind))) return;"), []);
});
