import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { checkCommand } from "../commands/check.ts";
import { nodeCommand } from "../commands/node.ts";
import { parseOptions } from "./parse-options.test.support.ts";

/** Returns the sources of a command with one configuration file. */
const withFile = (path: string, content: unknown, argv: readonly string[] = []) => ({
  argv: ["--config", path, ...argv],
  env: {},
  readFile: (read: string) => (read === path ? JSON.stringify(content) : null),
});

test("relative paths in a configuration file start from the folder of the file", () => {
  const check = { profile: "profile.json", ca: "../ca.pem", out: "reports/", baseline: "/srv/base.json" };
  const options = parseOptions(checkCommand, withFile(join("ci", "own.json"), { check }));
  assert.deepEqual(
    [options.profile, options.ca, options.out, options.baseline],
    [join("ci", "profile.json"), "ca.pem", join("ci", "reports/"), "/srv/base.json"],
  );
});

test("a path in a configuration file of the current folder stays as it is", () => {
  const check = { profile: "./profile.json" };
  assert.equal(parseOptions(checkCommand, withFile("own.json", { check })).profile, "./profile.json");
});

test("a path on the command line starts from the current folder", () => {
  const check = { out: "reports" };
  const sources = withFile("ci/own.json", { check }, ["--out", "other"]);
  assert.equal(parseOptions(checkCommand, sources).out, "other");
});

test("a name that an option takes instead of a path is no path", () => {
  const file = { check: { baseline: "known:aptos" }, node: { faults: "flaky-gateway" } };
  assert.equal(parseOptions(checkCommand, withFile("ci/own.json", file)).baseline, "known:aptos");
  assert.equal(parseOptions(nodeCommand, withFile("ci/own.json", file)).faults, "flaky-gateway");
});
