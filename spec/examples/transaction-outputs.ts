import {
  nonArrays,
  nonObjects,
  pairWithRequirement,
  omitEachMember,
  replaceMembers,
} from "../schema-examples.ts";
import { ed25519Signature, entryFunctionPayload } from "./transactions.ts";

const deletion = { type: "delete_module", address: "0x1", state_key_hash: "0x00", module: "0x1::coin" };
const guid = { creation_number: "0", account_address: "0x0" };
const event = { guid, sequence_number: "0", type: "0x1::coin::Deposit", data: null };
const output = {
  version: "1",
  hash: "",
  state_change_hash: "",
  event_root_hash: "",
  gas_used: "2",
  success: true,
  vm_status: "Executed successfully",
  accumulator_root_hash: "",
  changes: [deletion, { type: "write_resource" }],
  sender: "0x1",
  sequence_number: "18446744073709551615",
  max_gas_amount: "3",
  gas_unit_price: "4",
  expiration_timestamp_secs: "5",
  payload: entryFunctionPayload,
  events: [event],
  timestamp: "6",
};

/** Examples for Transaction output, WriteSetChange and Event (§2.6, §2.7). */
export const transactionOutputExamples = {
  TransactionOutputList: {
    accepted: [[], [output]],
    rejected: [...pairWithRequirement(nonArrays, "SIMU-001"), [[output, null], "SIMU-001"]],
  },
  TransactionOutput: {
    accepted: [
      output,
      { ...output, state_checkpoint_hash: null, signature: null, replay_protection_nonce: null },
      { ...output, state_checkpoint_hash: "0x", signature: ed25519Signature, replay_protection_nonce: "7" },
      { ...output, changes: [], events: [], success: false, payload: { type: "script_payload" } },
    ],
    rejected: [
      ...pairWithRequirement(nonObjects, "SIMU-001"),
      ...omitEachMember(output, {
        version: "TXNS-018",
        hash: "TXNS-019",
        state_change_hash: "TXNS-020",
        event_root_hash: "TXNS-021",
        gas_used: "TXNS-023",
        success: "TXNS-024",
        vm_status: "TXNS-025",
        accumulator_root_hash: "TXNS-026",
        changes: "TXNS-027",
        sender: "TXNS-028",
        sequence_number: "TXNS-029",
        max_gas_amount: "TXNS-030",
        gas_unit_price: "TXNS-031",
        expiration_timestamp_secs: "TXNS-032",
        payload: "TXNS-033",
        events: "TXNS-036",
        timestamp: "TXNS-037",
      }),
      ...replaceMembers(output, [
        ["version", 1, "FRMT-002"],
        ["hash", null, "TXNS-019"],
        ["state_change_hash", 0, "TXNS-020"],
        ["event_root_hash", [], "TXNS-021"],
        ["state_checkpoint_hash", 0, "TXNS-022"],
        ["success", "true", "TXNS-024"],
        ["vm_status", null, "TXNS-025"],
        ["accumulator_root_hash", {}, "TXNS-026"],
        ["changes", {}, "TXNS-027"],
        ["changes", [1], "TXNS-027"],
        ["sender", "0x", "ADDR-004"],
        ["payload", "0x", "TXNS-033"],
        ["payload", { ...entryFunctionPayload, arguments: null }, "TXNS-014"],
        ["signature", [], "TXNS-034"],
        ["signature", { ...ed25519Signature, signature: "0" }, "FRMT-003"],
        ["replay_protection_nonce", 7, "TXNS-035"],
        ["events", null, "TXNS-036"],
        ["events", ["event"], "TXNS-036"],
      ]),
    ],
  },
  WriteSetChange: {
    accepted: [deletion, { type: "write_table_item", handle: 1 }],
    rejected: [
      ...pairWithRequirement(nonObjects, "TXNS-027"),
      ...pairWithRequirement([{}, { type: null }], "TXNS-038"),
      ...omitEachMember(deletion, { module: "TXNS-041" }),
    ],
  },
  DeleteModule: {
    accepted: [deletion],
    rejected: [
      ...pairWithRequirement(nonObjects, "TXNS-027"),
      ...omitEachMember(deletion, {
        type: "TXNS-038",
        address: "TXNS-039",
        state_key_hash: "TXNS-040",
        module: "TXNS-041",
      }),
      ...replaceMembers(deletion, [
        ["address", "1", "ADDR-004"],
        ["state_key_hash", null, "TXNS-040"],
        ["module", "coin", "TAGS-008"],
      ]),
    ],
  },
  Event: {
    accepted: [event, { ...event, type: "vector<u8>", data: { any: 1 } }],
    rejected: [
      ...pairWithRequirement(nonObjects, "TXNS-036"),
      ...omitEachMember(event, {
        guid: "EVNT-001",
        sequence_number: "EVNT-004",
        type: "EVNT-005",
        data: "EVNT-006",
      }),
      ...replaceMembers(event, [
        ["guid", null, "EVNT-001"],
        ["guid", { account_address: "0x0" }, "EVNT-002"],
        ["guid", { creation_number: "0" }, "EVNT-003"],
        ["guid", { ...guid, creation_number: 0 }, "FRMT-002"],
        ["guid", { ...guid, account_address: "0" }, "ADDR-004"],
        ["sequence_number", 0, "FRMT-002"],
        ["type", "T0", "TAGS-002"],
      ]),
    ],
  },
} as const;
