import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode } from "./node.ts";

/** Every read of the reference node, walked to its end with each answer held against the schemas. */
test("everything that can be read keeps the schemas of the document", async () => {
  const lines: string[] = [];
  const node = createNode({ strict: true, pageSize: 7, log: (line) => lines.push(line) });
  const get = async (path: string, body?: unknown): Promise<Response> => {
    const response = await node.fetch(
      new Request(`http://node/v1${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    assert.equal(response.status, 200, `${path}: ${lines.join("; ")}`);
    return response;
  };

  const { accounts = [], tables = [] } = node.profile;
  for (const address of accounts) {
    await get(`/accounts/${address}`);
    for (const list of ["resources", "modules"]) {
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: Response = await get(
          `/accounts/${address}/${list}${cursor === "" ? "" : `?start=${cursor}`}`,
        );
        cursor = page.headers.get("x-node-cursor");
      }
    }
  }
  for (const { handle, key_type, value_type, key } of tables) {
    await get(`/tables/${handle}/item`, { key_type, value_type, key });
  }
  const latest = Number((await get("/-/healthy")).headers.get("x-node-ledger-version"));
  const oldestBlock = Number((await get("/-/healthy")).headers.get("x-node-oldest-block-height"));
  for (let version = latest; ;) {
    const block = (await (await get(`/blocks/by_version/${version}?with_transactions=true`)).json()) as {
      block_height: string;
      first_version: string;
    };
    if (Number(block.block_height) <= oldestBlock) break;
    version = Number(block.first_version) - 1;
  }
  assert.deepEqual(lines, []);
  await node.close();
});
