import { pairWithRequirement } from "../schema-examples.ts";

const KEY = `0x${"ab".repeat(32)}`;

/** Examples for the primitive formats (§2.1). The tests of the type tag parser cover the grammar of type tags. */
export const formatExamples = {
  U64: {
    accepted: ["0", "1", "007", "18446744073709551615", "0018446744073709551615"],
    rejected: pairWithRequirement(
      ["", "-1", "+1", "1.0", "1e2", " 1", "0x1", "18446744073709551616", "١", 1, null],
      "FRMT-002",
    ),
  },
  U8: { accepted: [0, 7, 255], rejected: pairWithRequirement(["1", 1.5, null, true, {}], "TABL-004") },
  Address: {
    accepted: ["0x1", "0x0", "0xA550c18", `0x${"f".repeat(63)}`, `0x${"0".repeat(64)}`],
    rejected: pairWithRequirement(
      ["", "0x", "1", "0X1", "0xg", `0x${"0".repeat(65)}`, "0x1\n", 1, null],
      "ADDR-004",
    ),
  },
  HexEncodedBytes: {
    accepted: ["0x", "0x00", "0xAbCd", KEY],
    rejected: pairWithRequirement(["", "00", "0X00", "0x0", "0x0g", "0x00 ", "0x00\n", 0, null], "FRMT-003"),
  },
  MoveStructTag: {
    accepted: ["0x1::coin::Coin", "0x1::table::Table<address, u64>"],
    rejected: pairWithRequirement(["", "u8", 1, null], "TAGS-001"),
  },
  MoveType: {
    accepted: ["u256", "vector<u8>", "0x1::coin::Coin"],
    rejected: pairWithRequirement(["", "i8", "T0", "&signer", 1, null], "TAGS-002"),
  },
  MoveFieldType: {
    accepted: ["u256", "T0", "vector<u8>", "0x1::coin::Coin"],
    rejected: pairWithRequirement(["", "i8", "&signer", 1, null], "TAGS-002"),
  },
  MoveModuleId: {
    accepted: ["0x1::coin"],
    rejected: pairWithRequirement(["", "0x1", "0x1::coin::Coin", 1, null], "TAGS-008"),
  },
  EntryFunctionId: {
    accepted: ["0x1::coin::transfer"],
    rejected: pairWithRequirement(["", "0x1::coin", "0x1::coin::transfer<u8>", 1, null], "TAGS-005"),
  },
  StateKeyCursor: {
    accepted: ["00", "0x00ff", "ABC"],
    rejected: pairWithRequirement(["", "0x", "0X00", "g", "00 ", 0, null], "CURS-001"),
  },
} as const;
