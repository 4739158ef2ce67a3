import { defineModule, defineStruct } from "../module-abi.ts";
import { nonceKeyType } from "../nonces.ts";

/** `0x1::nonce_validation`: which nonces have been used in place of sequence numbers, and until when they count. */
export const nonceValidationModule = defineModule("nonce_validation", {
  structs: [
    defineStruct("NonceHistory", ["key"], { expirations: `0x1::table::Table<${nonceKeyType}, u64>` }),
    defineStruct("NonceKey", ["copy", "drop", "store"], { sender: "address", nonce: "u64" }),
  ],
});
