import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../../tools/package-root.ts";
import { choosePython, listPythons, type Python } from "./find-python.ts";
import { guideProgram } from "./guide-program.ts";
import { pythonClients, readSteps, versionOf } from "./python-clients.ts";

const folder = join(packageRoot, "examples", "python");

const python = (version: string, hasVenv = true): Python => ({ command: "python3", version, hasVenv });

test("every program and every lock of the Python examples is run", () => {
  const run = pythonClients.flatMap(({ lock, programs }) => [lock, ...programs]);
  const files = readdirSync(folder).filter((name) => name !== "README.md");
  assert.deepEqual([...new Set(run)].toSorted(), files.toSorted());
});

test("a lock has the exact version and digests of every package, and names no registry", () => {
  for (const { lock } of pythonClients) {
    const lines = readFileSync(join(folder, lock), "utf8").trimEnd().split("\n");
    const packages = lines.filter((line) => !line.startsWith("    "));
    assert.ok(packages.length > 20, `${lock} has ${packages.length} packages`);
    for (const line of packages) assert.match(line, /^[\w.-]+==[\w.]+ \\$/);
    for (const line of lines.filter((entry) => entry.startsWith("    ")))
      assert.match(line, /^ {4}--hash=sha256:[0-9a-f]{64}( \\)?$/);
    for (const [index, line] of lines.entries())
      assert.equal(line.endsWith("\\"), lines[index + 1]?.startsWith("    ") ?? false, `${lock}: ${line}`);
    assert.ok(lock.startsWith(`aptos-sdk-${versionOf(lock).split(".").slice(0, 2).join(".")}`), lock);
  }
});

test("the first interpreter that is new enough and has venv is chosen", () => {
  const found = [python("3.11.7"), python("3.12.0", false), python("3.13.1"), python("3.12.4")];
  assert.equal(choosePython(found, "3.12", "a client").version, "3.13.1");
  assert.equal(choosePython(found, "3.11", "a client").version, "3.11.7");
  assert.equal(choosePython([python("3.9.1"), python("3.10.2")], "3.9", "a client").version, "3.9.1");
  assert.equal(choosePython([python("3.9.1"), python("3.10.2")], "3.10", "a client").version, "3.10.2");
});

test("an interpreter that is missing is an error with what to do", () => {
  const found = [python("3.11.7"), python("3.12.0", false)];
  assert.throws(() => choosePython(found, "3.12", "aptos-sdk 0.12.3"), {
    message:
      "Install Python 3.12 or later with venv and pip (such as the packages python3 and python3-venv of Debian, or " +
      '"pyenv install 3.12"), or set PYTHON to the path of such an interpreter. aptos-sdk 0.12.3 needs it, found ' +
      "python3 (3.11.7), python3 (3.12.0, without venv and pip).",
  });
  assert.throws(() => choosePython([], "3.11", "a client"), /found no interpreter\.$/);
});

test("PYTHON names the only interpreter", async () => {
  assert.deepEqual(await listPythons({ PYTHON: join(folder, "none") }), []);
  // Node.js is a program, but its output is not a version of Python.
  assert.deepEqual(await listPythons({ PYTHON: process.execPath }), []);
});

test("the program of the guide gets the URLs of the node", () => {
  const program = guideProgram({ NODE_URL: "http://127.0.0.1:1/v1", FAUCET_URL: "http://127.0.0.1:2" });
  assert.match(program, /RestClient\("http:\/\/127\.0\.0\.1:1\/v1"\)/);
  assert.match(program, /FaucetClient\("http:\/\/127\.0\.0\.1:2", rest\)/);
});

test("a program that leaves out a step is an error", () => {
  assert.deepEqual(readSteps("client.py", "fund: x\ntransfer: x\nread: x\nerrors: x\n"), [
    "fund",
    "transfer",
    "read",
    "errors",
  ]);
  assert.throws(() => readSteps("client.py", "fund: x\ntransfer: x\nread: x\n"), {
    message:
      "Expected client.py to print a line for each of fund, transfer, read, errors, got\nfund: x\ntransfer: x\nread: x\n",
  });
});
