import { encodeAddress, encodeOption, encodeText, encodeU64, encodeUleb } from "../../bcs/codec.ts";
import { parseVmStatus, type ModuleLocation, type ParsedStatus } from "../../execution/vm-status.ts";
import type { TransactionRecord } from "../../ledger/transaction-record.ts";

/** The variant numbers of execution statuses. */
const statusVariants = { success: 0, outOfGas: 1, abort: 2, failure: 3, other: 4 } as const;
/** The variant numbers of locations. */
const locationVariants = { module: 0, script: 1 } as const;

/**
 * Encodes the status of an executed transaction from its text: success, out of gas, an abort with its module, code and
 * reason, a failed instruction, or another status by its code. The index of the failed function is always 0, because the
 * text has only its name. Only success was compared with a real node.
 */
export function encodeExecutionStatus({
  success,
  vmStatus,
}: Pick<TransactionRecord, "success" | "vmStatus">): Uint8Array {
  return success ? Uint8Array.of(statusVariants.success) : encodeFailedStatus(parseVmStatus(vmStatus));
}

function encodeFailedStatus(status: ParsedStatus): Uint8Array {
  switch (status.kind) {
    case "out of gas":
      return Uint8Array.of(statusVariants.outOfGas);
    case "abort": {
      const { location, code, info } = status;
      const reason =
        info === null ? null : Buffer.concat([encodeText(info.name), encodeText(info.description)]);
      return Buffer.concat([
        Uint8Array.of(statusVariants.abort),
        encodeLocation(location),
        encodeU64(code),
        encodeOption(reason),
      ]);
    }
    case "failure": {
      const functionIndex = [0, 0];
      return Buffer.concat([
        Uint8Array.of(statusVariants.failure),
        status.location === null ? encodeUleb(locationVariants.script) : encodeLocation(status.location),
        Uint8Array.from([...functionIndex, status.offset & 0xff, status.offset >>> 8]),
      ]);
    }
    case "other": {
      const code = status.code === null ? null : encodeU64(status.code);
      return Buffer.concat([Uint8Array.of(statusVariants.other), encodeOption(code)]);
    }
  }
}

function encodeLocation({ address, name }: ModuleLocation): Uint8Array {
  return Buffer.concat([encodeUleb(locationVariants.module), encodeAddress(address), encodeText(name)]);
}
