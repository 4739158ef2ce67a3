/**
 * The dated changes of the interface that affect requirements. The version number of the interface is the same before
 * and after each change. The document contains the changes up to DOCUMENT_DATE.
 */
import { requirements } from "./catalogue.ts";
import type { InterfaceChange } from "./interface-change.ts";
import { ENCRYPTION_KEY_HEADER, LEDGER_HEADERS, type Operation } from "./vocabulary.ts";

/** The date of the newest change that the document contains. */
export const DOCUMENT_DATE = "2025-06-16";

/** The integer types since 2025-10-14 (§2.1). */
const integerTypes = ["u8", "u16", "u32", "u64", "u128", "u256", "i8", "i16", "i32", "i64", "i128", "i256"];

const reads: readonly Operation[] = [
  "getAccount",
  "getAccountResources",
  "getAccountModules",
  "getTableItem",
  "getBlockByVersion",
];

const idsOf = (operation: Operation) =>
  requirements.filter(([, row]) => row.operation === operation).map(([id]) => id);

const memberMark = (member: string, ...schemas: string[]) => ({ kind: "member", schemas, member }) as const;

/** Describes the failures of objects that lack a member. */
const missing = (member: string) => [{ mismatch: "missing", pointerEnd: `/${member}` }];

/** Describes the failures of nodes that do not know a parameter, and so accept a malformed value. */
const acceptedMalformed = { mismatch: "other status", statuses: [200] };

/** Every change, the oldest first. */
export const interfaceChanges: readonly InterfaceChange[] = [
  {
    date: "2022-08-20",
    section: "7",
    text: "the statuses 403, 410 and 503 of reads, and the list of error codes",
    mark: memberMark("error_code", "Error"),
    introduces: ["ACCT-003", "ACCT-012", "RSRC-003", "MODL-003", "TABL-003", "BLCK-003", "EROR-005"],
    forms: ["EROR-004"],
    requiredMember: { schema: "Error", name: "error_code", requirement: "EROR-004" },
    statuses: { operations: reads, added: [403, 410, 503] },
    withoutIt: [{ mismatch: "other status" }, ...missing("error_code")],
  },
  {
    date: "2022-08-24",
    section: "4.6",
    text: "the submission of batches",
    mark: { kind: "operation", operation: "submitBatch" },
    introduces: idsOf("submitBatch"),
    feature: "submission",
    withoutIt: [{ statuses: [405] }],
  },
  {
    date: "2022-09-12",
    section: "2.7",
    text: "the member guid of an Event, in place of the member key",
    mark: memberMark("guid", "Event"),
    forms: ["EVNT-001", "EVNT-002", "EVNT-003"],
    requiredMember: { schema: "Event", name: "guid", requirement: "EVNT-001" },
    withoutIt: missing("guid"),
  },
  {
    date: "2022-09-17",
    section: "4.7",
    text: "the parameters estimate_max_gas_amount and estimate_gas_unit_price",
    mark: { kind: "estimate", parameter: "estimate_max_gas_amount", member: "max_gas_amount" },
    introduces: ["SIMU-014", "SIMU-015", "SIMU-016", "SIMU-018", "SIMU-019"],
    withoutIt: [
      { mismatch: "not ignored" },
      { mismatch: "other estimate" },
      { mismatch: "estimate below the maximum" },
    ],
  },
  {
    date: "2022-10-11",
    section: "4.7",
    text: "the parameter estimate_prioritized_gas_unit_price",
    mark: { kind: "estimate", parameter: "estimate_prioritized_gas_unit_price", member: "gas_unit_price" },
    introduces: ["SIMU-017", "SIMU-020"],
    withoutIt: [{ mismatch: "other estimate" }, acceptedMalformed],
  },
  {
    date: "2022-11-02",
    section: "4.2",
    text: "the parameters start and limit, and the header X-NODE-CURSOR",
    mark: { kind: "paging" },
    introduces: [
      ...(["RSRC-012", "RSRC-013", "RSRC-014", "RSRC-015", "RSRC-018", "RSRC-019", "RSRC-020"] as const),
      ...(["MODL-034", "MODL-035", "MODL-036", "MODL-037", "MODL-040", "MODL-041", "MODL-042"] as const),
      ...(["LIMT-001", "LIMT-002", "RESP-009"] as const),
    ],
    forms: ["CURS-001"],
    withoutIt: [{ mismatch: "more than limit" }, acceptedMalformed],
  },
  {
    date: "2023-03-31",
    section: "2.5",
    text: "the member is_view of a Function",
    mark: memberMark("is_view", "Function"),
    forms: ["MODL-015"],
    requiredMember: { schema: "Function", name: "is_view", requirement: "MODL-015" },
    withoutIt: missing("is_view"),
  },
  {
    date: "2023-05-16",
    section: "7",
    text: "the error code state_value_not_found",
    mark: { kind: "error code", code: "state_value_not_found" },
    errorCodes: ["state_value_not_found"],
  },
  {
    date: "2023-11-07",
    section: "4.6",
    text: "the status 404 of batches and simulations",
    mark: { kind: "status", operations: ["submitBatch", "simulateTransaction"], status: 404 },
    statuses: { operations: ["submitBatch", "simulateTransaction"], added: [404] },
  },
  {
    date: "2024-05-15",
    section: "4.0",
    text: "the header X-NODE-GAS-USED",
    mark: { kind: "header", header: LEDGER_HEADERS.gasUsed.name, operation: "simulateTransaction" },
    forms: ["RESP-008", "RESP-014"],
  },
  {
    date: "2024-08-12",
    section: "2.5",
    text: "the member is_event of a Struct",
    mark: memberMark("is_event", "Struct"),
    forms: ["MODL-021"],
    requiredMember: { schema: "Struct", name: "is_event", requirement: "MODL-021" },
    withoutIt: missing("is_event"),
  },
  {
    date: "2025-05-01",
    section: "2.6",
    text: "the member replay_protection_nonce of transactions",
    mark: memberMark("replay_protection_nonce", "TransactionOutput", "Transaction"),
    forms: ["TXNS-010", "TXNS-035"],
  },
  {
    date: DOCUMENT_DATE,
    section: "7",
    text: "the error code rejected_by_filter",
    mark: { kind: "error code", code: "rejected_by_filter" },
    errorCodes: ["rejected_by_filter"],
  },
  {
    date: "2025-10-10",
    section: "2.5",
    text: "the member is_enum of a Struct",
    mark: memberMark("is_enum", "Struct"),
    introduces: ["MODL-044"],
    requiredMember: {
      schema: "Struct",
      name: "is_enum",
      requirement: "MODL-044",
      form: { type: "boolean", "x-requirement": "MODL-044" },
    },
    withoutIt: missing("is_enum"),
  },
  {
    date: "2025-10-14",
    section: "2.1",
    text: "the types i8, i16, i32, i64, i128 and i256, and every listed integer type in the pattern of types",
    mark: { kind: "type", names: integerTypes.filter((name) => name.startsWith("i")) },
    introduces: ["TAGS-012"],
    integerTypes: { listed: integerTypes, requirement: "TAGS-012" },
  },
  {
    date: "2026-02-18",
    section: "4.0",
    text: `the header ${ENCRYPTION_KEY_HEADER}`,
    mark: { kind: "header", header: ENCRYPTION_KEY_HEADER, operation: null },
    introduces: ["RESP-020"],
  },
  {
    date: "2026-02-21",
    section: "2.5",
    text: "the member variants of a Struct",
    mark: memberMark("variants", "Struct"),
    introduces: ["MODL-045"],
    requiredMember: {
      schema: "Struct",
      name: "variants",
      requirement: "MODL-045",
      form: { type: "array", "x-requirement": "MODL-045" },
    },
    withoutIt: missing("variants"),
  },
  {
    date: "2026-04-05",
    section: "7",
    text: "the error code rate_limited",
    mark: { kind: "error code", code: "rate_limited" },
    errorCodes: ["rate_limited"],
  },
];
