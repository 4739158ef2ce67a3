/** The texts of VM statuses, and what they say: an abort, a failed instruction, or the name of a status. */
import { parseAddress, type Address } from "../primitives/address.ts";
import { parseDecimal } from "../primitives/u64.ts";
import { U16_MAX, U64_MAX } from "../../spec/vocabulary.ts";
import { validationCodes } from "./prologue.ts";

/** The codes of VM statuses, as existing networks use them. A status that is not listed has no known code. */
const statusCodes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...validationCodes,
    INVALID_MAIN_FUNCTION_SIGNATURE: 1011,
    TYPE_MISMATCH: 1020,
    MODULE_ADDRESS_DOES_NOT_MATCH_SENDER: 1067,
    CONSTRAINT_NOT_SATISFIED: 1075,
    NUMBER_OF_TYPE_ARGUMENTS_MISMATCH: 1076,
    LINKER_ERROR: 1081,
    FUNCTION_RESOLUTION_FAILURE: 1091,
    BACKWARD_INCOMPATIBLE_MODULE_UPDATE: 1096,
    NUMBER_OF_ARGUMENTS_MISMATCH: 1098,
    FAILED_TO_DESERIALIZE_ARGUMENT: 1100,
    CODE_DESERIALIZATION_ERROR: 3024,
    MISSING_DATA: 4008,
    ARITHMETIC_ERROR: 4017,
    VM_MAX_TYPE_DEPTH_REACHED: 4024,
    STORAGE_WRITE_LIMIT_REACHED: 4027,
  }),
);

const abortPattern = new RegExp(
  "^Move abort in (0x[0-9a-f]{1,64})::(\\w+): (?:(\\w+)\\((0x[0-9a-f]{1,16}|[0-9]{1,20})\\)|(0x[0-9a-f]{1,16}|[0-9]{1,20}))(?:: )?(.*)$",
  "s",
);
const failurePattern =
  /^Execution failed in (?:(0x[0-9a-f]{1,64})::(\w+)::\w+|script) at code offset ([0-9]{1,5})/;

/** The VM status of a transaction that exceeds its maximum gas amount. */
export const outOfGasStatus = "Out of gas";

/** A module in which a call failed. */
export interface ModuleLocation {
  readonly address: Address;
  readonly name: string;
}

/** The parts of the VM status of a failed transaction. */
export type ParsedStatus =
  | { readonly kind: "out of gas" }
  | {
      readonly kind: "abort";
      readonly location: ModuleLocation;
      readonly code: bigint;
      /** The name of the code and its description, or null if the status has only the code. */
      readonly info: { readonly name: string; readonly description: string } | null;
    }
  /** A failed instruction. The location is null in a script. */
  | { readonly kind: "failure"; readonly location: ModuleLocation | null; readonly offset: number }
  | { readonly kind: "other"; readonly code: bigint | null };

/** Parses the text of the VM status of a failed transaction. */
export function parseVmStatus(text: string): ParsedStatus {
  if (text === outOfGasStatus) return { kind: "out of gas" };
  const code = statusCodes.get(text);
  return (
    parseAbort(text) ??
    parseFailure(text) ?? { kind: "other", code: code === undefined ? null : BigInt(code) }
  );
}

function parseAbort(text: string): ParsedStatus | null {
  const [, address = "", module = "", name, namedCode, bareCode, description = ""] =
    abortPattern.exec(text) ?? [];
  const code = BigInt(namedCode ?? bareCode ?? "-1");
  if (code < 0n || code > U64_MAX) return null;
  const info = name === undefined ? null : { name, description };
  return { kind: "abort", location: parseLocation(address, module), code, info };
}

function parseFailure(text: string): ParsedStatus | null {
  const [, address, module = "", digits = ""] = failurePattern.exec(text) ?? [];
  const offset = parseDecimal(digits, U16_MAX);
  if (offset === null) return null;
  const location = address === undefined ? null : parseLocation(address, module);
  return { kind: "failure", location, offset: Number(offset) };
}

/** Parses the module of a status. The address comes from a pattern, so it is well-formed. */
function parseLocation(text: string, name: string): ModuleLocation {
  const address = parseAddress(text);
  if (address === null) throw new TypeError(`module must have an address, got ${text}`);
  return { address, name };
}
