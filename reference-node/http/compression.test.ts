import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { acceptsGzip, compressAnswer, decodeBody } from "./compression.ts";

const accepted: readonly (readonly [value: string, isAccepted: boolean])[] = [
  ["gzip", true],
  ["GZIP", true],
  ["x-gzip", true],
  ["gzip, deflate, br", true],
  ["br;q=1.0, gzip;q=0.8, *;q=0.1", true],
  ["*", true],
  ["deflate, *;q=0.5", true],
  ["gzip ; q=1.000", true],
  ["", false],
  ["identity", false],
  ["br, deflate", false],
  ["gzip;q=0", false],
  ["gzip;q=0.000", false],
  ["*;q=0", false],
  ["gzip;q=0, *", false],
  ["*, gzip;q=0", false],
  ["gzip;q=2", false],
  ["gzip;q=-1", false],
  ["gzip;q=high", false],
  ["gzippo", false],
];

for (const [value, isAccepted] of accepted) {
  test(`Accept-Encoding ${JSON.stringify(value)} ${isAccepted ? "permits" : "does not permit"} gzip`, () => {
    assert.equal(acceptsGzip(value), isAccepted);
  });
}

test("a short body is returned unchanged, and the header is not read", () => {
  const written = { status: 200, headers: Object.freeze({}), body: "x".repeat(1024) };
  assert.equal(
    compressAnswer(written, () => assert.fail("the header was read")),
    written,
  );
});

test("a body is compressed only for clients that accept it, and both responses vary", async () => {
  for (const length of [1025, 200_000]) {
    for (const body of ["x".repeat(length), new Uint8Array(length)]) {
      const written = { status: 200, headers: { vary: "origin" }, body };
      const plain = await compressAnswer(written, () => null);
      assert.deepEqual(plain, { ...written, headers: { vary: "origin, accept-encoding" } });
      const compressed = await compressAnswer(written, () => "gzip");
      assert.deepEqual(compressed.headers, { vary: "origin, accept-encoding", "content-encoding": "gzip" });
      assert.ok(typeof compressed.body !== "string" && compressed.body.length < length);
      assert.deepEqual(gunzipSync(compressed.body), Buffer.from(body));
    }
  }
});

test("a body that has a content coding already is not compressed again", async () => {
  const written = { status: 200, headers: { "content-encoding": "br" }, body: "x".repeat(2000) };
  assert.equal(await compressAnswer(written, () => "gzip"), written);
});

test("a request body is decoded up to the limit of the decoded bytes", async () => {
  const text = Buffer.from("a".repeat(1000));
  const zipped = gzipSync(text);
  const decode = async (bytes: Uint8Array, coding: string | null, bytesMax: number) => {
    const decoded = await decodeBody(bytes, coding, bytesMax);
    return decoded.outcome === "read" ? Buffer.from(decoded.bytes).toString() : decoded.outcome;
  };
  assert.equal(await decode(zipped, "gzip", 1000), text.toString());
  assert.equal(await decode(zipped, " X-GZIP ", 1000), text.toString());
  assert.equal(await decode(zipped, "gzip", 999), "too large");
  assert.equal(await decode(text, null, 1), text.toString());
  assert.equal(await decode(text, "identity", 1), text.toString());
  assert.equal(await decode(text, "gzip", 1000), "malformed");
  assert.equal(await decode(zipped.subarray(0, -4), "gzip", 1000), "malformed");
  assert.equal(await decode(new Uint8Array(), "gzip", 1000), "malformed");
  assert.equal(await decode(zipped, "br", 1000), "unknown coding");
  assert.equal(await decode(zipped, "gzip, gzip", 1000), "unknown coding");
});
