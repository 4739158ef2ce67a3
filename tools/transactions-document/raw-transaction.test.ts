import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../package-root.ts";

test("the program of docs/transactions.md submits a transaction without a client library", () => {
  const page = readFileSync(join(packageRoot, "docs", "transactions.md"), "utf8");
  const [, program = ""] = /```js\n([^]*?)\n```/.exec(page) ?? [];
  const [, status = "", balance = ""] = /It prints `([^`]+)` and `([^`]+)`/.exec(page) ?? [];
  const node = pathToFileURL(join(packageRoot, "dist", "reference-node", "node.js")).href;
  const runnable = program.replace('"touchstone/node"', JSON.stringify(node));
  assert.notEqual(runnable, program);
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", runnable], {
    encoding: "utf8",
    timeout: 60_000,
  });
  assert.equal(printed, `${status}\n${balance}\n`);
});
