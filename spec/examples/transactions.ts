import {
  nonArrays,
  nonObjects,
  pairWithRequirement,
  omitEachMember,
  replaceMembers,
} from "../schema-examples.ts";

export const entryFunctionPayload = {
  type: "entry_function_payload",
  function: "0x1::coin::transfer",
  type_arguments: ["0x1::coin::Coin"],
  arguments: ["0x2", 1, null, { vec: [] }],
};
export const ed25519Signature = { type: "ed25519_signature", public_key: "0x00", signature: "0x0000" };
const request = {
  sender: "0x1",
  sequence_number: "1",
  max_gas_amount: "2",
  gas_unit_price: "3",
  expiration_timestamp_secs: "4",
  payload: entryFunctionPayload,
  signature: ed25519Signature,
};
const failure = { error: { message: "m", error_code: "vm_error", vm_error_code: 3 }, transaction_index: 0 };
const summary = { transaction_failures: [failure] };

/** Invalid members of a Batch failure summary, which 202 and 206 share. */
const brokenSummaries = [
  [{}, "BTCH-012"],
  ...pairWithRequirement(
    [{ transaction_failures: null }, { transaction_failures: {} }, { transaction_failures: [1] }],
    "BTCH-012",
  ),
] as const;

/** Examples for transaction requests and Batch failure summary (§2.5a, §2.10). */
export const transactionExamples = {
  TransactionRequestBatch: {
    accepted: [[], [request, request]],
    rejected: [...pairWithRequirement(nonArrays, "BTCH-023"), [[request, 1], "TXNS-045"]],
  },
  TransactionRequest: {
    accepted: [
      request,
      { ...request, replay_protection_nonce: "9" },
      { ...request, signature: { type: "x" } },
    ],
    rejected: [
      ...pairWithRequirement(nonObjects, "TXNS-045"),
      ...omitEachMember(
        request,
        Object.fromEntries(Object.keys(request).map((member) => [member, "TXNS-042"])),
      ),
      ...replaceMembers(request, [
        ["sender", "1", "ADDR-004"],
        ["sequence_number", 1, "FRMT-002"],
        ["payload", null, "TXNS-045"],
        ["payload", {}, "TXNS-011"],
        ["signature", null, "TXNS-045"],
        ["signature", { type: "ed25519_signature", public_key: "0x00" }, "TXNS-017"],
        ["replay_protection_nonce", 1, "TXNS-045"],
      ]),
    ],
  },
  TransactionPayload: {
    accepted: [entryFunctionPayload, { type: "script_payload" }, { type: "Entry_function_payload" }],
    rejected: [
      ...pairWithRequirement(
        [...nonObjects, {}, { type: null }, { type: ["entry_function_payload"] }],
        "TXNS-011",
      ),
      ...omitEachMember(entryFunctionPayload, { function: "TXNS-012" }),
    ],
  },
  EntryFunctionPayload: {
    accepted: [entryFunctionPayload, { ...entryFunctionPayload, type_arguments: [], arguments: [] }],
    rejected: [
      ...pairWithRequirement(nonObjects, "TXNS-011"),
      ...omitEachMember(entryFunctionPayload, {
        type: "TXNS-011",
        function: "TXNS-012",
        type_arguments: "TXNS-013",
        arguments: "TXNS-014",
      }),
      ...replaceMembers(entryFunctionPayload, [
        ["function", "0x1::coin", "TAGS-005"],
        ["function", null, "TAGS-005"],
        ["type_arguments", "u8", "TXNS-013"],
        ["type_arguments", [1], "TXNS-013"],
        ["arguments", {}, "TXNS-014"],
      ]),
    ],
  },
  TransactionSignature: {
    accepted: [ed25519Signature, { type: "single_sender", public_key: { value: 1 } }],
    rejected: [
      ...pairWithRequirement([...nonObjects, {}, { type: 1 }], "TXNS-015"),
      ...omitEachMember(ed25519Signature, { signature: "TXNS-017" }),
    ],
  },
  Ed25519Signature: {
    accepted: [ed25519Signature],
    rejected: [
      ...pairWithRequirement(nonObjects, "TXNS-015"),
      ...omitEachMember(ed25519Signature, {
        type: "TXNS-015",
        public_key: "TXNS-016",
        signature: "TXNS-017",
      }),
      ...replaceMembers(ed25519Signature, [
        ["public_key", "00", "FRMT-003"],
        ["signature", null, "FRMT-003"],
      ]),
    ],
  },
  AcceptedBatch: {
    accepted: [{ transaction_failures: [] }, summary],
    rejected: [...pairWithRequirement(nonObjects, "BTCH-001"), ...brokenSummaries],
  },
  IncompleteBatch: {
    accepted: [{ transaction_failures: [] }, summary],
    rejected: [...pairWithRequirement(nonObjects, "BTCH-002"), ...brokenSummaries],
  },
  BatchFailureSummary: {
    accepted: [summary, { transaction_failures: [failure, failure], extra: 1 }],
    rejected: [...pairWithRequirement(nonObjects, "BTCH-012"), ...brokenSummaries],
  },
  TransactionFailure: {
    accepted: [failure, { ...failure, transaction_index: 4_294_967_296 }],
    rejected: [
      ...pairWithRequirement(nonObjects, "BTCH-012"),
      ...omitEachMember(failure, { error: "BTCH-013", transaction_index: "BTCH-014" }),
      ...replaceMembers(failure, [
        ["error", null, "BTCH-013"],
        ["error", "vm_error", "BTCH-013"],
        ["error", { message: "m", error_code: "other" }, "EROR-005"],
        ["transaction_index", "0", "BTCH-014"],
        ["transaction_index", 0.5, "BTCH-014"],
        ["transaction_index", null, "BTCH-014"],
      ]),
    ],
  },
} as const;
