import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { recordExchange, createRedaction } from "./exchange-record.ts";
import type { RawAnswer } from "./send-request.ts";
import type { RawRequest } from "./transport.ts";

const request: RawRequest = {
  method: "GET",
  path: "/v1/accounts/0x1",
  headers: [
    ["accept", "application/json"],
    ["Authorization", "Bearer s3cr3t-token"],
    ["x-key", "ab"],
  ],
  body: null,
};

const baseUrl = "http://127.0.0.1:1/v1";
const secretHeaders = request.headers.slice(1);

function record(answer: RawAnswer, headers = secretHeaders) {
  return recordExchange({ baseUrl, redaction: createRedaction(headers) }, "getAccount", request, answer);
}

const answer = (body: Uint8Array | string, headers: [string, string][] = []): RawAnswer => ({
  arrived: true,
  status: 200,
  headers,
  body: Buffer.from(body),
});

test("values of secret request headers are never recorded, even short ones", () => {
  assert.deepEqual(record(answer("")).request.headers, [
    ["accept", "application/json"],
    ["Authorization", "REDACTED"],
    ["x-key", "REDACTED"],
  ]);
});

test("secrets that a target echoes are redacted in its headers and body", () => {
  const { response } = record(
    answer('{"echo":"Bearer s3cr3t-token","part":"S3CR3T-TOKEN","short":"ab"}', [
      ["www-authenticate", "Bearer s3cr3t-token"],
      ["x-s3cr3t-token", "1"],
    ]),
  );
  assert.equal(response?.body, '{"echo":"REDACTED","part":"REDACTED","short":"ab"}');
  assert.deepEqual(response?.headers, [
    ["www-authenticate", "REDACTED"],
    ["x-REDACTED", "1"],
  ]);
});

test("the longest secret is redacted first, so that no part of a secret remains", () => {
  const { response } = record(answer("secret-and-more secret"), [
    ["x-a", "secret"],
    ["x-b", "secret-and-more"],
  ]);
  assert.equal(response?.body, "REDACTED REDACTED");
});

test("secrets are redacted in JSON and URL encoding", () => {
  const secret = 'a"b\\c d/é';
  const { response } = record(answer(`${JSON.stringify(secret)} ${encodeURIComponent(secret)}`), [
    ["x-a", secret],
  ]);
  assert.equal(response?.body, '"REDACTED" REDACTED');
});

test("if a long body is cut inside a secret, the remaining beginning of the secret is redacted", () => {
  for (let shown = 1; shown <= 12; shown += 1) {
    const body = `${"x".repeat(16 * 1024 - shown)}s3cr3t-token${"y".repeat(100)}`;
    const { response } = record(answer(body));
    assert.equal(response?.bodyIsCut, true);
    assert.equal(response.bodyBytes, body.length);
    assert.doesNotMatch(response.body, /s3cr/);
  }
});

test("bodies are recorded as text, including those that are not UTF-8", () => {
  assert.equal(record(answer(new Uint8Array([0x61, 0xff, 0x62]))).response?.body, "a\ufffdb");
  const whole = record(answer("x".repeat(16 * 1024))).response;
  assert.deepEqual([whole?.bodyIsCut, whole?.body.length], [false, 16 * 1024]);
});

test("a binary request body is recorded as hex", () => {
  const exchange = recordExchange(
    { baseUrl, redaction: createRedaction([]) },
    null,
    { ...request, method: "POST", body: new Uint8Array([0xff, 0x01]) },
    { arrived: false, failure: "lost", stage: "unanswered" },
  );
  assert.equal(exchange.request.body, "0xff01");
  assert.equal(exchange.request.url, "http://127.0.0.1:1/v1/accounts/0x1");
  assert.deepEqual([exchange.response, exchange.transportFailure], [null, "lost"]);
});

test("redacted text never contains the secret", () => {
  const secrets = fc
    .string({ minLength: 4, unit: "grapheme" })
    .filter((text) => !"REDACTED".includes(text.toUpperCase()));
  fc.assert(
    fc.property(
      secrets,
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "grapheme" }),
      (secret, before, after) => {
        const redaction = createRedaction([["x-a", secret]]);
        const text = redaction.redact(`${before}${secret}${after}`);
        return !text.includes(secret) || "REDACTED".repeat(3).includes(secret) || secret.includes("REDACTED");
      },
    ),
    { seed: 1, numRuns: 200 },
  );
});
