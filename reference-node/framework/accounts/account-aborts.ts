/** The aborts of `0x1::account`. Their names and codes are those of existing networks. */
import { createMoveAbort, type Abort } from "../../move/move-abort.ts";

const abort = (name: string, code: number, description: string): Abort =>
  createMoveAbort("0x1::account", [name, code], description);

export const accountAborts = {
  doesNotExist: abort("EACCOUNT_DOES_NOT_EXIST", 0x60002, "There is no account at the address."),
  keyLength: abort("EMALFORMED_AUTHENTICATION_KEY", 0x10004, "An authentication key must have 32 bytes."),
  wrongKey: abort(
    "EWRONG_CURRENT_PUBLIC_KEY",
    0x40007,
    "The public key is not the current one of the account.",
  ),
  /** The same error in functions that put it in another category. */
  otherPublicKey: abort("EWRONG_CURRENT_PUBLIC_KEY", 0x10007, "The public key is not that of the account."),
  unknownScheme: abort("EUNRECOGNIZED_SCHEME", 0x10018, "The scheme must be 0, 1, 2 or 3."),
  originatingAddressDisabled: abort(
    "ESET_ORIGINATING_ADDRESS_DISABLED",
    0x3001b,
    "The function is disabled.",
  ),
  noSuchSignerOffer: abort(
    "ENO_SUCH_SIGNER_CAPABILITY",
    0x6000e,
    "The account does not offer its signer capability to the address.",
  ),
  noOfferer: abort("EOFFERER_ADDRESS_DOES_NOT_EXIST", 0x60011, "There is no account with an offer."),
  noSuchRotationOffer: abort(
    "ENO_SUCH_ROTATION_CAPABILITY_OFFER",
    0x60012,
    "The account does not offer its rotation capability to the address.",
  ),
  noOffer: abort("ENO_SIGNER_CAPABILITY_OFFERED", 0x60013, "The account does not offer the capability."),
  optionNotSet: createMoveAbort(
    "0x1::option",
    ["EOPTION_NOT_SET", 0x40001],
    "The account has made no offer that it could take back.",
  ),
} as const;
