import assert from "node:assert/strict";
import * as fc from "fast-check";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { renderCurl } from "./exchange-text.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import { hostileText } from "../render/text/hostile-text.test.arbitrary.ts";

type Request = Exchange["request"];

const get: Request = { method: "GET", url: "http://127.0.0.1/v1/-/healthy", headers: [], body: null };
const json: Request["headers"] = [["content-type", "application/json"]];

/** Runs a command in a POSIX shell with a fake curl that prints its arguments and its standard input. */
function runWithFakeCurl(command: string): { readonly words: readonly string[]; readonly input: Buffer } {
  const script = `curl() { printf '%s\\0' "$@" >&2; case "$*" in *" @- "*) cat;; esac; }\n${command}`;
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script], { input: "" });
  assert.equal(status, 0, stderr.toString());
  return { words: stderr.toString("utf8").split("\0").slice(0, -1), input: stdout };
}

test("a plain read needs only the URL", () => {
  assert.equal(renderCurl(get), "curl -sS -i -g --path-as-is 'http://127.0.0.1/v1/-/healthy'");
});

test("the method is given only if curl would choose another method", () => {
  assert.doesNotMatch(renderCurl({ ...get, method: "POST", headers: json, body: "{}" }), /-X/);
  assert.match(renderCurl({ ...get, method: "POST" }), / -X 'POST' /);
  assert.match(renderCurl({ ...get, method: "GET", headers: json, body: "{}" }), / -X 'GET' /);
  assert.match(renderCurl({ ...get, method: "HEAD" }), / -I /);
});

test("headers are repeated except those that curl writes itself", () => {
  const headers = [
    ["Accept", "application/json"],
    ["Content-Length", "2"],
    ["connection", "close"],
    ["X-Empty", ""],
  ] as const;
  const { words } = runWithFakeCurl(renderCurl({ ...get, headers }));
  assert.deepEqual(words.slice(4, -1), [
    "-H",
    "Accept: application/json",
    "-H",
    "connection: close",
    "-H",
    "X-Empty;",
  ]);
});

test("a response in a content coding is decoded", () => {
  const headers: [string, string][] = [["accept-encoding", "gzip"]];
  assert.match(renderCurl({ ...get, headers }), / -H 'accept-encoding: gzip' --compressed /);
});

test("a body without a media type is sent without one", () => {
  assert.match(renderCurl({ ...get, method: "POST", body: "x" }), / -H 'Content-Type:' --data-binary 'x' /);
});

test("a binary body is sent byte for byte, and a JSON text that begins with 0x is sent as text", () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const request: Request = {
    ...get,
    method: "POST",
    headers: [["content-type", "application/x.node.signed_transaction+bcs"]],
    body: `0x${bytes.toString("hex")}`,
  };
  assert.deepEqual(runWithFakeCurl(renderCurl(request)).input, bytes);
  assert.match(renderCurl({ ...request, headers: json, body: "0x00" }), /--data-binary '0x00'/);
});

test("the shell expands no part of a request, and every body arrives unchanged", () => {
  const text = fc.oneof(
    hostileText,
    hostileText.map((hostile) => hostile.slice(1)),
  );
  fc.assert(
    fc.property(text, text, (value, body) => {
      const wellFormed = (one: string) => Buffer.from(one, "utf8").toString("utf8");
      const request: Request = {
        method: "POST",
        url: `http://h/${value}`,
        headers: [...json, ["x-a", value]],
        body,
      };
      const { words, input } = runWithFakeCurl(renderCurl(request));
      const expected = wellFormed(value).replaceAll("\0", "\\0");
      assert.equal(words.at(-1), `http://h/${expected}`);
      assert.ok(words.includes(value === "" ? "x-a;" : `x-a: ${expected}`));
      const sent = words.at(-2) === "@-" ? input.toString("utf8") : words.at(-2);
      assert.equal(sent, wellFormed(body));
    }),
    { numRuns: 60 },
  );
});

test("the command is one line of printable characters for every body", () => {
  fc.assert(
    fc.property(hostileText, (body) => {
      assert.match(renderCurl({ ...get, method: "POST", headers: json, body }), /^[\x20-\x7e]*$/);
    }),
  );
});
