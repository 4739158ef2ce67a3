/** The aborts of coins that accounts create. The texts are those of existing networks. */
import { createMoveAbort, type Abort } from "../../move/move-abort.ts";

const abort = (name: string, code: number, description: string): Abort =>
  createMoveAbort("0x1::coin", [name, code], description);

export const coinErrors = {
  addressMismatch: abort(
    "ECOIN_INFO_ADDRESS_MISMATCH",
    0x10001,
    "Address of account which is used to initialize a coin `CoinType` doesn't match the deployer of module",
  ),
  alreadyPublished: abort(
    "ECOIN_INFO_ALREADY_PUBLISHED",
    0x80002,
    "`CoinType` is already initialized as a coin",
  ),
  noStore: abort(
    "ECOIN_STORE_NOT_PUBLISHED",
    0x60005,
    "Account hasn't registered `CoinStore` for `CoinType`",
  ),
  insufficientBalance: abort("EINSUFFICIENT_BALANCE", 0x10006, "Not enough coins to complete transaction"),
  frozen: abort("EFROZEN", 0x5000a, "CoinStore is frozen. Coins cannot be deposited or withdrawn"),
  nameTooLong: abort("ECOIN_NAME_TOO_LONG", 0x1000c, "Name of the coin is too long"),
  symbolTooLong: abort("ECOIN_SYMBOL_TOO_LONG", 0x1000d, "Symbol of the coin is too long"),
  noCapabilities: createMoveAbort(
    "0x1::managed_coin",
    ["ENO_CAPABILITIES", 0x60001],
    "Account has no capabilities (burn/mint).",
  ),
  invalidText: createMoveAbort("0x1::string", ["EINVALID_UTF8", 0x1], "An invalid UTF8 encoding."),
  overflow: { abort: "ARITHMETIC_ERROR" },
} as const;
