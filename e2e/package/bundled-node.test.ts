import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode as createFromPackage } from "touchstone/node";
import { createNode } from "../../reference-node/node.ts";
import { run } from "../../tools/run-command.ts";
import { packageRoot } from "../../tools/package-root.ts";

test("nodes of the package begin with the executed history, whatever the nodes before them have done", () => {
  const { digest } = createNode();
  const first = createFromPackage();
  assert.equal(first.digest(), digest());
  first.control.produceBlock();
  assert.notEqual(first.digest(), digest());
  assert.deepEqual(
    [createFromPackage(), createFromPackage()].map((node) => node.digest()),
    [digest(), digest()],
  );
});

test("an uncaught error of the package prints little of its source", async () => {
  const program = 'import { createNode } from "touchstone/node"; createNode({ chainId: 999 });';
  const argv = ["--input-type=module", "-e", program];
  const { code, stderr } = await run(process.execPath, argv, { cwd: packageRoot });
  assert.equal(code, 1);
  assert.match(stderr, /RangeError|Error: /);
  assert.ok(stderr.length < 4000, `expected less than 4000 characters, got ${stderr.length}`);
});
