import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { hostileText } from "../render/text/hostile-text.test.arbitrary.ts";
import { isReportUrl, parseReportUrl, toAnchorUrl, toFailureUrl } from "./report-url.ts";
import { acceptedUrls, anyReportUrl, refusedUrls } from "./report-url.test.arbitrary.ts";
import { numRuns } from "./run-record.test.arbitrary.ts";
import schema from "./report.schema.json" with { type: "json" };

const matchesSchema = new Ajv2020({ allowUnionTypes: true })
  .addSchema(schema)
  .compile({ $ref: "urn:touchstone:report:1#/$defs/reportUrl" });

describe("the URL of a published page", () => {
  for (const [text, url] of acceptedUrls) {
    test(`${text.slice(0, 80)} is accepted`, () => {
      assert.deepEqual(parseReportUrl(text), { ok: true, url });
      assert.equal(isReportUrl(text), text === url);
      assert.ok(matchesSchema(url));
    });
  }

  for (const [text] of refusedUrls) {
    test(`${JSON.stringify(text.slice(0, 80))} is refused`, () => {
      assert.equal(parseReportUrl(text).ok, false);
      assert.equal(isReportUrl(text), false);
    });
  }

  test("any text is refused, or has a normal form that is accepted unchanged and has no syntax of a format", () => {
    const any = fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc.tuple(anyReportUrl, hostileText).map(([url, text]) => url + text),
      fc.string({ unit: "binary" }).map((text) => `https://ci.example/${text}`),
      anyReportUrl,
    );
    const property = fc.property(any, (text) => {
      const parsed = parseReportUrl(text);
      if (!parsed.ok) return;
      assert.ok(isReportUrl(parsed.url), parsed.url);
      assert.ok(matchesSchema(parsed.url), parsed.url);
      assert.doesNotMatch(parsed.url, /[\s"<>\\^`{|}#]|\p{C}|[^\x21-\x7e]/u);
      assert.equal(new URL(parsed.url).href, parsed.url);
    });
    fc.assert(property, { numRuns: numRuns * 5 });
  });

  test("the schema refuses all but values that only a parser of URLs refuses", () => {
    const onlyParsed = refusedUrls.map(([text]) => text).filter((text) => matchesSchema(text));
    assert.deepEqual(
      onlyParsed.map((text) => text.replace(/'+$/, "")),
      ["https://ci.example:99999/", "https://256.256.256.256/", "https://ci.example/a/report.html?"],
    );
  });

  test("an anchor cannot add more than a fragment", () => {
    assert.equal(toAnchorUrl("https://ci.example/?a=1", "ACCT-003"), "https://ci.example/?a=1#ACCT-003");
    assert.equal(toAnchorUrl("https://ci.example/", '"#<'), "https://ci.example/#%22%23%3C");
    assert.equal(toFailureUrl("https://ci.example/", "0123"), "https://ci.example/#failure-0123");
  });
});
