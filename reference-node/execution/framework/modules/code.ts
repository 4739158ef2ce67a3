import { defineFunction, defineModule } from "../module-abi.ts";

/** `0x1::code`: publishes modules in the account of whoever asks for it. */
export const codeModule = defineModule("code", {
  functions: [defineFunction("publish", ["&signer", "0x1::string::String"], { role: "entry" })],
});
