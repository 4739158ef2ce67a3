import type { RequirementId } from "../../../../spec/catalogue.ts";
import type { Operation } from "../../../../spec/vocabulary.ts";
import { alterEachValue, omitValue } from "../../wire/alterations.ts";
import { clarify, defineMutant, family, type Mutant } from "../mutant.ts";

type ValueRewrite = (value: unknown) => unknown;

/** The requirement that is violated, the path of a value, what is wrong with the value, and how it is replaced. */
type MemberFormRow = readonly [requirement: RequirementId, path: string, how: string, rewrite: ValueRewrite];

const above = (): string => "18446744073709551616";

const withoutPrefix: ValueRewrite = (hex) => String(hex).slice("0x".length);

const inBase64: ValueRewrite = (hex) => Buffer.from(String(withoutPrefix(hex)), "hex").toString("base64");

const aNumber = (): number => 7;

const odd = {
  blocks: [
    ["FRMT-002", "block_height", "is a number", Number],
    ["FRMT-002", "block_timestamp", "has a decimal point", (text) => `${String(text)}.0`],
    ["FRMT-002", "first_version", "is in hex", (text) => `0x${BigInt(String(text)).toString(16)}`],
    ["FRMT-002", "last_version", "is above its range", above],
    ["BLCK-005", "block_hash", "is null", () => null],
    ["TXNS-001", "transactions/2/type", "is missing", omitValue],
  ],
  outputs: [
    ["FRMT-002", "version", "is a number", Number],
    ["FRMT-002", "gas_used", "is a number", Number],
    ["FRMT-002", "sequence_number", "has a sign", (text) => `+${String(text)}`],
    ["FRMT-002", "max_gas_amount", "is above its range", above],
    ["FRMT-002", "gas_unit_price", "has a decimal point", (text) => `${String(text)}.0`],
    ["FRMT-002", "expiration_timestamp_secs", "is a number", Number],
    ["FRMT-002", "timestamp", "is a date", () => "2026-01-01T00:00:00Z"],
    ["FRMT-002", "events/1/sequence_number", "is a number", Number],
    ["FRMT-002", "events/1/guid/creation_number", "is empty", () => ""],
    ["ADDR-004", "sender", "lacks its 0x", withoutPrefix],
    ["ADDR-004", "events/1/guid/account_address", "is empty but for 0x", () => "0x"],
    ["FRMT-003", "signature/public_key", "lacks its 0x", withoutPrefix],
    ["FRMT-003", "signature/signature", "is in base64", inBase64],
    ["TAGS-002", "events/1/type", "lacks its address", (type) => String(type).replace(/^0x1::/, "")],
    ["TXNS-013", "payload/type_arguments", "holds a number", () => [7]],
    ["TXNS-020", "state_change_hash", "is null", () => null],
    ["TXNS-025", "vm_status", "is a number", aNumber],
    ["TXNS-033", "payload", "is in hex", () => "0x00"],
    ["TXNS-036", "events/1", "is a text", String],
    ["TXNS-038", "changes/1/type", "is a number", aNumber],
  ],
  modules: [
    ["FRMT-003", "bytecode", "is in base64", inBase64],
    ["MODL-009", "abi/friends/*", "is a number", aNumber],
    ["MODL-016", "abi/exposed_functions/*/generic_type_params/*", "is a text", () => "copy"],
    ["MODL-017", "abi/exposed_functions/*/params/1", "is an object", (type) => ({ type })],
    ["MODL-018", "abi/exposed_functions/*/return/*", "is null", () => null],
    ["MODL-022", "abi/structs/*/abilities/1", "is a number", aNumber],
    ["MODL-023", "abi/structs/*/generic_type_params/*", "is its number", aNumber],
    ["MODL-024", "abi/structs/*/fields/1", "is a text", String],
    ["MODL-025", "abi/structs/*/generic_type_params/*/constraints/*", "is a number", aNumber],
    ["TAGS-002", "abi/structs/*/fields/1/type", "is a reference", (type) => `&${String(type)}`],
  ],
  resources: [
    [
      "TAGS-001",
      "type",
      "lacks the address of a type argument",
      (type) => String(type).replace(/<0x1::/, "<"),
    ],
    [
      "TAGS-001",
      "type",
      "separates by dots within vectors",
      (type) => String(type).replace(/<vector<0x1::/, "<vector<0x1."),
    ],
  ],
  batches: [
    ["EROR-003", "transaction_failures/*/error/message", "is missing", omitValue],
    ["EROR-004", "transaction_failures/*/error/error_code", "is a number", aNumber],
    ["BTCH-013", "transaction_failures/1/error", "is null", () => null],
  ],
} as const satisfies { readonly [kind: string]: readonly MemberFormRow[] };

/** The names of operations in the sentences, if they differ from the names in the ids. */
const sentenceLabels: { readonly [operation in Operation]?: string } = {
  simulateTransaction: "the output of a simulation",
  submitBatch: "the response to a batch",
};

/** The names of operations in the ids. */
const operationLabels: { readonly [operation in Operation]?: string } = {
  getBlockByVersion: "a block",
  simulateTransaction: "an output",
  getAccountModules: "a module",
  getAccountResources: "a resource",
  submitBatch: "a summary",
};

/** Requirements that are judged on every response. The check of TXNS-018 requests a simulation that triggers them. */
const seenInOutputs: readonly RequirementId[] = ["FRMT-002", "FRMT-003", "ADDR-004", "TAGS-002"];

/** Mutants with a malformed member or element, often not the first of an array (§2.1, §2.5, §2.6, §2.8). */
export const memberTypeMutants: readonly Mutant[] = [
  ...family(
    "block-member-form",
    odd.blocks.map((one) => member("getBlockByVersion", "", one)),
  ),
  ...family(
    "output-member-form",
    odd.outputs.map((one) => ({
      ...member("simulateTransaction", "*/", one),
      allow: "simulate" as const,
      ...(seenInOutputs.includes(one[0]) ? { detectedBy: ["TXNS-018"] as const } : {}),
      // A value that is not a type also differs from the types of the request.
      ...(one[0] === "TXNS-013" ? { collateral: ["SIMU-012"] as const } : {}),
    })),
  ),
  ...family(
    "module-element-form",
    odd.modules.map((one) => member("getAccountModules", "*/", one)),
  ),
  ...family(
    "resource-tag-form",
    odd.resources.map((one) => member("getAccountResources", "*/", one)),
  ),
  ...family(
    "failure-member-form",
    odd.batches.map((one) => ({
      ...member("submitBatch", "", one),
      allow: "submit" as const,
      detectedBy: ["BTCH-013", "BTCH-010"] as const,
    })),
  ),
];

function member(
  operation: Operation,
  within: string,
  [requirement, path, how, rewrite]: MemberFormRow,
): Mutant {
  const operationLabel = operationLabels[operation] ?? operation;
  const id = `form of ${operationLabel} ${path} ${how}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return defineMutant(
    requirement,
    id,
    `In ${sentenceLabels[operation] ?? operationLabel}, ${path} ${clarify(how)}.`,
    alterEachValue(operation, `${within}${path}`, rewrite),
  );
}
