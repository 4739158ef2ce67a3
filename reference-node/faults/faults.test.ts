import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, type FaultMatch, type FaultRule } from "../node.ts";
import { sign, submit } from "../tests/node-transactions.test.support.ts";
import { readStatuses } from "../tests/node-blocks.test.support.ts";

const url = (path: string): string => `http://node.test/v1${path}`;

/** Sends a request through a socket and through `fetch`, each to a new node, and describes both responses. */
async function sendBoth(
  rules: readonly FaultRule[],
  path = "/accounts/0x1",
): Promise<readonly (readonly [status: number | string, headers: Headers, body: string])[]> {
  const describe = async (request: () => Promise<Response>) => {
    try {
      const response = await request();
      const body = await response.text().catch((error: unknown) => `failed: ${String(error)}`);
      return [response.status, response.headers, body] as const;
    } catch (error) {
      const code: unknown = error instanceof Error && memberOf(error.cause, "code");
      return [String(code), new Headers(), ""] as const;
    }
  };
  const node = createNode({ faults: rules });
  const { baseUrl } = await node.listen();
  const fromSocket = await describe(() => fetch(baseUrl + path));
  await node.close();
  const fresh = createNode({ faults: rules });
  return [fromSocket, await describe(() => fresh.fetch(new Request(url(path))))];
}

function memberOf(value: unknown, name: string): unknown {
  return new Map(Object.entries(Object(value) as object)).get(name);
}

test("an error of a fault is the same from a socket and through fetch", async () => {
  const error = { match: {}, do: { status: 503, retryAfter: 7 } };
  for (const [status, headers, body] of await sendBoth([error])) {
    assert.equal(status, 503);
    assert.equal(headers.get("retry-after"), "7");
    assert.equal(headers.get("content-type"), "application/json");
    assert.equal(memberOf(JSON.parse(body), "error_code"), "internal_error");
  }
  const coded = { match: {}, do: { status: 404, errorCode: "account_not_found" } } as const;
  for (const [, , body] of await sendBoth([coded])) {
    assert.equal(memberOf(JSON.parse(body), "error_code"), "account_not_found");
  }
  for (const [status, headers, body] of await sendBoth([{ match: {}, do: { status: 502, body: "html" } }])) {
    assert.equal(status, 502);
    assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
    assert.match(body, /<h1>502 Bad Gateway<\/h1>/);
  }
  for (const [, headers, body] of await sendBoth([{ match: {}, do: { status: 429 } }])) {
    assert.equal(headers.get("content-type"), "text/plain; charset=utf-8");
    assert.equal(body, "429 Too Many Requests\n");
  }
});

test("a reset closes the connection, and rejects the promise of fetch", async () => {
  const results = await sendBoth([{ match: {}, do: { reset: true } }]);
  for (const [status] of results)
    assert.ok(status === "ECONNRESET" || status === "UND_ERR_SOCKET", String(status));
});

test("a truncated body fails after its first bytes, and a shorter one is complete", async () => {
  for (const bytes of [0, 10]) {
    for (const [status, , body] of await sendBoth([{ match: {}, do: { truncateAfterBytes: bytes } }])) {
      assert.equal(status, 200);
      assert.match(body, /^failed: TypeError: terminated/);
    }
  }
  for (const [status, headers, body] of await sendBoth([{ match: {}, do: { truncateAfterBytes: 5000 } }])) {
    assert.equal(status, 200);
    assert.equal(Number(headers.get("content-length") ?? body.length), body.length);
    assert.match(body, /^\{.*\}$/);
  }
});

test("the first bytes of a truncated body arrive", async () => {
  const node = createNode({ faults: [{ match: {}, do: { truncateAfterBytes: 10 } }] });
  const { baseUrl } = await node.listen();
  for (const response of [
    await fetch(`${baseUrl}/accounts/0x1`),
    await node.fetch(new Request(url("/accounts/0x1"))),
  ]) {
    const reader = response.body?.getReader();
    const first: { readonly value?: Uint8Array | undefined } = (await reader?.read()) ?? {};
    assert.equal(new TextDecoder().decode(first.value), '{"sequence');
    await assert.rejects(async () => reader?.read());
  }
  await node.close();
});

test("a dropped header is absent, and the others are present", async () => {
  for (const [status, headers, body] of await sendBoth([{ match: {}, do: { dropHeader: "X-Node-Epoch" } }])) {
    assert.equal(status, 200);
    assert.equal(headers.get("x-node-epoch"), null);
    assert.equal(headers.get("x-node-chain-id"), "4");
    assert.match(body, /^\{.*\}$/);
  }
});

test("a latency delays the response", async () => {
  const node = createNode({ faults: [{ match: { nth: 2 }, do: { latencyMillis: 60 } }] });
  const started = performance.now();
  await readStatuses(node, 1);
  const between = performance.now();
  await readStatuses(node, 1);
  assert.ok(performance.now() - between >= 55);
  assert.ok(between - started < 5000);
});

test("rules count their own requests", async () => {
  const error = { status: 500 };
  const patterns: readonly (readonly [match: FaultMatch, expected: string])[] = [
    [{ nth: 2 }, "0100000000"],
    [{ every: 3 }, "0010010010"],
    [{ every: 4, times: 2 }, "0001100110"],
    [{ from: 3, to: 5 }, "0011100000"],
    [{ from: 3, every: 2 }, "0001010101"],
    [{ operation: "getAccount", nth: 1 }, "1000000000"],
    [{ operation: "getAccountModules" }, "0000000000"],
    [{ method: "POST" }, "0000000000"],
    [{ path: "/v1/accounts/*" }, "1111111111"],
    [{ path: "*/accounts/*1" }, "1111111111"],
    [{ path: "/v1/accounts" }, "0000000000"],
    [{ probability: 0 }, "0000000000"],
    [{ probability: 1 }, "1111111111"],
  ];
  for (const [match, expected] of patterns) {
    const node = createNode({ faults: [{ match, do: error }] });
    const pattern = (await readStatuses(node, 10)).map((status) => (status === 500 ? 1 : 0)).join("");
    assert.equal(pattern, expected, JSON.stringify(match));
  }
});

test("the seed decides about a probability, and other rules do not", async () => {
  const rule = { id: "some", match: { probability: 0.5 }, do: { status: 500 } };
  const first = await readStatuses(createNode({ faults: [rule] }), 40);
  const other = { match: { probability: 0.5 }, do: { latencyMillis: 0 } };
  assert.deepEqual(await readStatuses(createNode({ faults: [other, rule] }), 40), first);
  assert.notDeepEqual(await readStatuses(createNode({ seed: 1, faults: [rule] }), 40), first);
  const failed = first.filter((status) => status === 500).length;
  assert.ok(failed > 8 && failed < 32, String(failed));
});

test("a stale response has the headers and the body of an earlier block", async () => {
  const node = createNode({ faults: [{ match: { every: 2 }, do: { staleBy: 1 } }] });
  const address = node.accounts[8]?.address ?? "";
  await submit(node, sign(node, { account: 8 }));
  const read = async (path: string): Promise<{ version: bigint; body: unknown }> => {
    const response = await node.fetch(new Request(url(path)));
    return {
      version: BigInt(response.headers.get("x-node-ledger-version") ?? 0),
      body: await response.json(),
    };
  };
  const { version: latest } = node.position();
  const stale = await read(`/accounts/${address}`);
  const fresh = await read(`/accounts/${address}`);
  const [old, current] = stale.version < fresh.version ? [stale, fresh] : [fresh, stale];
  assert.equal(current.version, latest);
  assert.equal(memberOf(current.body, "sequence_number"), "1");
  assert.equal(memberOf(old.body, "sequence_number"), "0");
  assert.ok(old.version < latest);
  assert.equal(
    memberOf((await read(`/blocks/by_version/${old.version}`)).body, "last_version"),
    String(old.version),
  );
  node.control.faults.set([{ match: {}, do: { staleBy: 1 } }]);
  assert.equal(
    memberOf((await read(`/blocks/by_version/${latest}`)).body, "error_code"),
    "version_not_found",
  );
  assert.equal(
    memberOf((await read(`/accounts/0x1?ledger_version=${latest}`)).body, "error_code"),
    "version_not_found",
  );
  const sender = await read(`/accounts/${address}/transactions`);
  assert.deepEqual(sender.body, []);
});

test("transactions are lost, delayed or rejected", async () => {
  const effects = [{ dropTransaction: true }, { delayTransaction: 5000 }, { mempoolFull: true }] as const;
  const found = [];
  for (const effect of effects) {
    const node = createNode({
      faults: [{ match: { operation: "submitBatch", nth: 1 }, do: effect }],
    });
    const before = node.position().version;
    const response = await submit(node, sign(node, { account: 8 }));
    const waiting = node.control.mempool().transactions.length;
    const blocks = node.control.advance({ seconds: 5 }).blocks.length;
    found.push([response.status, waiting, blocks, Number(node.position().version - before)]);
  }
  assert.deepEqual(found, [
    [202, 0, 0, 0],
    [202, 1, 1, 3],
    [507, 0, 0, 0],
  ]);
});

test("rules can produce blocks and prune versions, but not the latest block", async () => {
  const node = createNode({ faults: [{ match: { every: 2 }, do: { produceBlocks: 1, pruneVersions: 10 } }] });
  const before = node.position();
  await readStatuses(node, 2);
  const after = node.position();
  assert.equal(after.version - before.version, 2n);
  assert.equal(after.oldestVersion - before.oldestVersion, 10n);
  node.control.faults.set([{ match: {}, do: { pruneVersions: 4_000_000 } }]);
  assert.deepEqual(await readStatuses(node, 3), [200, 200, 200]);
  assert.ok(node.position().oldestVersion < node.position().version);
});

test("the journal has the errors of faults", async () => {
  const node = createNode({ faults: [{ match: {}, do: { status: 503, errorCode: "internal_error" } }] });
  await readStatuses(node, 1, "/accounts/0x1?ledger_version=3");
  const [entry] = node.control.journal().entries;
  assert.deepEqual(
    [entry?.status, entry?.operation, entry?.errorCode, entry?.path],
    [503, "getAccount", "internal_error", "/v1/accounts/0x1?ledger_version=3"],
  );
});
