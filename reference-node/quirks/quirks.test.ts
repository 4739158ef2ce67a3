import assert from "node:assert/strict";
import { test } from "node:test";
import { computeTableHandle } from "../framework/examples/table-item.ts";
import { createNode, type NodeOptions } from "../node.ts";
import { getQuirks } from "./quirks.ts";

const bcs = "application/x.aptos.signed_transaction+bcs";
const json = { "content-type": "application/json" };
const handle = `0x${computeTableHandle("balances")}`;
const origin = { origin: "http://a.example" };

interface Sent {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** What is compared: the status, the error code, the media type and whether the ledger headers are there. */
type Seen = readonly [status: number, code: unknown, mediaType: string | null, hasPosition: boolean];

interface Case {
  /** The first words of the quirk. */
  readonly quirk: string;
  readonly request: Sent;
  readonly without: Seen;
  readonly with: Seen;
}

const plain = "application/json";
const charset = "application/json; charset=utf-8";

const cases: readonly Case[] = [
  {
    quirk: "A batch of which every",
    request: { path: "/transactions/batch", headers: json, body: JSON.stringify([transfer(64)]) },
    without: [206, undefined, plain, true],
    with: [400, "invalid_input", charset, true],
  },
  {
    quirk: "The media type of a batch",
    request: { path: "/transactions/batch", headers: { "content-type": "Application/JSON" }, body: "[]" },
    without: [202, undefined, plain, true],
    with: [415, "web_framework_error", plain, false],
  },
  {
    quirk: "A signature or key of the wrong length",
    request: { path: "/transactions/batch", headers: json, body: JSON.stringify([transfer(1)]) },
    without: [400, "web_framework_error", plain, false],
    with: [400, "invalid_input", charset, false],
  },
  {
    quirk: "A request for a table item may",
    request: tableItem({}, "application/vnd.x+json"),
    without: [415, "web_framework_error", plain, false],
    with: [200, undefined, charset, true],
  },
  {
    quirk: "A request for a table item without a key",
    request: tableItem({ key: undefined }),
    without: [400, "web_framework_error", plain, false],
    with: [400, "invalid_input", charset, true],
  },
  {
    quirk: "A value type that does not match",
    request: tableItem({ value_type: "0x1::option::Option<>" }),
    without: [400, "invalid_input", plain, false],
    with: [500, "internal_error", charset, true],
  },
  {
    quirk: "A limit of 0 and a body",
    request: { path: "/accounts/0x1/modules?limit=0" },
    without: [400, "invalid_input", plain, false],
    with: [400, "invalid_input", charset, true],
  },
  {
    quirk: "A limit of 0 and a body",
    request: { path: "/transactions/batch", headers: { "content-type": bcs }, body: Uint8Array.of(1, 2) },
    without: [400, "invalid_input", plain, false],
    with: [400, "invalid_input", charset, true],
  },
  {
    quirk: "A health check with the longest",
    request: { path: "/-/healthy?duration_secs=4294967295" },
    without: [200, undefined, plain, true],
    with: [500, "internal_error", charset, true],
  },
  {
    quirk: "JSON from an operation",
    request: { path: "/accounts/0x1" },
    without: [200, undefined, plain, true],
    with: [200, undefined, charset, true],
  },
  {
    quirk: "The start page, the facts",
    request: { path: "/info" },
    without: [200, undefined, plain, true],
    with: [200, undefined, charset, false],
  },
  {
    quirk: "With an Origin, an error",
    request: { path: "/nope", headers: origin },
    without: [404, "web_framework_error", plain, false],
    with: [404, undefined, "text/plain; charset=utf-8", false],
  },
  {
    quirk: "A body without Content-Length",
    request: {
      path: "/transactions/batch",
      headers: { ...json, "transfer-encoding": "chunked" },
      body: "[]",
    },
    without: [202, undefined, plain, true],
    with: [411, "web_framework_error", plain, false],
  },
];

for (const { quirk, request, without, with: expected } of cases) {
  test(`${quirk} …: ${request.path}`, async () => {
    assert.deepEqual(await see({}, request), without);
    assert.deepEqual(await see({ quirks: "aptos-2026-05" }, request), expected);
  });
}

test("a block without its transactions names them", async () => {
  for (const path of ["/blocks/by_version/90", "/blocks/by_height/20"])
    assert.equal(Reflect.get(await readJson(path), "transactions"), null, path);
});

test("pages of every origin may read responses", async () => {
  const { headers } = await send({ quirks: "aptos-2026-05" }, { path: "/accounts/0x1", headers: origin });
  assert.equal(headers.get("access-control-allow-origin"), origin.origin);
  assert.equal(headers.get("access-control-expose-headers"), null);
});

test("the root of the host is a page", async () => {
  const node = createNode({ quirks: "aptos-2026-05" });
  const { status, headers } = await node.fetch(new Request("http://node.test/"));
  assert.equal(status, 200);
  assert.match(headers.get("content-type") ?? "", /^text\/html/);
});

test("the resources of an object count as one", async () => {
  const pages: { readonly types: readonly string[]; readonly cursor: string | null }[] = [];
  for (let cursor: string | null = ""; cursor !== null; cursor = pages.at(-1)?.cursor ?? null) {
    const path = `/accounts/0xa/resources?limit=1${cursor === "" ? "" : `&start=${cursor}`}`;
    const response = await send({ quirks: "aptos-2026-05" }, { path });
    const resources = (await response.json()) as readonly { readonly type: string }[];
    pages.push({
      types: resources.map(({ type }) => type),
      cursor: response.headers.get("x-aptos-cursor"),
    });
  }
  const node = createNode({ vendor: "aptos" });
  const whole = await node.fetch(new Request("http://node.test/v1/accounts/0xa/resources"));
  const all = ((await whole.json()) as readonly { readonly type: string }[]).map(({ type }) => type);
  const group = pages.find(({ types }) => types.length > 1) ?? assert.fail("no page has a group");
  assert.ok(group.types.includes("0x1::object::ObjectCore"));
  assert.deepEqual(pages.flatMap(({ types }) => types).toSorted(), all.toSorted());
});

/** The quirks that tests of their own show. */
const shownElsewhere = [
  "The resources of an object",
  "A block without",
  "Web pages of every origin",
  "The root of the host",
];

test("every quirk is shown by a test", () => {
  const shown = [...cases.map(({ quirk }) => quirk), ...shownElsewhere];
  const missing = getQuirks("aptos-2026-05").filter(({ what }) => !shown.some((one) => what.startsWith(one)));
  assert.deepEqual(missing, []);
});

test("an unknown name of quirks is refused", () => {
  assert.throws(() => createNode(JSON.parse('{"quirks": "aptos"}') as NodeOptions), {
    name: "RangeError",
    message: 'quirks must be one of aptos-2026-05 or null, got "aptos"',
  });
});

function transfer(signatureBytes: number): object {
  return {
    sender: "0x1",
    sequence_number: "0",
    max_gas_amount: "20000",
    gas_unit_price: "100",
    expiration_timestamp_secs: "9999999999",
    payload: {
      type: "entry_function_payload",
      function: "0x1::aptos_account::transfer",
      type_arguments: [],
      arguments: ["0x2", "1"],
    },
    signature: {
      type: "ed25519_signature",
      public_key: `0x${"11".repeat(32)}`,
      signature: `0x${"22".repeat(signatureBytes)}`,
    },
  };
}

function tableItem(members: object, mediaType = plain): Sent {
  const body = JSON.stringify({ key_type: "address", value_type: "u64", key: "0x1", ...members });
  return { path: `/tables/${handle}/item`, headers: { "content-type": mediaType }, body };
}

async function see(options: NodeOptions, sent: Sent): Promise<Seen> {
  const response = await send(options, sent);
  const received = await response.text();
  const value: unknown = received.startsWith("{") ? JSON.parse(received) : null;
  const code: unknown = Reflect.get(Object(value), "error_code");
  const { headers } = response;
  return [response.status, code, headers.get("content-type"), headers.has("x-aptos-ledger-version")];
}

async function readJson(path: string): Promise<object> {
  const response = await send({ quirks: "aptos-2026-05" }, { path });
  return Object(await response.json()) as object;
}

async function send(options: NodeOptions, { path, headers = {}, body }: Sent): Promise<Response> {
  const node = createNode({ vendor: "aptos", ...options });
  const init = body === undefined ? { headers } : { method: "POST", headers, body: Buffer.from(body) };
  return node.fetch(new Request(`http://node.test/v1${path}`, init));
}
