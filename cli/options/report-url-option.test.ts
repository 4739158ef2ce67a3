import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { acceptedUrls, refusedUrls } from "../../reports/model/report-url.test.arbitrary.ts";
import { check } from "../check-api.ts";
import { checkCommand } from "../commands/check.ts";
import { mergeCommand } from "../commands/merge.ts";
import { renderCommand } from "../../evidence/command.ts";
import { createCheckCommand } from "../run/printed-commands/create-command.ts";
import { refusal } from "../usage-error.test.support.ts";
import { parseOptions } from "./parse-options.test.support.ts";

const inShards = ["one", "two", "--out", "all"];

const parseCheck = (argv: readonly string[], env = {}, file: string | null = null) =>
  parseOptions(checkCommand, { argv, env, readFile: () => file });
const parseMerge = (argv: readonly string[], env = {}) =>
  parseOptions(mergeCommand, { argv: [...inShards, ...argv], env, readFile: () => null });

describe("--report-url", () => {
  for (const [text, message] of refusedUrls) {
    test(`${JSON.stringify(text.slice(0, 80))} is refused with what is expected, an example and what was given`, async () => {
      const refusals = {
        "--report-url": refusal(() => parseCheck([`--report-url=${text}`])),
        "--report-url of merge": refusal(() => parseMerge([`--report-url=${text}`])),
        TOUCHSTONE_CHECK_REPORT_URL: refusal(() => parseCheck([], { TOUCHSTONE_CHECK_REPORT_URL: text })),
        TOUCHSTONE_MERGE_REPORT_URL: refusal(() => parseMerge([], { TOUCHSTONE_MERGE_REPORT_URL: text })),
        "check.reportUrl": refusal(() => parseCheck([], {}, JSON.stringify({ check: { reportUrl: text } }))),
        reportUrl: await check({ reportUrl: text }).then(
          () => assert.fail("the value is refused before anything starts"),
          (error: unknown) => (error instanceof RangeError ? error.message : assert.fail(String(error))),
        ),
      };
      for (const [source, said] of Object.entries(refusals)) {
        assert.ok(said.includes(source.replace(/ .*/, "")), said);
        assert.match(said, /must be an absolute http or https URL without user name, password and fragment/);
        assert.match(said, /such as https:\/\/ci\.example\/artifacts\/report\.html, got "/);
        assert.match(said, message);
        assert.doesNotMatch(said, /hidden|[\p{Cc}\u202e]/u);
        assert.ok(said.length < 700, said);
      }
    });
  }

  for (const [text, url] of acceptedUrls) {
    test(`${text.slice(0, 80)} is read in its normal form from every source`, () => {
      assert.equal(parseCheck(["--report-url", text]).reportUrl, url);
      assert.equal(parseMerge(["--report-url", text]).reportUrl, url);
      assert.equal(parseCheck([], { TOUCHSTONE_CHECK_REPORT_URL: text }).reportUrl, url);
      assert.equal(parseCheck([], {}, JSON.stringify({ check: { reportUrl: text } })).reportUrl, url);
    });
  }

  test("is not part of the command that repeats a run, which is published elsewhere", () => {
    const options = parseCheck(["--report-url", "https://ci.example/report.html", "--seed", "7"]);
    assert.equal(renderCommand(createCheckCommand(options, 7)), "touchstone check --reference --seed 7");
  });
});
