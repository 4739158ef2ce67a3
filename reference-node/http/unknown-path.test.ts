import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, type ReferenceNode } from "../node.ts";

const node = createNode();

async function messageOf(
  target: ReferenceNode,
  path: string,
  init: RequestInit = {},
): Promise<readonly [status: number, message: string]> {
  const response = await target.fetch(new Request(`http://node.test${path}`, init));
  const { message } = (await response.json()) as { message: string };
  return [response.status, message];
}

const begin = 'The paths of this node begin with "/v1"';
const paths: readonly (readonly [path: string, advice: string])[] = [
  ["/accounts/0x1", ` ${begin}: use "/v1/accounts/0x1".`],
  ["/transactions/batch", ` ${begin}: use "/v1/transactions/batch".`],
  ["/-/healthy", ` ${begin}: use "/v1/-/healthy".`],
  ["/accounts/0x1/", ` ${begin}: use "/v1/accounts/0x1".`],
  ["/V1/accounts/0x1", ` ${begin}: use "/v1/accounts/0x1".`],
  ["/", ` ${begin}: use "/v1".`],
  ["/v2/accounts/0x1", ` ${begin}.`],
  ["/v1x", ` ${begin}.`],
  ["/favicon.ico", ` ${begin}.`],
  ["/v1/v1/accounts/0x1", ' The base path "/v1" is in it more than once: use "/v1/accounts/0x1".'],
  ["/v1/v1/v1", ' The base path "/v1" is in it more than once: use "/v1".'],
  ["/v1/accounts/0x1/", ' Paths do not end with a slash: use "/v1/accounts/0x1".'],
  ["/v1//accounts/0x1", ' Paths are not normalized: use "/v1/accounts/0x1".'],
  ["/v1/nothing", ""],
  ["/v1/v1/nothing", ""],
  ["/v1/nothing/", ""],
];

for (const [path, advice] of paths) {
  test(`the error for the path ${path} ${advice === "" ? "has no advice" : "says what to use"}`, async () => {
    assert.deepEqual(await messageOf(node, path), [404, `No operation has the path "${path}".${advice}`]);
    assert.deepEqual(await messageOf(node, `${path}?a=/v1`, { method: "POST", body: "{}" }), [
      404,
      `No operation has the path "${path}".${advice}`,
    ]);
  });
}

test("a path that is advised exists", async () => {
  for (const [path] of paths) {
    const [, advised] = /use "([^"]*)"/.exec((await messageOf(node, path))[1]) ?? [];
    if (advised === undefined) continue;
    const response = await node.fetch(new Request(`http://node.test${advised}`));
    assert.notEqual(response.status, 404, advised);
  }
});

test("a long path is not repeated, and an empty base path is never missing", async () => {
  const [, long] = await messageOf(node, `/accounts/${"a".repeat(500)}`);
  assert.ok(long.endsWith(`${begin}.`) && long.length < 250, long);
  const rooted = createNode({ basePath: "" });
  assert.deepEqual(await messageOf(rooted, "/v1/accounts/0x1"), [
    404,
    'No operation has the path "/v1/accounts/0x1".',
  ]);
  assert.match((await messageOf(rooted, "/accounts/0x1/"))[1], /slash: use "\/accounts\/0x1"\.$/);
});

test("a node without an operation does not advise its path", async () => {
  const documented = createNode({ documentedOnly: true });
  assert.deepEqual(await messageOf(documented, "/transactions"), [
    404,
    `No operation has the path "/transactions". ${begin}.`,
  ]);
});
