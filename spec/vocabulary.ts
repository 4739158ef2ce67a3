/**
 * The names and numbers of the document (§2.1, §4, §7). The suites and the reference node share them, so this file
 * contains data only.
 */

export { OPERATIONS, STATUSES, type Operation } from "./operations/operations.ts";

export const SUCCESS_STATUSES: readonly number[] = [200, 202, 206];

/**
 * The headers of §4.0. A target writes its vendor name in place of `NODE`, such as `X-ACME-EPOCH`. HTTP header names
 * are case-insensitive. `bits` is the width of the unsigned integer in the header, or null if the header is text.
 */
export const LEDGER_HEADERS = {
  chainId: { name: "X-NODE-CHAIN-ID", bits: 8, required: true },
  ledgerVersion: { name: "X-NODE-LEDGER-VERSION", bits: 64, required: true },
  oldestLedgerVersion: { name: "X-NODE-LEDGER-OLDEST-VERSION", bits: 64, required: true },
  ledgerTimestampMicros: { name: "X-NODE-LEDGER-TIMESTAMPUSEC", bits: 64, required: true },
  epoch: { name: "X-NODE-EPOCH", bits: 64, required: true },
  blockHeight: { name: "X-NODE-BLOCK-HEIGHT", bits: 64, required: true },
  oldestBlockHeight: { name: "X-NODE-OLDEST-BLOCK-HEIGHT", bits: 64, required: true },
  gasUsed: { name: "X-NODE-GAS-USED", bits: 64, required: false },
  cursor: { name: "X-NODE-CURSOR", bits: null, required: false },
} as const;

export type LedgerHeader = keyof typeof LEDGER_HEADERS;

/** A header that is newer than the document (see `revisions.ts`). */
export const ENCRYPTION_KEY_HEADER = "X-NODE-TXN-ENCRYPTION-KEY";

/** The allowed `error_code` values of §7, in the order of the document. */
export const ERROR_CODES = [
  "account_not_found",
  "resource_not_found",
  "module_not_found",
  "struct_field_not_found",
  "version_not_found",
  "transaction_not_found",
  "table_item_not_found",
  "block_not_found",
  "state_value_not_found",
  "version_pruned",
  "block_pruned",
  "invalid_input",
  "invalid_transaction_update",
  "sequence_number_too_old",
  "vm_error",
  "rejected_by_filter",
  "health_check_failed",
  "mempool_is_full",
  "internal_error",
  "web_framework_error",
  "bcs_not_supported",
  "api_disabled",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Media types of §4.0, §4.4 and §4.6. A target writes its vendor name in place of `node`. */
export const JSON_MEDIA_TYPE = "application/json";
export const BCS_TRANSACTION_MEDIA_TYPE = "application/x.node.signed_transaction+bcs";

/** Maximum values of the unsigned integer formats in the document (§2.1, §4, §8). */
export const U8_MAX = 255n;
export const U16_MAX = 65_535n;
export const U32_MAX = 4_294_967_295n;
export const U64_MAX = 18_446_744_073_709_551_615n;
