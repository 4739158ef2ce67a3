import { nonObjects, pairWithRequirement, omitEachMember, replaceMembers } from "../schema-examples.ts";
import { entryFunctionPayload } from "./transactions.ts";

const item = { key_type: "address", value_type: "0x1::coin::Coin", key: { any: ["key"] } };
const pending = {
  type: "pending_transaction",
  hash: "0x00",
  sender: "0xA",
  sequence_number: "1",
  max_gas_amount: "2",
  gas_unit_price: "3",
  expiration_timestamp_secs: "4",
  payload: entryFunctionPayload,
};
const block = {
  block_height: "7",
  block_hash: "0x00",
  block_timestamp: "1",
  first_version: "10",
  last_version: "12",
};

/** Examples for Block and table items (§2.8, §2.9). */
export const blockExamples = {
  TableItemRequest: {
    accepted: [item, { ...item, key: null }],
    rejected: [
      ...pairWithRequirement(nonObjects, "TABL-016"),
      ...omitEachMember(item, { key_type: "TABL-017", value_type: "TABL-017", key: "TABL-017" }),
      ...replaceMembers(item, [
        ["key_type", "uint8", "TABL-018"],
        ["key_type", 8, "TABL-018"],
        ["value_type", "", "TABL-019"],
        ["value_type", null, "TABL-019"],
      ]),
    ],
  },
  TableItem: { accepted: [0, 255, 1.5, -1, "1", null, true, [], {}, [[{}]]], rejected: [] },
  Block: {
    accepted: [
      block,
      { ...block, transactions: null },
      { ...block, transactions: [] },
      { ...block, transactions: [pending, { type: "user_transaction", hash: 1 }] },
    ],
    rejected: [
      ...pairWithRequirement(nonObjects, "BLCK-001"),
      ...omitEachMember(block, {
        block_height: "BLCK-004",
        block_hash: "BLCK-005",
        block_timestamp: "BLCK-006",
        first_version: "BLCK-007",
        last_version: "BLCK-008",
      }),
      ...replaceMembers(block, [
        ["block_height", 7, "FRMT-002"],
        ["block_hash", null, "BLCK-005"],
        ["block_timestamp", "1.5", "FRMT-002"],
        ["first_version", null, "FRMT-002"],
        ["last_version", "-1", "FRMT-002"],
        ["transactions", {}, "BLCK-009"],
        ["transactions", "none", "BLCK-009"],
        ["transactions", [null], "BLCK-009"],
        ["transactions", [{ hash: "0x00" }], "TXNS-001"],
        ["transactions", [{ ...pending, sender: "A" }], "ADDR-004"],
      ]),
    ],
  },
  Transaction: {
    accepted: [pending, { type: "" }, { type: "user_transaction", sender: 1 }],
    rejected: [
      ...pairWithRequirement(nonObjects, "BLCK-009"),
      ...pairWithRequirement([{}, { type: null }, { type: 1 }], "TXNS-001"),
      [{ ...pending, hash: 1 }, "TXNS-002"],
    ],
  },
  PendingTransaction: {
    accepted: [
      pending,
      { ...pending, signature: null, replay_protection_nonce: null },
      { ...pending, signature: { type: "multi_agent_signature" }, replay_protection_nonce: "5" },
    ],
    rejected: [
      ...pairWithRequirement(nonObjects, "BLCK-009"),
      ...omitEachMember(pending, {
        type: "TXNS-001",
        hash: "TXNS-002",
        sender: "TXNS-003",
        sequence_number: "TXNS-004",
        max_gas_amount: "TXNS-005",
        gas_unit_price: "TXNS-006",
        expiration_timestamp_secs: "TXNS-007",
        payload: "TXNS-008",
      }),
      ...replaceMembers(pending, [
        ["hash", null, "TXNS-002"],
        ["sender", null, "ADDR-004"],
        ["sequence_number", 1, "FRMT-002"],
        ["payload", null, "TXNS-008"],
        ["payload", {}, "TXNS-011"],
        ["signature", "0x", "TXNS-009"],
        ["signature", {}, "TXNS-015"],
        ["replay_protection_nonce", 5, "TXNS-010"],
        ["replay_protection_nonce", "x", "TXNS-010"],
      ]),
    ],
  },
} as const;
