import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { UsageError } from "../../usage-error.ts";
import { askMissing } from "./questions.ts";

const nothingGiven = { baseUrl: null, ci: null, yes: false };
const given = { ...nothingGiven, baseUrl: "http://127.0.0.1:1/v1" };

/** Asks a reader who types these lines; null ends the input. */
async function askReader(
  lines: readonly (string | null)[],
  options: Parameters<typeof askMissing>[0],
  {
    configured = null,
    isTerminal = true,
  }: { readonly configured?: string | null; readonly isTerminal?: boolean } = {},
) {
  const left = lines.values();
  const shown: string[] = [];
  const answers = await askMissing(options, configured, {
    isTerminal,
    stderr: (text) => shown.push(text),
    ask(question) {
      shown.push(question);
      const next = left.next();
      return Promise.resolve(next.done === true ? null : next.value);
    },
  });
  return { answers, shown };
}

describe("without a terminal or with --yes", () => {
  for (const [name, options, isTerminal] of [
    ["without a terminal", given, false],
    ["with --yes", { ...given, yes: true }, true],
  ] as const) {
    test(`${name}, the defaults are taken`, async () => {
      const { answers, shown } = await askReader([], options, { isTerminal });
      assert.deepEqual(answers, { baseUrl: "http://127.0.0.1:1/v1", ci: "none" });
      assert.deepEqual(shown, []);
    });
  }

  test("the base URL of the configuration is the default, and without one there is no run", async () => {
    const options = { ...nothingGiven, yes: true, ci: "gitlab" } as const;
    const { answers } = await askReader([], options, { configured: "http://h/v1" });
    assert.deepEqual(answers, { baseUrl: "http://h/v1", ci: "gitlab" });
    await assert.rejects(askReader([], options), UsageError);
  });
});

describe("on a terminal", () => {
  test("only what is missing is asked, and an empty answer is the default", async () => {
    const { answers, shown } = await askReader([""], given);
    assert.deepEqual(answers, { baseUrl: "http://127.0.0.1:1/v1", ci: "none" });
    assert.equal(shown.length, 1);
    const configured = await askReader(["", " GitHub "], nothingGiven, { configured: "http://h/v1" });
    assert.deepEqual(configured.answers, { baseUrl: "http://h/v1", ci: "github" });
  });

  test("an answer that is not accepted is asked again", async () => {
    const { answers, shown } = await askReader(["h", "http://h/v1/", "circle", "gitlab"], nothingGiven);
    assert.deepEqual(answers, { baseUrl: "http://h/v1", ci: "gitlab" });
    assert.match(shown.join(""), /Did you mean http:\/\/h\?.*must be github, gitlab or none, got circle/s);
  });

  test("the end of the input ends the command", async () => {
    await assert.rejects(askReader([null], nothingGiven), /nothing was written/);
  });
});
