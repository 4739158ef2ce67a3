import { encodeList, encodeOption, encodeText, encodeU64, encodeUleb } from "../../bcs/codec.ts";
import type { Rejection } from "../../execution/prologue.ts";
import type { ErrorCode } from "../../../spec/vocabulary.ts";

/**
 * The variant numbers of error codes: their positions in the list of a network of May 2026, which has one code more than
 * the document.
 */
const errorCodeVariants: { readonly [code in ErrorCode]: number } = {
  account_not_found: 0,
  resource_not_found: 1,
  module_not_found: 2,
  struct_field_not_found: 3,
  version_not_found: 4,
  transaction_not_found: 5,
  table_item_not_found: 6,
  block_not_found: 7,
  state_value_not_found: 8,
  version_pruned: 9,
  block_pruned: 10,
  invalid_input: 11,
  invalid_transaction_update: 12,
  sequence_number_too_old: 13,
  vm_error: 14,
  rejected_by_filter: 15,
  health_check_failed: 16,
  mempool_is_full: 17,
  internal_error: 19,
  web_framework_error: 20,
  bcs_not_supported: 21,
  api_disabled: 22,
};

/**
 * Encodes the failures of a batch (§2.10): for each, its error and its index in the batch. The encoding of an empty list
 * was compared with a real node, that of a failure follows its published sources.
 */
export function encodeBatchFailures(rejections: readonly (Rejection | null)[]): Uint8Array {
  return encodeList(
    rejections.flatMap((rejection, index) => (rejection === null ? [] : [encodeFailure(rejection, index)])),
  );
}

function encodeFailure({ message, errorCode, vmErrorCode }: Rejection, index: number): Uint8Array {
  return Buffer.concat([
    encodeText(message),
    encodeUleb(errorCodeVariants[errorCode]),
    encodeOption(vmErrorCode === null ? null : encodeU64(BigInt(vmErrorCode))),
    encodeU64(BigInt(index)),
  ]);
}
