/** Targets that accept batches differently from the reference node, or drop accepted transactions. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { check, type CheckRequest, type Report } from "../../cli/check-api.ts";
import { createNode, type ReferenceNode } from "../../reference-node/node.ts";
import { requirements, type RequirementId } from "../../spec/catalogue.ts";
import { parseBatch } from "../../proof/fake-nodes/mutants/batches/resign-batch.ts";
import type { RewriteRequest } from "../../proof/fake-nodes/wire/exchange.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";

const batchRows = requirements
  .filter(([id, { excluded }]) => id.startsWith("BTCH-") && excluded === undefined)
  .map(([id]) => id);

function start(t: TestContext): ReferenceNode {
  const node = createNode();
  t.after(() => node.close());
  return node;
}

/** Judges the reference node behind a proxy that rewrites requests. */
async function judge(
  t: TestContext,
  node: ReferenceNode,
  request: CheckRequest,
  { rewriteRequest = () => null, fetch = (one) => node.fetch(one) }: Partial<ProxyOptions> = {},
): Promise<Report> {
  const proxy = await serveProxy({ fetch }, (_, answer) => answer, "/v1", rewriteRequest);
  t.after(() => proxy.close());
  const profile = { ...node.profile, ...request.profile };
  return check({
    baseUrl: proxy.baseUrl,
    seed: 3,
    runs: 5,
    level: "should",
    allow: "submit",
    only: batchRows,
    ...request,
    profile,
  });
}

interface ProxyOptions {
  readonly rewriteRequest: RewriteRequest;
  readonly fetch: (request: Request) => Promise<Response>;
}

function idsWith(report: Report, status: string): string[] {
  return report.requirements.filter((one) => one.status === status).map(({ id }) => id);
}

test("a target that rejects every signature fails no requirement", async (t) => {
  const profile = { signing: { domain: "OTHER::RawTransaction", chainId: 4 } };
  const report = await judge(t, start(t), { profile });
  assert.deepEqual(idsWith(report, "fail"), []);
  assert.deepEqual(idsWith(report, "pass"), ["BTCH-003", "BTCH-023", "BTCH-024"]);
  assert.equal(idsWith(report, "inconclusive").length, batchRows.length - 3);
});

test("a target that rejects every batch with 400 fails no requirement", async (t) => {
  const report = await judge(t, start(t), {}, { rewriteRequest: refuseBatches });
  assert.deepEqual(idsWith(report, "fail"), []);
});

const refuseBatches: RewriteRequest = ({ path }) => (path === "/transactions/batch" ? { body: "?" } : null);

const isBinary = ({ headers }: Request): boolean => headers.get("content-type")?.endsWith("+bcs") === true;

test("a target that expects a single transaction as the BCS body fails no requirement", async (t) => {
  const node = start(t);
  const only: RequirementId[] = ["BTCH-005"];
  const report = await judge(t, node, { only }, { fetch: (request) => takingBare(node, request) });
  assert.deepEqual(idsWith(report, "pass"), only);
  assert.deepEqual(
    report.facts.filter(({ id }) => id === "batch-binary-body").map(({ value }) => value),
    ["one bare transaction"],
  );
});

/** Rejects a BCS vector of one transaction and accepts a single transaction. */
async function takingBare(node: ReferenceNode, request: Request): Promise<Response> {
  if (!isBinary(request)) return node.fetch(request);
  const bytes = new Uint8Array(await request.arrayBuffer());
  const { url, method, headers } = request;
  const body = Uint8Array.of(bytes[0] === 1 ? 0xff : 1, ...bytes);
  return node.fetch(new Request(url, { method, headers, body }));
}

/** Drops some transactions of every batch except the first, and advances the ledger beyond their expiry. */
function dropTransactions(node: ReferenceNode, keptMax: number): ProxyOptions["fetch"] {
  let batches = 0;
  return async (request) => {
    const { url, method, headers } = request;
    const body = await request.text();
    const batch = url.endsWith("/transactions/batch") ? parseBatch(body) : null;
    if (batch !== null) batches += 1;
    const isLost = batch !== null && batches > 1 && batch.length > keptMax;
    const kept = isLost ? JSON.stringify(batch.slice(0, keptMax)) : body;
    const response = await node.fetch(
      new Request(url, { method, headers, ...(kept === "" ? {} : { body: kept }) }),
    );
    if (isLost) {
      node.control.advance({ seconds: 120 });
      node.control.produceBlock();
    }
    return response;
  };
}

for (const [title, id, keptMax] of [
  ["the second transaction of a batch", "BTCH-006", 1],
  ["all accepted transactions", "BTCH-020", 0],
] as const) {
  test(`a node that drops ${title} fails ${id}`, async (t) => {
    const node = start(t);
    const report = await judge(t, node, { only: [id] }, { fetch: dropTransactions(node, keptMax) });
    assert.deepEqual(idsWith(report, "fail"), [id]);
  });
}
