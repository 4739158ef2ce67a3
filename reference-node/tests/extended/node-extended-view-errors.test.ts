import assert from "node:assert/strict";
import { createUnimplementedFailure } from "../../move/move-abort.ts";
import { test } from "node:test";
import fc from "fast-check";
import { readLedgerPosition } from "../node-blocks.test.support.ts";
import { describeError, send } from "../node-extended.test.support.ts";
import {
  coin,
  encodeBalanceView,
  encodeView,
  metadata,
  view,
  viewBcs,
  type ViewCall,
} from "./node-extended-view.test.support.ts";
import { createNode } from "../../node.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";

const shared = createNode();

test("a version that is not retained, not there yet or malformed returns the errors of a read", async () => {
  const { oldest } = await readLedgerPosition(shared);
  for (const [query, status, code] of [
    [`?ledger_version=${oldest - 1n}`, 410, "version_pruned"],
    ["?ledger_version=99999999", 404, "version_not_found"],
    ["?ledger_version=x", 400, "web_framework_error"],
  ] as const) {
    const error = describeError(await view(shared, "0x1::chain_id::get", { query }));
    assert.deepEqual(error.slice(0, 2), [status, code], query);
  }
});

test("an unknown function returns 400 with the text that client libraries compare", async () => {
  for (const name of [
    "0x1::coin::nope",
    "0x1::nope::get",
    "0x1::coin::transfer",
    "0x1::coin::value",
    "0x9::a::b",
  ]) {
    const expected = [400, "invalid_input", null, `could not find view function by ${name}`];
    assert.deepEqual(describeError(await view(shared, name)), expected);
  }
  const expected = [400, "invalid_input", null, "could not find view function by 0x1::coin::nope"];
  assert.deepEqual(describeError(await viewBcs(shared, encodeView("coin", "nope", [], []))), expected);
});

test("an abort returns 400 with the code of the VM and its text", async () => {
  const cases: readonly (readonly [string, ViewCall, number | null, RegExp])[] = [
    [
      "0x1::account::get_sequence_number",
      { arguments: ["0xdead"] },
      4016,
      /^Move abort in 0x1::account: EACCOUNT_DOES_NOT_EXIST\(0x60002\): ./,
    ],
    [
      "0x1::coin::decimals",
      { typeArguments: ["u8"] },
      4016,
      /^Move abort in 0x1::coin: ECOIN_INFO_NOT_PUBLISHED\(0x10003\): ./,
    ],
    [
      "0x1::coin::paired_coin",
      { arguments: ["0xb"] },
      4016,
      /^Move abort in 0x1::object: EOBJECT_DOES_NOT_EXIST\(0x60002\): ./,
    ],
    [
      "0x1::object::owner",
      { typeArguments: ["0x1::account::Account"], arguments: ["0xa"] },
      4016,
      /^Move abort in 0x1::object: ERESOURCE_DOES_NOT_EXIST\(0x60007\): ./,
    ],
    ["0x4::notice_board::latest", { arguments: ["0x1"] }, 4016, /ENO_NOTICE/],
    [
      "0x1::specimen::integers",
      { arguments: ["0x2"] },
      null,
      /^Execution failed in 0x1::specimen::integers at code offset 0$/,
    ],
  ];
  for (const [name, call, code, message] of cases) {
    const error = describeError(await view(shared, name, call));
    assert.deepEqual(error.slice(0, 3), [400, "invalid_input", code], name);
    assert.match(String(error[3]), message);
  }
});

test("a view of a module that the node cannot execute fails and is named", async () => {
  const node = createNode();
  const text = JSON.stringify((await send(node, "/transactions?limit=100")).body);
  const [, address = ""] = /"(0x[0-9a-f]+)::guest_book::Entry"/.exec(text) ?? [];
  const id = `${address}::guest_book::last`;
  const error = describeError(await view(node, id));
  assert.deepEqual(error, [400, "invalid_input", null, createUnimplementedFailure(id).abort]);
});

test("types and arguments that do not match the function return 400", async () => {
  const cases: readonly (readonly [string, ViewCall])[] = [
    ["0x1::coin::balance", { typeArguments: [], arguments: ["0x1"] }],
    ["0x1::coin::balance", { typeArguments: [coin, coin], arguments: ["0x1"] }],
    ["0x1::coin::balance", { typeArguments: [coin] }],
    ["0x1::coin::balance", { typeArguments: [coin], arguments: ["0x1", "0x1"] }],
    ["0x1::coin::balance", { typeArguments: [coin], arguments: [1] }],
    ["0x1::coin::balance", { typeArguments: [coin], arguments: ["0xzz"] }],
    ["0x1::coin::balance", { typeArguments: ["0x12345::coin::Coin"], arguments: ["0x1"] }],
    ["0x1::coin::balance", { typeArguments: ["vector<0x12345::coin::Coin>"], arguments: ["0x1"] }],
    ["0x1::coin::balance", { typeArguments: ["0x1::coin::Coin<0x12345::coin::Coin>"], arguments: ["0x1"] }],
    ["0x1::coin::balance", { typeArguments: ["0x1::coin::Coin"], arguments: ["0x1"] }],
    ["0x1::coin::is_balance_at_least", { typeArguments: [coin], arguments: ["0x1", 1] }],
    ["0x1::coin::paired_coin", { arguments: [{ outer: "0xa" }] }],
  ];
  for (const [name, call] of cases) {
    const error = describeError(await view(shared, name, call));
    assert.deepEqual(error.slice(0, 3), [400, "invalid_input", null], JSON.stringify(call));
  }
  const short = encodeView("coin", "balance", [coin], [Uint8Array.of(1)]);
  assert.deepEqual(describeError(await viewBcs(shared, short)).slice(0, 2), [400, "invalid_input"]);
});

test("a malformed body returns 400, another media type 415", async () => {
  const post = (body: string | Uint8Array, contentType?: string) =>
    send(shared, "/view", { method: "POST", body, ...(contentType === undefined ? {} : { contentType }) });
  const call = { function: "0x1::chain_id::get", type_arguments: [], arguments: [] };
  for (const body of [
    "",
    "[]",
    "{",
    JSON.stringify({ ...call, function: "chain_id::get" }),
    JSON.stringify({ ...call, type_arguments: ["u7"] }),
    JSON.stringify({ ...call, arguments: "0x1" }),
    JSON.stringify({ function: "0x1::chain_id::get" }),
  ]) {
    assert.deepEqual(describeError(await post(body)).slice(0, 2), [400, "web_framework_error"], body);
  }
  for (const bytes of [
    Buffer.from("010203", "hex"),
    Buffer.from([...encodeView("coin", "nope", [], []), 0]),
  ]) {
    assert.match(
      String(describeError(await viewBcs(shared, bytes))[3]),
      /^Failed to deserialize input into ViewRequest: (unexpected end of input|remaining input)$/,
    );
  }
  for (const type of [
    "text/plain",
    "application/json; charset=utf-8",
    "application/x.aptos.view_function+bcs",
  ]) {
    assert.equal((await post(JSON.stringify(call), type)).status, 415, type);
  }
});

test("no call makes the node fail", async () => {
  const names = [
    "0x1::coin::balance",
    "0x1::object::owner",
    "0x1::fungible_asset::metadata",
    "0x1::coin::paired_coin",
  ];
  const types = [
    "u8",
    "T0",
    "signer",
    "vector<signer>",
    coin,
    metadata,
    "0x1::object::Object<u8>",
    "0x1::option::Option<u8>",
  ];
  const given = fc.oneof(
    fc.constantFrom<JsonValue>("0xa", "0x1", { inner: "0xa" }, { vec: [] }, null),
    fc.jsonValue(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.array(fc.constantFrom(...types), { maxLength: 2 }),
      fc.array(given, { maxLength: 3 }),
      async (name, typeArguments, list) => {
        const { status } = await view(shared, name, { typeArguments, arguments: list as JsonValue[] });
        assert.ok(status === 200 || status === 400, `${status}`);
      },
    ),
    { numRuns: 150 },
  );
  const valid = encodeBalanceView("0x1");
  await fc.assert(
    fc.asyncProperty(fc.nat(valid.length - 1), fc.nat(255), async (at, byte) => {
      const bytes = Buffer.from(valid);
      bytes[at] = byte;
      const { status } = await viewBcs(shared, bytes);
      assert.ok(status === 200 || status === 400, `${status}`);
    }),
    { numRuns: 150 },
  );
});
