import { encodeAddress, encodeOption, encodeText, encodeU64, encodeUleb } from "../../bcs/codec.ts";
import { validationCodes } from "../../execution/prologue.ts";
import type { TransactionRecord } from "../../ledger/transaction-record.ts";
import { parseAddress } from "../../primitives/address.ts";
import { parseDecimal } from "../../primitives/u64.ts";
import { U16_MAX, U64_MAX } from "../../../spec/vocabulary.ts";

/** The variant numbers of execution statuses. */
const statusVariants = { success: 0, outOfGas: 1, abort: 2, failure: 3, other: 4 } as const;
/** The variant number of a location that is a module. */
const moduleLocation = 0;

/** The codes of VM statuses, as existing networks use them. A status that is not listed is encoded without a code. */
const statusCodes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...validationCodes,
    INVALID_MAIN_FUNCTION_SIGNATURE: 1011,
    NUMBER_OF_TYPE_ARGUMENTS_MISMATCH: 1076,
    LINKER_ERROR: 1081,
    FUNCTION_RESOLUTION_FAILURE: 1091,
    ARITHMETIC_ERROR: 4017,
  }),
);

const abortPattern = new RegExp(
  "^Move abort in (0x[0-9a-f]{1,64})::(\\w+): (?:(\\w+)\\((0x[0-9a-f]{1,16}|[0-9]{1,20})\\)|(0x[0-9a-f]{1,16}|[0-9]{1,20}))(?:: )?(.*)$",
  "s",
);
const failurePattern = /^Execution failed in (0x[0-9a-f]{1,64})::(\w+)::\w+ at code offset ([0-9]{1,5})/;

/**
 * Encodes the status of an executed transaction from its text: success, out of gas, an abort with its module, code and
 * reason, a failed instruction, or another status by its code. The index of the failed function is always 0, because the
 * text has only its name. Only success was compared with a real node.
 */
export function encodeExecutionStatus({
  success,
  vmStatus,
}: Pick<TransactionRecord, "success" | "vmStatus">): Uint8Array {
  if (success) return Uint8Array.of(statusVariants.success);
  if (vmStatus === "Out of gas") return Uint8Array.of(statusVariants.outOfGas);
  return encodeAbort(vmStatus) ?? encodeFailure(vmStatus) ?? encodeOther(vmStatus);
}

function encodeAbort(text: string): Uint8Array | null {
  const [, address = "", module = "", reason, reasonCode, bareCode, description = ""] =
    abortPattern.exec(text) ?? [];
  const code = BigInt(reasonCode ?? bareCode ?? "-1");
  if (code < 0n || code > U64_MAX) return null;
  const info = reason === undefined ? null : Buffer.concat([encodeText(reason), encodeText(description)]);
  return Buffer.concat([
    Uint8Array.of(statusVariants.abort),
    encodeLocation(address, module),
    encodeU64(code),
    encodeOption(info),
  ]);
}

function encodeFailure(text: string): Uint8Array | null {
  const [, address = "", module = "", digits = ""] = failurePattern.exec(text) ?? [];
  const offset = parseDecimal(digits, U16_MAX);
  if (offset === null) return null;
  const functionIndex = [0, 0];
  return Buffer.concat([
    Uint8Array.of(statusVariants.failure),
    encodeLocation(address, module),
    Uint8Array.from([...functionIndex, Number(offset) & 0xff, Number(offset) >>> 8]),
  ]);
}

function encodeOther(text: string): Uint8Array {
  const code = statusCodes.get(text);
  return Buffer.concat([
    Uint8Array.of(statusVariants.other),
    encodeOption(code === undefined ? null : encodeU64(BigInt(code))),
  ]);
}

/** Encodes the module in which a call failed. The address comes from a pattern, so it is well-formed. */
function encodeLocation(text: string, module: string): Uint8Array {
  const address = parseAddress(text);
  if (address === null) throw new TypeError(`module must have an address, got ${text}`);
  return Buffer.concat([encodeUleb(moduleLocation), encodeAddress(address), encodeText(module)]);
}
