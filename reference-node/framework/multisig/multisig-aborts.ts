/** The aborts of `0x1::multisig_account`. */
import { createExecutionFailure, createMoveAbort, type Abort } from "../../move/move-abort.ts";

const module = "0x1::multisig_account";

function define(name: string, code: number, description: string): Abort {
  return createMoveAbort(module, [name, code], description);
}

export const multisigAborts = {
  duplicateOwner: define("EDUPLICATE_OWNER", 0x10001, "An address occurs twice in the list of owners."),
  payloadIsEmpty: define("EPAYLOAD_CANNOT_BE_EMPTY", 0x10004, "The payload has no bytes."),
  notEnoughOwners: define(
    "ENOT_ENOUGH_OWNERS",
    0x30005,
    "The account would have fewer owners than it requires signatures.",
  ),
  notEnoughRejections: define(
    "ENOT_ENOUGH_REJECTIONS",
    0x3000a,
    "Fewer owners have rejected the transaction than the account requires signatures.",
  ),
  invalidSignaturesRequired: define(
    "EINVALID_SIGNATURES_REQUIRED",
    0x1000b,
    "The number of required signatures is not between 1 and the number of owners.",
  ),
  invalidPayloadHash: define("EINVALID_PAYLOAD_HASH", 0x1000c, "The hash does not have 32 bytes."),
  ownerIsMultisig: define(
    "EOWNER_CANNOT_BE_MULTISIG_ACCOUNT_ITSELF",
    0x1000d,
    "The list of owners contains the multisig account.",
  ),
  metadataLengthsDiffer: define(
    "ENUMBER_OF_METADATA_KEYS_AND_VALUES_DONT_MATCH",
    0x1000f,
    "The number of metadata values differs from the number of keys.",
  ),
  duplicateMetadataKey: define("EDUPLICATE_METADATA_KEY", 0x10010, "A metadata key occurs twice."),
  invalidSequenceNumber: define(
    "EINVALID_SEQUENCE_NUMBER",
    0x10011,
    "No transaction of the account has had this sequence number.",
  ),
  ownersOverlap: define(
    "EOWNERS_TO_REMOVE_NEW_OWNERS_OVERLAP",
    0x10012,
    "An address is to be added and removed at the same time.",
  ),
  tooManyPending: define(
    "EMAX_PENDING_TRANSACTIONS_EXCEEDED",
    0x30013,
    "The account has the maximum number of pending transactions.",
  ),
  notMultisig: define("EACCOUNT_NOT_MULTISIG", 0x307d2, "The address has no multisig account."),
  notOwner: define("ENOT_OWNER", 0x507d3, "The sender is not an owner of the multisig account."),
  transactionNotFound: define(
    "ETRANSACTION_NOT_FOUND",
    0x607d6,
    "The account has no pending transaction with this sequence number.",
  ),
  /** The abort of every read of a table without the key. */
  noTableItem: { abort: "Move abort in 0x1::table: 0x6407" },
} as const;

/** Creates the failure of a function that reads the resource of a multisig account where there is none. */
export function createNoResourceFailure(name: string): Abort {
  return createExecutionFailure(`${module}::${name}`);
}
