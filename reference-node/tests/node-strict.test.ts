import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, createNodeParts, type AnswerWriter } from "../node.ts";
import { writeAnswer } from "../http/answer.ts";

async function strictly(answerWriter: AnswerWriter, path: string) {
  const lines: string[] = [];
  const node = createNode({
    strict: true,
    log: (line) => lines.push(line),
    parts: { ...createNodeParts(), answerWriter },
  });
  const response = await node.fetch(new Request(`http://node.test/v1${path}`));
  return { status: response.status, text: await response.text(), lines };
}

test("the responses of the reference node pass the strict check", async () => {
  for (const path of [
    "/accounts/0x1",
    "/blocks/by_version/185",
    "/-/healthy",
    "/accounts/0x",
    "/accounts/0xdead",
    "/nothing",
  ]) {
    const { lines, status } = await strictly(writeAnswer, path);
    assert.deepEqual(lines, [], path);
    assert.notEqual(status, 500, path);
  }
});

const faults: readonly (readonly [string, AnswerWriter, RegExp])[] = [
  [
    "a number instead of a u64 string",
    (answer, context) =>
      writeAnswer({ ...answer, body: { sequence_number: 0, authentication_key: "0x" } }, context),
    /sequence_number must be string/,
  ],
  [
    "a body with a missing member",
    (answer, context) => writeAnswer({ ...answer, body: {} }, context),
    /required/,
  ],
  [
    "a body that is not JSON",
    (answer, context) => ({ ...writeAnswer(answer, context), body: "{" }),
    /body must be JSON/,
  ],
  [
    "a missing ledger header",
    (answer, context) => ({
      ...writeAnswer(answer, context),
      headers: { "content-type": "application/json" },
    }),
    /X-NODE-CHAIN-ID must be an integer of 8 bits, got none/,
  ],
  [
    "another media type",
    (answer, context) => ({ ...writeAnswer(answer, context), headers: { "content-type": "text/plain" } }),
    /content-type must be/,
  ],
];

for (const [name, writer, problem] of faults) {
  test(`in strict mode, ${name} is logged, and the node returns 500 instead`, async () => {
    const { status, text, lines } = await strictly(writer, "/accounts/0x1");
    assert.equal(status, 500);
    assert.match(text, /internal_error/);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? "", problem);
  });
}

/**
 * Sends every kind of read and follows all pages. In strict mode, the node validates each response against the
 * schemas.
 */
test("the response to every read matches the schemas of the specification", async () => {
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
