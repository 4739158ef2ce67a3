/**
 * The tables of the resource `0x1::registry::Registry`. They contain every kind of key and value, including
 * boundary values and integers above 2^53.
 */
import { U16_MAX, U32_MAX, U64_MAX, U8_MAX } from "../../../spec/vocabulary.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { computeTableHandle, type TableItem } from "./table-item.ts";

const text = "0x1::string::String";
const u128Max = String(2n ** 128n - 1n);
const u256Max = String(2n ** 256n - 1n);
const one = `0x${"1".padStart(64, "0")}`;
const highest = `0x${"f".repeat(64)}`;

/** A table of the registry: its field name, its types, and its items at genesis. */
export interface RegistryTable {
  readonly field: string;
  readonly keyType: string;
  readonly valueType: string;
  readonly items: readonly (readonly [key: JsonValue, value: JsonValue])[];
}

function table(
  field: string,
  types: readonly [keyType: string, valueType: string],
  items: RegistryTable["items"],
): RegistryTable {
  const [keyType, valueType] = types;
  return { field, keyType, valueType, items };
}

// The tables `balances`, `ratings`, `inscriptions` and `cards` have items at genesis. Transactions can add items.

export const balances = table(
  "balances",
  ["address", "u64"],
  [
    [one, "0"],
    [highest, String(U64_MAX)],
  ],
);

export const ratings = table(
  "by_bool",
  ["bool", "u8"],
  [
    [false, 0],
    [true, Number(U8_MAX)],
  ],
);

export const inscriptions = table(
  "by_struct",
  ["0x1::registry::Place", "vector<u8>"],
  [
    [{ owner: one, index: "0" }, "0x"],
    [{ owner: one, index: "9007199254740993" }, "0xdeadbeef"],
  ],
);

export const cards = table(
  "cards",
  ["0x1::registry::Place", "0x1::registry::Card"],
  [
    [
      { owner: highest, index: "0" },
      createCard({ owner: highest, index: "0" }, { remark: { vec: [] }, scans: [], weight: "0" }),
    ],
  ],
);

/** Creates a struct value that contains every kind of value, flat and nested. */
export function createCard(
  place: { readonly owner: JsonValue; readonly index: JsonValue },
  given: { readonly remark: JsonValue; readonly scans: JsonValue; readonly weight: JsonValue },
): JsonValue {
  return {
    place,
    ...given,
    rank: 7,
    is_open: true,
    twins: { vec: [place] },
    marks: [{ vec: [] }, { vec: [place.index] }],
  };
}

export const registryTables: readonly RegistryTable[] = [
  balances,
  ratings,
  table(
    "by_u8",
    ["u8", "u16"],
    [
      [0, 0],
      [Number(U8_MAX), Number(U16_MAX)],
    ],
  ),
  table(
    "by_u16",
    ["u16", "u32"],
    [
      [0, 0],
      [Number(U16_MAX), Number(U32_MAX)],
    ],
  ),
  table(
    "by_u32",
    ["u32", "u64"],
    [
      [0, "9007199254740993"],
      [Number(U32_MAX), String(U64_MAX)],
    ],
  ),
  table(
    "by_u64",
    ["u64", "u128"],
    [
      ["0", "0"],
      ["9007199254740993", u128Max],
      [String(U64_MAX), "18446744073709551616"],
    ],
  ),
  table(
    "by_u128",
    ["u128", "u256"],
    [
      ["0", "0"],
      [u128Max, u256Max],
    ],
  ),
  table(
    "by_u256",
    ["u256", "bool"],
    [
      ["0", false],
      [u256Max, true],
    ],
  ),
  table(
    "by_string",
    [text, "address"],
    [
      ["", one],
      ["a/b", highest],
      ["grüße 🌍", one],
    ],
  ),
  table(
    "by_bytes",
    ["vector<u8>", text],
    [
      ["0x", ""],
      ["0x00ff", "two bytes"],
    ],
  ),
  inscriptions,
  cards,
  table(
    "by_vector",
    ["vector<u64>", "vector<u64>"],
    [
      [[], []],
      [
        ["1", "2"],
        ["3", String(U64_MAX)],
      ],
    ],
  ),
  table(
    "by_option",
    ["0x1::option::Option<u64>", "0x1::registry::Place"],
    [
      [{ vec: [] }, { owner: one, index: "0" }],
      [{ vec: ["7"] }, { owner: highest, index: "7" }],
    ],
  ),
];

/** Creates an item of a registry table. The key and the value must be in canonical form (see `readMoveValue`). */
export function createTableItem(
  { field, keyType, valueType }: RegistryTable,
  key: JsonValue,
  value: JsonValue,
): TableItem {
  return { handle: computeTableHandle(field), keyType, key, valueType, value };
}

/** Every item that genesis writes. */
export const genesisItems: readonly TableItem[] = registryTables.flatMap((defined) =>
  defined.items.map(([key, value]) => createTableItem(defined, key, value)),
);
