import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { parseOptions } from "../options/parse-options.test.support.ts";
import { UsageError } from "../usage-error.ts";
import { refusal } from "../usage-error.test.support.ts";
import { checkCommand } from "./check.ts";

function parse(argv: readonly string[]) {
  return parseOptions(checkCommand, { argv, env: {}, readFile: () => null });
}

const readRefusal = (argv: readonly string[]): string => refusal(() => parse(argv));

describe("the base URL", () => {
  const accepted = [
    ["http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"],
    ["http://127.0.0.1:8080/v1/", "http://127.0.0.1:8080/v1"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["HTTPS://Node.Example:443/a/v1//", "https://node.example/a/v1"],
    ["http://[::1]:80/v1", "http://[::1]/v1"],
  ] as const;
  for (const [text, expected] of accepted) {
    test(`${text} is accepted`, () => assert.equal(parse([text]).baseUrl, expected));
  }

  const refused: readonly (readonly [text: string, message: RegExp])[] = [
    ["", /must be an absolute http or https URL .*, got ""; is the variable that holds it set\?$/],
    ["127.0.0.1:8080/v1", /Did you mean http:\/\/127\.0\.0\.1:8080\/v1\?/],
    ["localhost:8080", /Did you mean http:\/\/localhost:8080\?/],
    ["/v1", /must be an absolute/],
    ["http:h/v1", /must be an absolute/],
    ["http:///v1", /must be an absolute/],
    ["ftp://h/v1", /must be an absolute/],
    ["file:///etc/passwd", /must be an absolute/],
    ["http://h/v 1", /must be an absolute/],
    [" http://h/v1", /must be an absolute/],
    ["http://h\\v1", /must be an absolute/],
    ["http://h:99999/", /must be an absolute/],
    ["http://h/v1?", /without a query or fragment/],
    ["http://h/v1?key=hidden", /without a query or fragment/],
    ["http://h/v1#x", /without a query or fragment/],
    ["http://user:hidden@h/v1", /without credentials; give them with --header/],
    ["http://user:hidden@h:99999/v1", /must be an absolute/],
    ["ftp://user:hidden@h/v1?key=hidden", /must be an absolute/],
  ];
  for (const [text, message] of refused) {
    test(`${JSON.stringify(text)} is refused without repeating a secret`, () => {
      assert.match(readRefusal([text]), message);
      assert.doesNotMatch(readRefusal([text]), /hidden/);
    });
  }

  test("any text is refused or parsed to a URL", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (text) => {
        fc.pre(!text.startsWith("-"));
        try {
          const { baseUrl } = parse([text]);
          assert.equal(baseUrl, new URL(baseUrl ?? "").href.replace(/\/$/, ""));
        } catch (error) {
          assert.ok(error instanceof UsageError, String(error));
        }
      }),
    );
  });
});
