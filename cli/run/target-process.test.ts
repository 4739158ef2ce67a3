import assert from "node:assert/strict";
import { test } from "node:test";
import { selectLastLines } from "./target-process.ts";

const prefixed = (...lines: readonly string[]): string => lines.map((line) => `[node] ${line}\n`).join("");

test("the line of an error is shown, and the frames of its stack are not", () => {
  const frames = Array.from({ length: 9 }, (_, line) => `    at load (node:internal/x:${line}:1)`);
  const crash = prefixed(
    "starting",
    "/srv/server.js:1",
    "Error: listen EADDRINUSE: address already in use",
    ...frames,
    "  code: 'EADDRINUSE',",
    "  port: 8080",
    "}",
    "Node.js v20.20.2",
  );
  assert.deepEqual(selectLastLines(crash, 3), [
    "[node] Error: listen EADDRINUSE: address already in use",
    "[node]   code: 'EADDRINUSE',",
    "[node]   port: 8080",
  ]);
  const short = prefixed("one", "TypeError: x", ...frames, "Node.js v20.20.2");
  assert.deepEqual(selectLastLines(short, 3), [
    "[node] one",
    "[node] TypeError: x",
    "[node] Node.js v20.20.2",
  ]);
});

test("without an error, the last lines are shown", () => {
  assert.deepEqual(selectLastLines(prefixed("a", "b", "c"), 2), ["[node] b", "[node] c"]);
  assert.deepEqual(selectLastLines("", 2), []);
});
