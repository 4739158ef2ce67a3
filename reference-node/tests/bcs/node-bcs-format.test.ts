import assert from "node:assert/strict";
import { request as httpRequest } from "node:http";
import { test } from "node:test";
import {
  fetchBcs,
  decode,
  getBytes,
  readOption,
  readText,
  readU64,
  readVector,
} from "./node-bcs.test.support.ts";
import { describeError } from "../node-extended.test.support.ts";
import { listFailures, bcsType, sign, submitBytes } from "../node-transactions.test.support.ts";
import { createNode, createNodeParts, type ReferenceNode } from "../../node.ts";

const node = createNode();

function fetchAccepting(accept: string, path = "/accounts/0x1"): Promise<Response> {
  return node.fetch(new Request(`http://node.test/v1${path}`, { headers: { accept } }));
}

async function readError(promise: ReturnType<typeof fetchBcs>) {
  const { status, headers, bytes } = await promise;
  assert.equal(headers.get("content-type"), "application/json");
  const body: unknown = JSON.parse(Buffer.from(bytes).toString());
  return { headers, error: describeError({ status, headers, body }) };
}

test("any other value of Accept gives JSON", async () => {
  const values = [
    "application/json",
    "application/x-bcs;q=0.9, application/json;q=0.1",
    "application/x-bcs, application/json",
    "application/json, application/x-bcs",
    "application/x-bcs, application/x-bcs",
    "application/x-bcs;q=1",
    "application/x-bcs; charset=utf-8",
    "APPLICATION/X-BCS",
    "application/x-bc",
    "application/x-bcss",
    "x-bcs",
    "*/*",
    "text/html",
    ";;;",
    ",",
    '"application/x-bcs"',
    "application/x-bcs,".repeat(500),
    "",
  ];
  for (const accept of values) {
    const response = await fetchAccepting(accept);
    assert.equal(response.headers.get("content-type"), "application/json", accept.slice(0, 80));
    assert.equal(response.status, 200);
    await response.json();
  }
  assert.equal(
    (await fetchAccepting(" application/x-bcs ")).headers.get("content-type"),
    "application/x-bcs",
  );
});

test("the headers of a response in BCS are those in JSON, except the media type", async () => {
  for (const path of ["/accounts/0x1", "/accounts/0x1/resources?limit=1", "/transactions?limit=1"]) {
    const [json, bcs] = [await fetchAccepting("*/*", path), await fetchAccepting("application/x-bcs", path)];
    assert.deepEqual(
      { ...Object.fromEntries(bcs.headers), "content-type": "application/json" },
      Object.fromEntries(json.headers),
    );
  }
});

test("errors are JSON", async () => {
  const [unknown] = [await readError(fetchBcs(node, "/nope"))];
  assert.deepEqual(unknown.error.slice(0, 2), [404, "web_framework_error"]);
  const cases: readonly (readonly [string, number, string])[] = [
    ["/accounts/zz", 400, "web_framework_error"],
    ["/accounts/0x1?ledger_version=99999999", 404, "version_not_found"],
    ["/accounts/0x1?ledger_version=0", 410, "version_pruned"],
    ["/accounts/0x77", 404, "account_not_found"],
    ["/accounts/0x1/module/nope", 404, "module_not_found"],
    ["/-/healthy?duration_secs=x", 400, "web_framework_error"],
  ];
  for (const [path, status, code] of cases) {
    assert.deepEqual((await readError(fetchBcs(node, path))).error.slice(0, 2), [status, code], path);
  }
  const batch = await readError(
    fetchBcs(node, "/transactions/batch", { body: Uint8Array.of(9), contentType: bcsType }),
  );
  assert.deepEqual(batch.error.slice(0, 2), [400, "invalid_input"]);
  const wrongType = await readError(
    fetchBcs(node, "/transactions/batch", { body: "[]", contentType: "text/plain" }),
  );
  assert.equal(wrongType.error[0], 415);
});

test("an operation with only one format rejects the other before it reads the ledger", async () => {
  const request = { ...sign(node).json, secondary_signers: null };
  const encode = await readError(
    fetchBcs(node, "/transactions/encode_submission", { body: JSON.stringify(request) }),
  );
  assert.deepEqual(encode.error, [
    403,
    "api_disabled",
    null,
    "Encode submission is not allowed. Only JSON is supported as an AcceptType.",
  ]);
  assert.equal(encode.headers.get("x-node-ledger-version"), null);
  const raw = await node.fetch(
    new Request("http://node.test/v1/tables/0x1/raw_item", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"key":"0x00"}',
    }),
  );
  assert.equal(raw.status, 403);
  assert.equal(raw.headers.get("x-node-ledger-version"), null);
  assert.deepEqual(await raw.json(), {
    message: "Get raw table item is not allowed. Only BCS is supported as an AcceptType.",
    error_code: "api_disabled",
    vm_error_code: null,
  });
});

test("the failures of a batch have the messages, codes and indexes of their JSON form", async () => {
  const requests = (own: ReferenceNode) => [
    sign(own, { account: 8 }),
    sign(own, { account: 7, signer: "zeros" }),
    sign(own, { account: 8, arguments: ["0x5", "2"] }),
  ];
  const settings = { blockInterval: 1000 };
  const [first, second] = [createNode(settings), createNode(settings)];
  const json = await submitBytes(first, ...requests(first));
  const body = Buffer.concat([Uint8Array.of(3), ...requests(second).map(({ bytes }) => bytes)]);
  const { status, bytes } = await fetchBcs(second, "/transactions/batch", { body, contentType: bcsType });
  assert.equal(status, 206);
  const codes = new Map([
    [12, "invalid_transaction_update"],
    [14, "vm_error"],
  ]);
  const decoded = decode(
    readVector((reader) => {
      const message = readText(reader);
      const [code, vmCode] = [codes.get(reader.readULEB()), readOption(readU64)(reader)];
      return { message, failure: [Number(readU64(reader)), code, vmCode === null ? null : Number(vmCode)] };
    }),
    bytes,
  );
  assert.deepEqual(
    decoded.map(({ failure }) => failure),
    listFailures(json),
  );
  assert.equal(decoded[0]?.message, "Invalid transaction: Type: Validation Code: INVALID_SIGNATURE");
  const accepted = await fetchBcs(second, "/transactions/batch", { body: "[]" });
  assert.deepEqual([accepted.status, [...accepted.bytes]], [202, [0]]);
});

test("a replaced answer writer writes only the responses in JSON", async () => {
  const parts = createNodeParts();
  const answerWriter: typeof parts.answerWriter = ({ status, headers }) => ({ status, headers, body: "{}" });
  const own = createNode({ parts: { ...parts, answerWriter } });
  assert.equal(Buffer.from(await getBytes(own, "/-/healthy")).toString("latin1"), "\u000cnode-node:ok");
  assert.equal(await (await own.fetch(new Request("http://node.test/v1/-/healthy"))).text(), "{}");
});

test("an operation that has no BCS responds in JSON, and a value that cannot be encoded is an internal error", async () => {
  const parts = createNodeParts();
  const lines: string[] = [];
  const withBcs = (bcs: { readonly bcs?: () => Uint8Array }) =>
    createNode({
      log: (line) => lines.push(line),
      parts: {
        ...parts,
        operations: { checkHealth: () => () => ({ status: 200, body: { message: "m" }, ...bcs }) },
      },
    });
  const none = await fetchBcs(withBcs({}), "/-/healthy");
  assert.equal(none.headers.get("content-type"), "application/json");
  const failing = withBcs({
    bcs: () => {
      throw new TypeError("no layout");
    },
  });
  const { error } = await readError(fetchBcs(failing, "/-/healthy"));
  assert.deepEqual(error.slice(0, 2), [500, "internal_error"]);
  assert.match(lines.join("\n"), /no layout/);
});

test("in strict mode, responses in BCS are sent", async () => {
  const strict = createNode({ strict: true });
  assert.equal((await getBytes(strict, "/accounts/0x1")).length, 147);
});

test("over a socket, BCS has its length, HEAD has no body, and several Accept headers give JSON", async () => {
  const own = createNode();
  const listener = await own.listen();
  const send = (method: string, accept: readonly string[]) =>
    new Promise<readonly unknown[]>((resolve, reject) => {
      const options = { method, headers: { accept: [...accept] }, agent: false };
      httpRequest(`${listener.baseUrl}/accounts/0x1`, options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const { "content-type": type, "content-length": length } = response.headers;
          resolve([response.statusCode, type, length, Buffer.concat(chunks).length]);
        });
      })
        .on("error", reject)
        .end();
    });
  const bcs = "application/x-bcs";
  assert.deepEqual(await send("GET", [bcs]), [200, bcs, "147", 147]);
  assert.deepEqual(await send("HEAD", [bcs]), [200, bcs, "147", 0]);
  assert.equal((await send("GET", [bcs, bcs]))[1], "application/json");
  await own.close();
});
