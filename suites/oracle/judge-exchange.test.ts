import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readJson } from "../client/json/strict-json.ts";
import { ledgerHeaders, type Headers } from "../client/fake-target.test.support.ts";
import {
  readMediaType,
  isFramingError,
  isListedStatus,
  isSuccess,
  isTransientStatus,
} from "../client/response-head.ts";
import { judgeAnswer } from "./judge-exchange.ts";
import { type RuleInput, quote } from "./judgement.ts";

const json: Headers = [["content-type", "application/json"]];
const errorBody = { message: "No", error_code: "invalid_input" };

function received(status: number, body: unknown, headers: Headers = json, extra: Partial<RuleInput> = {}) {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return judgeAnswer({
    operation: "getAccount",
    form: "well-formed",
    vendor: "node",
    path: "/accounts/0x1",
    query: {},
    limits: {},
    status,
    headers: [...headers, ...ledgerHeaders],
    json: readJson(bytes),
    bodyBytes: bytes.length,
    ...extra,
  });
}

const broken = (...asked: Parameters<typeof received>): string[] =>
  received(...asked).flatMap(({ requirement, layer, broken: mismatch }) =>
    mismatch === null ? [] : [`${requirement} ${layer} ${mismatch.mismatch}`],
  );

describe("the status", () => {
  test("is judged for well-formed requests only", () => {
    assert.deepEqual(broken(418, errorBody), ["ACCT-002 status status not listed"]);
    for (const form of ["malformed", "boundary"] as const) {
      assert.deepEqual(broken(418, errorBody, json, { form }), []);
    }
  });

  test("keeps the media type and the body from being judged if it is unlisted", () => {
    const layers = received(418, "<html>", []).map(({ layer }) => layer);
    assert.ok(layers.includes("headers"));
    assert.ok(!layers.includes("media type") && !layers.includes("body"));
  });

  test("is judged by the list of its operation", () => {
    assert.ok(isListedStatus("getAccount", 404) && !isListedStatus("checkHealth", 404));
    assert.ok(isSuccess(206) && !isSuccess(201));
    assert.ok([301, 401, 429, 503].every(isTransientStatus) && ![200, 400, 403, 500].some(isTransientStatus));
    assert.ok([405, 414, 431].every(isFramingError) && ![400, 404].some(isFramingError));
  });
});

describe("the media type", () => {
  for (const value of [
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    "application/json ;x=1",
  ]) {
    test(`"${value}" is accepted for an error`, () => {
      assert.deepEqual(broken(404, errorBody, [["Content-Type", value]]), []);
    });
  }
  for (const value of ["text/html", "application/problem+json", "application/jsonx", "text/json", ""]) {
    test(`"${value}" is rejected for an error`, () => {
      assert.deepEqual(broken(404, errorBody, [["content-type", value]]), [
        "EROR-001 media type other media type",
      ]);
    });
  }
  test("is required on an error", () => {
    assert.deepEqual(broken(404, errorBody, []), ["EROR-001 media type missing"]);
  });
  test("is not judged on a success, because the document does not give it", () => {
    const account = { sequence_number: "1", authentication_key: "0x01" };
    for (const headers of [
      [],
      [["content-type", "text/plain"]],
      [["content-type", "application/x.node+json"]],
    ] as const) {
      assert.deepEqual(broken(200, account, headers), []);
    }
  });
  test("keeps the body from being judged if it is wrong", () => {
    assert.deepEqual(broken(404, "<html>", [["content-type", "text/html"]]), [
      "EROR-001 media type other media type",
    ]);
  });
  test("is read without its parameters", () => {
    assert.equal(readMediaType([["CONTENT-TYPE", " Text/HTML ; charset=x"]]), "text/html");
    assert.equal(readMediaType([]), null);
  });
});

describe("a body that is not JSON", () => {
  for (const [name, headers, requirement] of [
    ["a JSON media type", json, "FRMT-001"],
    ["a media type with the suffix +json", [["content-type", "application/x+json"]], "FRMT-001"],
    ["no media type", [], "FRMT-001"],
    ["another media type", [["content-type", "text/html"]], "ACCT-001"],
  ] as const) {
    test(`violates ${requirement} if the response has ${name}`, () => {
      assert.deepEqual(broken(200, "<html>", headers), [`${requirement} body not JSON`]);
    });
  }

  for (const body of [
    "",
    " ",
    "{",
    '{"a":1,}',
    "{'a':1}",
    "NaN",
    '"\u0001"',
    "{}{}",
    "[1,]",
    "\ufeff{}",
    "[".repeat(200),
  ]) {
    test(`such as ${JSON.stringify(body).slice(0, 20)} is described without a part of the body`, () => {
      const judgement = received(200, body).find((one) => one.broken !== null);
      assert.equal(judgement?.requirement, "FRMT-001");
      assert.match(judgement.broken?.received ?? "", /^[a-zA-Z0-9 ,\\-]+ at byte \d+ of \d+$/);
    });
  }

  test("on an error with the JSON media type violates FRMT-001", () => {
    assert.deepEqual(broken(404, "nothing"), ["FRMT-001 body not JSON"]);
  });
});

describe("the body of an error", () => {
  test("is an Error object", () => {
    assert.deepEqual(broken(404, []), ["EROR-002 body not of type object"]);
    assert.deepEqual(broken(404, "null"), ["EROR-002 body not of type object"]);
  });
  test("has its required members", () => {
    assert.deepEqual(broken(500, {}), ["EROR-003 schema missing", "EROR-004 schema missing"]);
    assert.deepEqual(broken(500, { message: 1, error_code: "no_such_code" }), [
      "EROR-003 schema not of type string",
      "EROR-005 schema not a listed value",
    ]);
  });
  test("is judged for any 4xx of a malformed request, and for a listed status of a well-formed request", () => {
    assert.deepEqual(broken(422, [], json, { form: "malformed" }), ["EROR-002 body not of type object"]);
    assert.deepEqual(broken(422, []), ["ACCT-002 status status not listed"]);
  });
});

test("the body of a success other than 200 is not judged for these operations", () => {
  assert.deepEqual(broken(202, "nothing", json, { form: "malformed" }), []);
});

test("a long value is cut and shows its original length", () => {
  assert.equal(quote("x".repeat(200)), "x".repeat(200));
  assert.equal(quote("x".repeat(201)), `${"x".repeat(200)}… (201 characters)`);
});
