import assert from "node:assert/strict";
import { test } from "node:test";
import { createIndexer, createNode } from "../node.ts";
import { list, record } from "../tests/node-blocks.test.support.ts";

async function send(body: unknown, node = createNode(), path = "/v1/graphql") {
  const response = await createIndexer(node).fetch(
    new Request(`http://indexer.test${path}`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
  return { status: response.status, text: await response.text() };
}

async function readStatuses(body: unknown, node = createNode(), name = "processor_status") {
  const { status, text } = await send(body, node);
  assert.equal(status, 200);
  return list(record(record(JSON.parse(text))["data"])[name]);
}

/** The query of a TypeScript client, with the processor in an object of conditions. */
const withConditions = `
  query getProcessorStatus($where_condition: processor_status_bool_exp) {
    processor_status(where: $where_condition) {
      last_success_version
      processor
      last_updated
    }
  }`;

/** The query of a Go client, with the processor as a variable. */
const withName = `query ($processor_name: String!) {
  processor_status(where: {processor: {_eq: $processor_name}}) { last_success_version }
}`;

test("the status of a processor has its name and the latest ledger version", async () => {
  const node = createNode();
  node.control.produceBlock();
  const [status, ...others] = await readStatuses(
    {
      query: withConditions,
      variables: { where_condition: { processor: { _eq: "fungible_asset_processor" } } },
    },
    node,
  );
  assert.deepEqual(others, []);
  assert.equal(status?.["processor"], "fungible_asset_processor");
  assert.equal(status["last_success_version"], Number(node.position().version));
  assert.match(String(status["last_updated"]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("a query without a processor gets every processor", async () => {
  const statuses = await readStatuses({ query: withConditions });
  assert.equal(statuses.length, 9);
  assert.ok(statuses.some(({ processor }) => processor === "default_processor"));
});

test("the status has only the selected members", async () => {
  const node = createNode();
  const variables = { processor_name: "x" };
  assert.deepEqual(await readStatuses({ query: withName, variables }, node), [
    { last_success_version: Number(node.position().version) },
  ]);
});

test("the processor can be written in the query, and the field can have an alias", async () => {
  const query =
    '# comment\n{ s: processor_status(where: {processor: {_eq: "a\\"b"}}, limit: 1) { processor } }';
  assert.deepEqual(await readStatuses({ query }, createNode(), "s"), [{ processor: 'a"b' }]);
});

test("a version beyond 2^53 keeps its digits", async () => {
  const node = createNode({ genesisVersion: 2n ** 63n });
  const { text } = await send({ query: withName, variables: { processor_name: "x" } }, node);
  assert.ok(text.includes(`"last_success_version":${node.position().version}}`), text);
});

const otherQueries: readonly (readonly [what: string, query: string])[] = [
  ["another field", "{ current_fungible_asset_balances { amount } }"],
  ["another field next to the status", "{ processor_status { processor } ledger_infos { chain_id } }"],
  ["an unknown member", "{ processor_status { lag } }"],
  ["an inherited name", "{ processor_status { constructor } }"],
  ["a mutation", "mutation { x }"],
  ["a fragment", "{ ...F } fragment F on query_root { processor_status { processor } }"],
  ["two operations", "query a { x } query b { x }"],
  ["an unfinished selection", "{ processor_status { processor"],
  ["unfinished variables", "query ($a: Int"],
  ["an unfinished string", '{ processor_status(where: "'],
  ["a foreign character", "{ ~ }"],
  ["a deep value", `{ processor_status(where: ${"[".repeat(60_000)}`],
  ["nothing", ""],
];
for (const [what, query] of otherQueries) {
  test(`a query with ${what} gets an error that says that there is no indexer`, async () => {
    const { status, text } = await send({ query });
    assert.equal(status, 200);
    const [error] = list(record(JSON.parse(text))["errors"]);
    assert.match(String(error?.["message"]), /^there is no indexer here/);
    assert.ok(text.length < 300, text);
    assert.ok(!text.includes("\\"), "the message needs no escapes");
  });
}

test("a body that is not a query is rejected", async () => {
  for (const body of ["", "{", "[]", "{}", '{"query":1}', "null"]) {
    const { status, text } = await send(body);
    assert.equal(status, 400, body);
    assert.ok(text.startsWith('{"errors":[{"message":'));
  }
});

test("another path or method is rejected", async () => {
  assert.equal((await send({ query: withName }, createNode(), "/v1/graph")).status, 404);
  const indexer = createIndexer(createNode());
  assert.equal((await indexer.fetch(new Request("http://indexer.test/v1/graphql"))).status, 405);
});
