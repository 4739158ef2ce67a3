/** Every verb over HTTP has the same result as in the process, and the description is that of the routes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { createNode, type Control, type ControlPlane } from "../node.ts";
import { list, record } from "../tests/node-blocks.test.support.ts";
import { readAll, type FileBytes } from "../tests/node-dump.test.support.ts";
import { observe, storeOf, storeType } from "../tests/node-observation.test.support.ts";
import { sign, submit } from "../tests/node-transactions.test.support.ts";
import { start } from "../tests/control-plane.test.support.ts";
import { toPath, verbs } from "./verbs.ts";

/** The argument of a verb over HTTP and in the process. */
interface Sample {
  readonly json: unknown;
  readonly call: (control: Control) => unknown;
}

const wide = 2n ** 63n;
const accountAddress = `0x${"5e".padStart(64, "0")}`;
const createHandle = (creationNumber: number) => ({
  counter: "0",
  guid: { id: { creation_num: String(creationNumber), addr: accountAddress } },
});
const noOffer = { for: { vec: [] } };
const accountData = {
  authentication_key: accountAddress,
  coin_register_events: createHandle(0),
  guid_creation_num: "2",
  key_rotation_events: createHandle(1),
  rotation_capability_offer: noOffer,
  signer_capability_offer: noOffer,
  sequence_number: "18446744073709551614",
};
const item = { handle: "0x7ab1e", keyType: "u64", key: "7", valueType: "vector<u8>", value: "0xff" };

/** The state of another node. */
const writer = createNode();
writer.control.fund({ address: "0x5e", amount: wide });
const file = await readAll(writer.control.dump());

/** Samples in the order in which they are sent. The later ones depend on the earlier ones. */
const samples: readonly (readonly [name: string, sample: Sample])[] = [
  ["snapshot", { json: {}, call: (control) => control.snapshot() }],
  [
    "fund",
    {
      json: { address: "0x5e", amount: String(wide) },
      call: (control) => control.fund({ address: "0x5e", amount: wide }),
    },
  ],
  [
    "setResource",
    {
      json: { address: "0x5e", type: "0x1::account::Account", data: accountData },
      call: (control) =>
        control.setResource({ address: "0x5e", type: "0x1::account::Account", data: accountData }),
    },
  ],
  [
    "setResource",
    {
      json: { address: storeOf("0x5e"), type: storeType, data: null },
      call: (control) => control.setResource({ address: storeOf("0x5e"), type: storeType, data: null }),
    },
  ],
  ["setTableItem", { json: item, call: (control) => control.setTableItem(item) }],
  ["advance", { json: { seconds: 1.5 }, call: (control) => control.advance({ seconds: 1.5 }) }],
  ["advance", { json: { micros: 7 }, call: (control) => control.advance({ micros: 7 }) }],
  ["advance", { json: { micros: "7" }, call: (control) => control.advance({ micros: 7n }) }],
  [
    "setTime",
    { json: { seconds: 1_999_999_999 }, call: (control) => control.setTime({ seconds: 1_999_999_999 }) },
  ],
  ["setLag", { json: { seconds: 30 }, call: (control) => control.setLag({ seconds: 30 }) }],
  ["produceBlock", { json: {}, call: (control) => control.produceBlock() }],
  ["produceBlocks", { json: { count: 10 }, call: (control) => control.produceBlocks({ count: 10 }) }],
  ["advanceEpoch", { json: {}, call: (control) => control.advanceEpoch() }],
  ["prune", { json: { oldestVersion: "20" }, call: (control) => control.prune({ oldestVersion: 20n }) }],
  [
    "impersonate",
    {
      json: { address: "0x0005E", enabled: true },
      call: (control) => control.impersonate({ address: "0x5e", enabled: true }),
    },
  ],
  [
    "faults.set",
    {
      json: { rules: [{ id: "one", match: { nth: 9999 }, do: { status: 503 } }] },
      call: (control) => control.faults.set([{ id: "one", match: { nth: 9999 }, do: { status: 503 } }]),
    },
  ],
  [
    "faults.add",
    {
      json: { rule: { id: "two", match: { nth: 2 }, do: { latencyMillis: 1 } } },
      call: (control) => control.faults.add({ id: "two", match: { nth: 2 }, do: { latencyMillis: 1 } }),
    },
  ],
  ["faults.remove", { json: { id: "one" }, call: (control) => control.faults.remove("one") }],
  ["faults.list", { json: {}, call: (control) => control.faults.list() }],
  ["faults.clear", { json: {}, call: (control) => control.faults.clear() }],
  ["setBlockMode", { json: { mode: "manual" }, call: (control) => control.setBlockMode({ mode: "manual" }) }],
  ["mempool", { json: {}, call: (control) => control.mempool() }],
  ["journal", { json: { since: 1, limit: 2 }, call: (control) => control.journal({ since: 1, limit: 2 }) }],
  [
    "setBlockMode",
    {
      json: { mode: "interval", millis: 50 },
      call: (control) => control.setBlockMode({ mode: "interval", millis: 50 }),
    },
  ],
  ["advance", { json: { seconds: 1 }, call: (control) => control.advance({ seconds: 1 }) }],
  ["revert", { json: { id: 1, keep: false }, call: (control) => control.revert({ id: 1, keep: false }) }],
  ["dump", { json: {}, call: (control) => readAll(control.dump()) }],
  ["reset", { json: {}, call: (control) => control.reset() }],
  ["load", { json: file, call: (control) => control.load(file.stream()) }],
];

test("every verb over HTTP has the same result and effect as in the process, in the form that the description has", async () => {
  const { node, plane, send } = start();
  const twin = createNode();
  const ajv = new Ajv2020({ strict: true, formats: { uint64: true } });
  const sent = new Set<string>();
  for (const [name, { json, call }] of samples) {
    if (name === "mempool") {
      for (const one of [node, twin]) {
        await submit(one, sign(one, { account: 8 }), sign(one, { account: 9, nonce: 77n }));
      }
    }
    const verb = verbs.find((candidate) => candidate.name === name);
    assert.ok(verb !== undefined, name);
    if (verb.file === "result") {
      const dumped = await sendBytes(plane, { path: toPath(name), method: "GET" });
      assert.ok(
        ((await call(twin.control)) as FileBytes).bytes.equals(Buffer.from(await dumped.arrayBuffer())),
      );
    } else {
      const { status, body } =
        verb.file === "argument"
          ? await readReply(await sendBytes(plane, { path: toPath(name), method: "POST", body: file.bytes }))
          : verb.method === "POST"
            ? await send("POST", toPath(name), { body: json })
            : await send("GET", `${toPath(name)}?${toQuery(json)}`);
      assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`);
      assert.deepEqual(body, toJson(await call(twin.control)), name);
      assert.ok(ajv.validate(verb.result, body), `${name}: ${ajv.errorsText()} in ${JSON.stringify(body)}`);
    }
    assert.equal(node.digest(), twin.digest(), name);
    assert.deepEqual(await observe(node), await observe(twin), name);
    sent.add(name);
  }
  assert.deepEqual([...sent].toSorted(), verbs.map(({ name }) => name).toSorted());
});

test("every verb of the control has a route, and every route a verb", () => {
  const expected = listVerbs(createNode().control);
  assert.deepEqual(verbs.map(({ name }) => name).toSorted(), expected.toSorted());
});

test("the description is valid OpenAPI, and its operations are the routes", async () => {
  const { send } = start();
  const { status, body } = await send("GET", "/openapi.json");
  assert.equal(status, 200);
  assert.deepEqual(await new Validator().validate(structuredClone(body)), { valid: true });
  const paths = Object.entries(record(body["paths"]));
  assert.equal(paths.length, verbs.length);
  for (const [path, methods] of paths) {
    const [method = ""] = Object.keys(record(methods));
    const other = method === "get" ? "POST" : "GET";
    const refused = await send(other, path);
    assert.equal(refused.status, 405, path);
    assert.equal(refused.headers.get("allow"), method.toUpperCase());
    assert.notEqual((await send(method.toUpperCase(), path)).status, 404, path);
  }
});

test("the description names the status of a verb that the state does not allow", async () => {
  const { node, send } = start();
  for (let count = 0; count < 64; count += 1) node.control.snapshot();
  const now = node.control.advance({ seconds: 0 }).timestampMicros;
  const { version } = node.position();
  node.control.fund({ address: "0x5e", amount: 2n });
  const type = "0x1::no_module::Missing";
  const refused: readonly (readonly [name: string, body: unknown, status: number])[] = [
    ["snapshot", {}, 409],
    ["revert", { id: 65 }, 404],
    ["setTime", { micros: String(now - 1n) }, 409],
    ["advance", { micros: "3155760000000000" }, 200],
    ["prune", { oldestVersion: String(version + 1000n) }, 409],
    ["fund", { address: "0x5e", amount: "18446744073709551615" }, 409],
    ["setResource", { address: "0x5e", type, data: {} }, 409],
    ["setTableItem", { ...item, value: null }, 409],
    ["faults.set", { rules: [{ do: { status: "503" } }] }, 400],
    ["faults.add", { rule: { do: {}, other: 1 } }, 400],
    ["faults.remove", { id: "none" }, 404],
  ];
  for (const [name, body, status] of refused) {
    const before = node.digest();
    const reply = await send("POST", toPath(name), { body });
    assert.equal(reply.status, status, `${name}: ${JSON.stringify(reply.body)}`);
    if (status === 200) continue;
    assert.equal(verbs.find((verb) => verb.name === name)?.refusal?.status, status);
    assert.deepEqual([reply.body["error_code"], reply.body["vm_error_code"]], ["invalid_input", null]);
    assert.equal(node.digest(), before);
  }
  const page = await send("GET", "/journal?limit=1");
  assert.deepEqual(list(page.body["entries"]), []);
});

async function sendBytes(
  plane: ControlPlane,
  { path, ...init }: { readonly path: string; readonly method: string; readonly body?: Uint8Array },
): Promise<Response> {
  const headers = { authorization: `Bearer ${plane.token}`, "content-type": "application/gzip" };
  return plane.fetch(new Request(`http://localhost${path}`, { ...init, headers }));
}

async function readReply(response: Response) {
  return { status: response.status, body: await response.json() };
}

/** Lists the verbs of a control, with those of a group after the name of the group and a dot. */
function listVerbs(group: object): readonly string[] {
  return Object.entries(group).flatMap(([name, member]: [string, unknown]) =>
    typeof member === "object" && member !== null
      ? listVerbs(member).map((verb) => `${name}.${verb}`)
      : [name],
  );
}

function toJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_name, one: unknown) => (typeof one === "bigint" ? String(one) : one));
  return JSON.parse(text) as unknown;
}

function toQuery(json: unknown): string {
  return Object.entries(record(json))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join("&");
}
