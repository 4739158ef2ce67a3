import assert from "node:assert/strict";
import { test } from "node:test";
import { readModule } from "../bytecode/read-module.ts";
import { frameworkAddress } from "../ledger/block-transactions.ts";
import { resourceKey, type StateValue, toListingPosition } from "../ledger/state-value.ts";
import { decodeAddress } from "../primitives/address.ts";
import { formatCanonicalJson, type JsonValue } from "../primitives/canonical-json.ts";
import { formatMoveType, parseMoveType, parseStructTag, type MoveType } from "../primitives/move-type.ts";
import { genesisState, createSeededAccounts } from "../genesis/genesis.ts";
import { guestBookModule } from "./examples/example-modules.ts";
import { frameworkState, listPublishedModules } from "./framework-state.ts";
import { encodeModuleBytecode, type ModuleAbi } from "../move/module-abi.ts";
import { readMoveValue, createStructLookup } from "../move/move-value.ts";
import { describeTableItem } from "./examples/table-item.ts";

const genesis = genesisState(createSeededAccounts(0, "accounts", 1), "node");
const read = (key: string): StateValue | undefined => genesis.get(key) ?? undefined;
const structs = createStructLookup(read);
const modules = listPublishedModules("node");
const resources = [...genesis].flatMap(([key, value]) => {
  const [, type] = /^account\/[0-9a-f]{64}\/resource\/(.*)$/s.exec(key) ?? [];
  return type === undefined || value === null ? [] : [{ type, value }];
});

function typeOf(text: string, parameters = false): MoveType {
  return parseMoveType(text, { parameters }) ?? assert.fail(text);
}

for (const { type, value } of resources) {
  test(`the resource ${type} matches its declared type and is in canonical form`, () => {
    const tag = parseStructTag(type) ?? assert.fail(type);
    assert.equal(formatMoveType(tag), type);
    assert.ok(structs(tag)?.abilities.includes("key"), "the struct does not have the ability key");
    assert.deepEqual(readMoveValue(tag, value, { place: type, structs }), value);
  });
}

test("every table item matches the types of its table and is in canonical form", () => {
  const registry = read([...genesis.keys()].find((key) => key.endsWith("::registry::Registry")) ?? "");
  const handles = new Map<JsonValue, string>(
    Object.entries(registry ?? {}).map(([field, table]) => [formatCanonicalJson(table), field]),
  );
  const seen = new Set<string>();
  for (const [key, value] of genesis) {
    const item = value === null ? null : describeTableItem(key, value);
    if (item === null) continue;
    const field = handles.get(formatCanonicalJson({ handle: `0x${item.handle}` }));
    if (field === undefined) {
      // The counter of the native coin, whose table is in another resource.
      assert.deepEqual(
        read(resourceKey(frameworkAddress, "0x1::aggregator_factory::AggregatorFactory")),
        { phantom_table: { handle: `0x${item.handle}` } },
        key,
      );
      assert.deepEqual([item.keyType, item.valueType, item.value], ["address", "u128", "0"]);
      continue;
    }
    const declared = structs(parseStructTag("0x1::registry::Registry") ?? assert.fail())?.fields;
    assert.equal(
      declared?.find(({ name }) => name === field)?.type,
      `0x1::table::Table<${item.keyType}, ${item.valueType}>`,
    );
    assert.deepEqual(readMoveValue(typeOf(item.keyType), item.key, { place: "key", structs }), item.key);
    assert.deepEqual(
      readMoveValue(typeOf(item.valueType), item.value, { place: "value", structs }),
      item.value,
    );
    seen.add(field);
  }
  assert.equal(seen.size, handles.size, "at least one table has no item");
});

test("resources and tables contain every kind of value", () => {
  const kinds = new Set<string>();
  const note = (type: MoveType): void => {
    kinds.add(type.kind);
    if (type.kind === "vector") note(type.element);
    if (type.kind === "struct") type.typeArguments.forEach(note);
  };
  for (const { type } of resources) {
    for (const field of structs(parseStructTag(type) ?? assert.fail())?.fields ?? []) {
      note(typeOf(field.type, true));
    }
  }
  const expected = ["bool", "u8", "u16", "u32", "u64", "u128", "u256", "address", "vector", "struct"];
  assert.deepEqual(
    expected.filter((kind) => !kinds.has(kind)),
    [],
  );
});

for (const abi of modules) {
  test(`${abi.address}::${abi.name} refers only to published types and friends`, () => {
    const ids = new Set(modules.map(({ address, name }) => `${address}::${name}`));
    for (const friend of abi.friends) assert.ok(ids.has(friend), friend);
    for (const { type, count } of typesIn(abi)) {
      const bare = type.replace(/^&(mut )?/, "");
      const parsed = typeOf(bare, true);
      assert.equal(formatMoveType(parsed), bare);
      checkPublished(parsed, count);
    }
  });
}

/** Every type in a module, with the number of type parameters of the struct or function that contains the type. */
function typesIn(abi: ModuleAbi): { type: string; count: number }[] {
  const at = (params: readonly unknown[]) => (type: string) => ({ type, count: params.length });
  return [
    ...abi.structs.flatMap((one) => one.fields.map(({ type }) => type).map(at(one.generic_type_params))),
    ...abi.exposed_functions.flatMap((one) =>
      [...one.params, ...one.return].map(at(one.generic_type_params)),
    ),
  ];
}

function checkPublished(type: MoveType, parameters: number): void {
  if (type.kind === "parameter") assert.ok(type.index < parameters, `T${type.index} of ${parameters}`);
  if (type.kind === "vector") checkPublished(type.element, parameters);
  if (type.kind !== "struct") return;
  const struct = structs(type) ?? assert.fail(formatMoveType(type));
  assert.equal(struct.generic_type_params.length, type.typeArguments.length, formatMoveType(type));
  for (const argument of type.typeArguments) checkPublished(argument, parameters);
}

test("the modules contain every kind of function and struct", () => {
  const functions = modules.flatMap((abi) => abi.exposed_functions);
  const all = modules.flatMap((abi) => abi.structs);
  assert.deepEqual(new Set(functions.map(({ visibility }) => visibility)).size, 3);
  assert.ok(functions.some((one) => one.is_view) && functions.some((one) => one.is_entry));
  assert.ok(
    functions.some((one) => one.generic_type_params.some(({ constraints }) => constraints.length > 1)),
  );
  assert.ok(functions.some((one) => one.params.some((type) => type.startsWith("&mut "))));
  assert.ok(functions.every((one) => one.visibility !== "private" || one.is_entry));
  assert.ok(all.some((one) => one.is_event) && all.some((one) => one.fields.length === 0));
});

test("reading the bytecode of every published module gives its ABI, whose names contain the vendor name", () => {
  const published = [...listPublishedModules("aptos"), guestBookModule(decodeAddress(new Uint8Array(32)), 2)];
  for (const abi of published) assert.deepEqual(readModule(encodeModuleBytecode(abi)).abi, abi, abi.name);
  assert.equal(published.find(({ name }) => name === "aptos_coin")?.structs[0]?.name, "AptosCoin");
});

test("every state key of the framework belongs to a table item or appears in a listing", () => {
  for (const [key] of frameworkState({ vendor: "node", chainId: 4, supply: 0n })) {
    assert.ok(key.startsWith("table/") || toListingPosition(key) !== null, key);
  }
});
