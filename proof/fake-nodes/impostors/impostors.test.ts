import assert from "node:assert/strict";
import { test } from "node:test";
import { collectChecks } from "../../../suites/runner/plain-driver.ts";
import { toCheckTitle, type ExpectedDetection } from "./impostor.ts";
import { impostors } from "./impostors.ts";

test("every check that has to detect an impostor exists", async () => {
  const names = new Set((await collectChecks()).map(({ requirement, title }) => `${requirement} ${title}`));
  const expected = impostors.flatMap(({ expectedDetection, withoutFeatures = {} }) =>
    [expectedDetection, ...Object.values(withoutFeatures)].flatMap(listDetectingChecks),
  );
  assert.deepEqual(
    expected.filter((name) => !names.has(name)),
    [],
  );
});

function listDetectingChecks(detection: ExpectedDetection | null): readonly string[] {
  return detection?.exitCode === 1
    ? detection.detectingChecks.map((name) => `${name[0]} ${toCheckTitle(name)}`)
    : [];
}
