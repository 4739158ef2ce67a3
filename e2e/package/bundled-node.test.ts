import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode as createFromPackage } from "touchstone/node";
import { createNode } from "../../reference-node/node.ts";

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
