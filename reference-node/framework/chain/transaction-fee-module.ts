import { defineModule, defineStruct } from "../../move/module-abi.ts";

/** `0x1::transaction_fee`: the event at the end of each user transaction, which says what its fee consists of. */
export const transactionFeeModule = defineModule("transaction_fee", {
  structs: [
    defineStruct(
      "FeeStatement",
      ["drop", "store"],
      {
        total_charge_gas_units: "u64",
        execution_gas_units: "u64",
        io_gas_units: "u64",
        storage_fee_octas: "u64",
        storage_fee_refund_octas: "u64",
      },
      { isEvent: true },
    ),
  ],
});
