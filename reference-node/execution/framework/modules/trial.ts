import { defineFunction, defineModule } from "../module-abi.ts";

/** `0x1::trial`: calls that are made to see how they end. */
export const trialModule = defineModule("trial", {
  functions: [
    defineFunction("abort_with", ["&signer", "u64"], { role: "entry" }),
    defineFunction("burn_gas", ["&signer", "u64"], { role: "entry" }),
  ],
});
