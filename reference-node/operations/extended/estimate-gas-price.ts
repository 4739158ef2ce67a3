import { encodeU64 } from "../../bcs/codec.ts";
import { estimatedGasUnitPrice, prioritizedGasUnitPrice } from "../../execution/gas.ts";
import type { OperationHandler } from "../operation.ts";

/** Returns the estimated gas unit prices, which do not depend on the load. */
export const estimateGasPrice: OperationHandler = () => () => ({
  status: 200,
  body: {
    deprioritized_gas_estimate: Number(estimatedGasUnitPrice),
    gas_estimate: Number(estimatedGasUnitPrice),
    prioritized_gas_estimate: Number(prioritizedGasUnitPrice),
  },
  bcs: () => encodeU64(estimatedGasUnitPrice),
});
