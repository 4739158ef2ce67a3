import assert from "node:assert/strict";
import { test } from "node:test";
import { readProjectFiles } from "./tidy-rules.ts";

/**
 * The names of values that hold a text of touchstone: a sentence, such as the reason of a result, a part of a failure, or
 * the value of a fact. The data is beside the text, so no code may find out from the text what the data was.
 */
const sentence = String.raw`\w*(?:reason|missing|remedy|sentence|advice|warning|expected|received|summary|mismatch|fact\.value)s?`;
const methods =
  "includes|startsWith|endsWith|indexOf|lastIndexOf|match|matchAll|replace|replaceAll|search|split|slice|substring";

const readings = [
  new RegExp(String.raw`\b${sentence}\b(?:\[[^\]]*\])?\)?(?: \?\? ""\))?[!?]?\.(?:${methods})\(`, "i"),
  new RegExp(String.raw`\.(?:test|exec)\((?:[\w.]+\.)?${sentence}\b`, "i"),
];

/** Where a sentence is read for another purpose than to find its data. */
const exceptions: { readonly [finding: string]: string } = {
  "reports/render/html/elements.ts: sentence.split(": "makes links of the ids in any text",
  "cli/options/help.ts: summary.slice(": "writes the summary of a command with a capital",
  "suites/checks/extended/event-checks.ts: expected.slice(":
    "shortens two lists of values, which are no texts yet",
  "suites/checks/extended/raw-item-checks.ts: received.slice(":
    "shortens the bytes of an item, which come from the target",
};

/** Lists the places of a source file that match or split a sentence. */
function findReadings(path: string, text: string): readonly string[] {
  return text
    .split("\n")
    .flatMap((line) => readings.flatMap((pattern) => pattern.exec(line)?.[0] ?? []))
    .map((found) => `${path}: ${found}`);
}

test("outside reports/text, no code of the suites, the reports and the command line matches or splits a sentence", () => {
  const files = readProjectFiles().filter(
    ({ path }) =>
      /^(?:suites|reports|cli)\/.*\.ts$/.test(path) &&
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
    "return failure.received.startsWith(JSON.stringify(code));",
    "return Number(/at most (\\d+) elements/.exec(expected)?.[1]);",
    "return fact.value.slice(0, 10);",
    'return shape[0]?.summary?.split(" ");',
  ]) {
    assert.equal(findReadings("a.ts", line).length, 1, line);
  }
  assert.deepEqual(findReadings("a.ts", "if (reasons.some((one) => keys.includes(one.kind))) return;"), []);
});
