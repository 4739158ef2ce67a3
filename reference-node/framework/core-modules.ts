import { defineFunction, defineModule, defineStruct, type Ability } from "../move/module-abi.ts";
import { nonceKeyType } from "./accounts/nonces.ts";
import { packageStructs } from "./packages/package-structs.ts";

const newBlockFields = {
  hash: "address",
  epoch: "u64",
  round: "u64",
  height: "u64",
  previous_block_votes_bitvec: "vector<u8>",
  proposer: "address",
  failed_proposer_indices: "vector<u64>",
  time_microseconds: "u64",
};
const epochIntervalFields = { old_epoch_interval: "u64", new_epoch_interval: "u64" };

/** `0x1::block`: the resource that the first transaction of every block writes. */
export const blockModule = defineModule("block", {
  functions: [
    defineFunction("get_current_block_height", [], { role: "view", returns: ["u64"] }),
    defineFunction("get_epoch_interval_secs", [], { role: "view", returns: ["u64"] }),
    defineFunction("update_epoch_interval_microsecs", ["&signer", "u64"]),
  ],
  structs: [
    defineStruct("BlockResource", ["key"], {
      height: "u64",
      epoch_interval: "u64",
      new_block_events: "0x1::event::EventHandle<0x1::block::NewBlockEvent>",
      update_epoch_interval_events: "0x1::event::EventHandle<0x1::block::UpdateEpochIntervalEvent>",
    }),
    defineStruct("NewBlock", ["drop", "store"], newBlockFields, { isEvent: true }),
    defineStruct("NewBlockEvent", ["copy", "drop", "store"], newBlockFields),
    defineStruct("UpdateEpochInterval", ["drop", "store"], epochIntervalFields, { isEvent: true }),
    defineStruct("UpdateEpochIntervalEvent", ["drop", "store"], epochIntervalFields),
  ],
});

/** `0x1::code`: publishes packages, and the module `guest_book` of the node, in the account of the sender. */
export const codeModule = defineModule("code", {
  functions: [
    defineFunction("publish", ["&signer", "0x1::string::String"], { role: "entry" }),
    defineFunction("publish_package_txn", ["&signer", "vector<u8>", "vector<vector<u8>>"], { role: "entry" }),
  ],
  structs: [
    ...packageStructs,
    defineStruct(
      "PublishPackage",
      ["drop", "store"],
      { code_address: "address", is_upgrade: "bool" },
      { isEvent: true },
    ),
  ],
});

const handle = "0x1::event::EventHandle<T0>";

/** `0x1::event`: event handles. Module events have no event handle (§2.7). */
export const eventModule = defineModule("event", {
  friends: ["0x1::account"],
  functions: [
    defineFunction("emit", ["T0"], { generics: [["drop", "store"]] }),
    defineFunction("emit_event", [`&mut ${handle}`, "T0"], { generics: [["drop", "store"]] }),
    defineFunction("counter", [`&${handle}`], { generics: [["drop", "store"]], returns: ["u64"] }),
    defineFunction("new_event_handle", ["0x1::guid::GUID"], {
      generics: [["drop", "store"]],
      visibility: "friend",
      returns: [handle],
    }),
  ],
  structs: [
    defineStruct(
      "EventHandle",
      ["store"],
      { counter: "u64", guid: "0x1::guid::GUID" },
      { generics: [["drop", "store"]] },
    ),
  ],
});

/** `0x1::guid`: the ids that an account creates, numbered consecutively. */
export const guidModule = defineModule("guid", {
  functions: [
    defineFunction("id", ["&0x1::guid::GUID"], { returns: ["0x1::guid::ID"] }),
    defineFunction("creator_address", ["&0x1::guid::GUID"], { returns: ["address"] }),
    defineFunction("creation_num", ["&0x1::guid::GUID"], { returns: ["u64"] }),
  ],
  structs: [
    defineStruct("GUID", ["drop", "store"], { id: "0x1::guid::ID" }),
    defineStruct("ID", ["copy", "drop", "store"], { creation_num: "u64", addr: "address" }),
  ],
});

/** `0x1::nonce_validation`: the used nonces and their expiration times. */
export const nonceValidationModule = defineModule("nonce_validation", {
  structs: [
    defineStruct("NonceHistory", ["key"], { expirations: `0x1::table::Table<${nonceKeyType}, u64>` }),
    defineStruct("NonceKey", ["copy", "drop", "store"], { sender: "address", nonce: "u64" }),
  ],
});

const option = "0x1::option::Option<T0>";

/** `0x1::option`: an optional value as a vector of at most one element. */
export const optionModule = defineModule("option", {
  functions: [
    defineFunction("none", [], { generics: [[]], returns: [option] }),
    defineFunction("some", ["T0"], { generics: [[]], returns: [option] }),
    defineFunction("is_none", [`&${option}`], { generics: [[]], returns: ["bool"] }),
    defineFunction("is_some", [`&${option}`], { generics: [[]], returns: ["bool"] }),
    defineFunction("borrow", [`&${option}`], { generics: [[]], returns: ["&T0"] }),
    defineFunction("extract", [`&mut ${option}`], { generics: [[]], returns: ["T0"] }),
    defineFunction("get_with_default", [`&${option}`, "T0"], {
      generics: [["copy", "drop"]],
      returns: ["T0"],
    }),
  ],
  structs: [defineStruct("Option", ["copy", "drop", "store"], { vec: "vector<T0>" }, { generics: [[]] })],
});

/** `0x1::string`: UTF-8 text, written as a plain JSON string (§2.2). */
export const stringModule = defineModule("string", {
  functions: [
    defineFunction("utf8", ["vector<u8>"], { returns: ["0x1::string::String"] }),
    defineFunction("try_utf8", ["vector<u8>"], { returns: ["0x1::option::Option<0x1::string::String>"] }),
    defineFunction("bytes", ["&0x1::string::String"], { returns: ["&vector<u8>"] }),
    defineFunction("length", ["&0x1::string::String"], { returns: ["u64"] }),
    defineFunction("is_empty", ["&0x1::string::String"], { returns: ["bool"] }),
    defineFunction("append", ["&mut 0x1::string::String", "0x1::string::String"]),
    defineFunction("sub_string", ["&0x1::string::String", "u64", "u64"], {
      returns: ["0x1::string::String"],
    }),
  ],
  structs: [defineStruct("String", ["copy", "drop", "store"], { bytes: "vector<u8>" })],
});

const table = "0x1::table::Table<T0, T1>";
const key: readonly Ability[] = ["copy", "drop"];

/**
 * `0x1::table`: tables. A table value contains only a handle. The items are stored separately and read one by one
 * (§4.4).
 */
export const tableModule = defineModule("table", {
  functions: [
    defineFunction("new", [], { generics: [key, ["store"]], returns: [table] }),
    defineFunction("add", [`&mut ${table}`, "T0", "T1"], { generics: [key, []] }),
    defineFunction("borrow", [`&${table}`, "T0"], { generics: [key, []], returns: ["&T1"] }),
    defineFunction("borrow_mut", [`&mut ${table}`, "T0"], { generics: [key, []], returns: ["&mut T1"] }),
    defineFunction("contains", [`&${table}`, "T0"], { generics: [key, []], returns: ["bool"] }),
    defineFunction("remove", [`&mut ${table}`, "T0"], { generics: [key, []], returns: ["T1"] }),
    defineFunction("upsert", [`&mut ${table}`, "T0", "T1"], { generics: [key, ["drop"]] }),
  ],
  structs: [
    defineStruct("Table", ["store"], { handle: "address" }, { generics: [key, []] }),
    defineStruct("Box", ["key", "drop", "store"], { val: "T0" }, { generics: [[]] }),
  ],
});

const countedTable = "0x1::table_with_length::TableWithLength<T0, T1>";

/** `0x1::table_with_length`: tables that count their items. */
export const tableWithLengthModule = defineModule("table_with_length", {
  functions: [
    defineFunction("new", [], { generics: [key, ["store"]], returns: [countedTable] }),
    defineFunction("destroy_empty", [countedTable], { generics: [key, []] }),
    defineFunction("add", [`&mut ${countedTable}`, "T0", "T1"], { generics: [key, []] }),
    defineFunction("borrow", [`&${countedTable}`, "T0"], { generics: [key, []], returns: ["&T1"] }),
    defineFunction("borrow_mut", [`&mut ${countedTable}`, "T0"], {
      generics: [key, []],
      returns: ["&mut T1"],
    }),
    defineFunction("length", [`&${countedTable}`], { generics: [key, []], returns: ["u64"] }),
    defineFunction("empty", [`&${countedTable}`], { generics: [key, []], returns: ["bool"] }),
    defineFunction("upsert", [`&mut ${countedTable}`, "T0", "T1"], { generics: [key, ["drop"]] }),
    defineFunction("remove", [`&mut ${countedTable}`, "T0"], { generics: [key, []], returns: ["T1"] }),
    defineFunction("contains", [`&${countedTable}`, "T0"], { generics: [key, []], returns: ["bool"] }),
  ],
  structs: [
    defineStruct("TableWithLength", ["store"], { inner: table, length: "u64" }, { generics: [key, []] }),
  ],
});

/** `0x1::timestamp`: the time of the latest block. */
export const timestampModule = defineModule("timestamp", {
  friends: ["0x1::block"],
  functions: [
    defineFunction("now_microseconds", [], { role: "view", returns: ["u64"] }),
    defineFunction("now_seconds", [], { role: "view", returns: ["u64"] }),
    defineFunction("update_global_time", ["&signer", "u64"], { visibility: "friend" }),
  ],
  structs: [defineStruct("CurrentTimeMicroseconds", ["key"], { microseconds: "u64" })],
});

/** `0x1::vector`: functions for vectors. The module has no structs, because vectors are a built-in type. */
export const vectorModule = defineModule("vector", {
  functions: [
    defineFunction("empty", [], { generics: [[]], returns: ["vector<T0>"] }),
    defineFunction("singleton", ["T0"], { generics: [[]], returns: ["vector<T0>"] }),
    defineFunction("length", ["&vector<T0>"], { generics: [[]], returns: ["u64"] }),
    defineFunction("borrow", ["&vector<T0>", "u64"], { generics: [[]], returns: ["&T0"] }),
    defineFunction("borrow_mut", ["&mut vector<T0>", "u64"], { generics: [[]], returns: ["&mut T0"] }),
    defineFunction("push_back", ["&mut vector<T0>", "T0"], { generics: [[]] }),
    defineFunction("pop_back", ["&mut vector<T0>"], { generics: [[]], returns: ["T0"] }),
    defineFunction("contains", ["&vector<T0>", "&T0"], { generics: [[]], returns: ["bool"] }),
    defineFunction("index_of", ["&vector<T0>", "&T0"], { generics: [[]], returns: ["bool", "u64"] }),
    defineFunction("trim", ["&mut vector<T0>", "u64"], { generics: [["drop"]], returns: ["vector<T0>"] }),
  ],
});
