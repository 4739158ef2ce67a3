import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleKey, type StateValue } from "../ledger/state-value.ts";
import { decodeAddress, formatAddress } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseMoveType, type MoveType } from "../primitives/move-type.ts";
import { type EntryFunctionResult, createModuleFunctions } from "../move/entry-function.ts";
import { frameworkFunctions } from "./framework-functions.ts";
import { parseModuleAbi } from "../move/module-abi.ts";
import { codeModule } from "./core-modules.ts";
import { readMoveValue, createStructLookup } from "../move/move-value.ts";
import { describeTableItem } from "./examples/table-item.ts";
import { createCard } from "./examples/registry-tables.ts";
import { genesisState } from "../genesis/genesis.ts";
import { finalBlockCalls } from "../genesis/final-block-calls.ts";

const genesis = genesisState([], "node");
const read = (key: string): StateValue | undefined => genesis.get(key) ?? undefined;
const sender = decodeAddress(new Uint8Array(32).fill(9));
const one = `0x${"1".padStart(64, "0")}`;

function call(name: string, given: readonly JsonValue[]): EntryFunctionResult {
  const called = frameworkFunctions.get(name) ?? assert.fail(name);
  return called({ sender, typeArguments: [], arguments: given, read });
}

function changesOf(result: EntryFunctionResult): [string, StateValue][] {
  assert.ok("changes" in result, "abort" in result ? result.abort : "");
  return [...result.changes].map(([key, value]) => [key, value ?? assert.fail(key)]);
}

const itemsOf = (result: EntryFunctionResult) =>
  changesOf(result).flatMap(([key, value]) => describeTableItem(key, value) ?? []);

test("each function of the registry writes the table item of its arguments in canonical form", () => {
  const cases: readonly (readonly [string, readonly JsonValue[], JsonValue, JsonValue])[] = [
    ["record", ["1", "007"], one, "7"],
    ["rate", [true, 255], true, 255],
    ["inscribe", ["0x1", "0", "0xAB"], { owner: one, index: "0" }, "0xab"],
    [
      "file",
      ["1", "2", { vec: [] }, ["0xAB"], "3"],
      { owner: one, index: "2" },
      createCard({ owner: one, index: "2" }, { remark: { vec: [] }, scans: ["0xab"], weight: "3" }),
    ],
  ];
  for (const [name, given, key, value] of cases) {
    const [item, ...more] = itemsOf(call(`0x1::registry::${name}`, given));
    assert.deepEqual([item?.key, item?.value, more.length], [key, value, 0], name);
  }
});

test("recording a balance also writes the resource LastEntry", () => {
  const [, last] = changesOf(call("0x1::registry::record", ["1", "7"]));
  assert.deepEqual(last, [
    `account/${one.slice(2)}/resource/0x1::registry::LastEntry`,
    { owner: one, balance: "7" },
  ]);
});

test("a module is published in the account of the sender and refers only to existing types", () => {
  const [published, ...more] = changesOf(call("0x1::code::publish", ["guest_book"]));
  const [key, value] = published ?? assert.fail("no module was published");
  assert.deepEqual([key, more], [moduleKey(sender, "guest_book"), []]);
  const abi = parseModuleAbi(value);
  assert.equal(abi.address, formatAddress(sender));
  const structs = createStructLookup((name) => (name === key ? value : read(name)));
  const check = (type: MoveType): void => {
    if (type.kind === "struct") assert.ok(structs(type), `${type.module}::${type.name}`);
  };
  const types = [
    ...abi.structs.flatMap(({ fields }) => fields.map(({ type }) => type)),
    ...abi.exposed_functions.flatMap((each) => [...each.params, ...each.return]),
  ];
  for (const type of types) check(parseMoveType(type.replace(/^&/, "")) ?? assert.fail(type));
});

test("publishing the module again creates a second edition that extends the first", () => {
  const publish = frameworkFunctions.get("0x1::code::publish") ?? assert.fail();
  const editions: StateValue[] = [];
  const readWithOwn = (key: string): StateValue | undefined =>
    key === moduleKey(sender, "guest_book") ? editions.at(-1) : read(key);
  for (let time = 1; time <= 3; time += 1) {
    const [[, module] = assert.fail()] = changesOf(
      publish({ sender, typeArguments: [], arguments: ["guest_book"], read: readWithOwn }),
    );
    editions.push(module);
  }
  const [first, second, third] = editions.map(parseModuleAbi);
  assert.deepEqual(third, second);
  assert.notDeepEqual(first, second);
  for (const list of ["exposed_functions", "structs"] as const) {
    const own = first?.[list] ?? assert.fail();
    assert.deepEqual(second?.[list].slice(0, own.length), own);
  }
});

test("an unknown module cannot be published", () => {
  const result = call("0x1::code::publish", ["coin"]);
  assert.match("abort" in result ? result.abort : "", /EMODULE_UNKNOWN/);
});

test("arguments that do not match the declared parameters abort", () => {
  const abort = { abort: "FAILED_TO_DESERIALIZE_ARGUMENT" };
  for (const given of [[], ["1"], ["1", 1], ["x", "1"], ["1", "1", "1"], [null, "1"], ["1", "-1"]]) {
    assert.deepEqual(call("0x1::registry::record", given), abort, JSON.stringify(given));
  }
  assert.deepEqual(call("0x1::registry::rate", [true, 256]), abort);
  assert.deepEqual(call("0x1::code::publish", [{}]), abort);
});

test("a function that is not a declared entry function is rejected", () => {
  const body = (): EntryFunctionResult => ({ changes: new Map(), events: [] });
  assert.throws(() => createModuleFunctions(codeModule, { unpublish: body }), /0x1::code::unpublish/);
});

test("every final call has an existing function and the bytes of each argument", () => {
  for (const { call: finalCall } of finalBlockCalls) {
    changesOf(call(finalCall.function, finalCall.arguments));
    assert.equal(finalCall.argumentBytes.length, finalCall.arguments.length);
  }
});

test("the arguments of final calls are in canonical form", () => {
  const place = { place: "argument", structs: createStructLookup(read) };
  const inscribed = finalBlockCalls.find(({ call: finalCall }) => finalCall.function.endsWith("inscribe"))
    ?.call.arguments;
  const types = ["address", "u64", "vector<u8>"].map((text) => parseMoveType(text) ?? assert.fail(text));
  assert.deepEqual(
    inscribed?.map((value, index) => readMoveValue(types[index] ?? assert.fail(), value, place)),
    inscribed,
  );
});
