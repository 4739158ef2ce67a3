/** Records the facts that modules, blocks, transactions and outputs show (§2.5 to §2.8). */
import { formatCanonical, isObject } from "../../client/json/json-value.ts";
import { listMembers } from "../schema-walk.ts";
import {
  describeAddressForm,
  detectTimeUnit,
  recordHash,
  recordName,
  type Members,
  type RecordFact,
} from "./text-facts.ts";

/** The minimum length of a list that counts as sorted, because shorter lists are often sorted by chance. */
const sortedElementsMin = 7;

/** Records the form of a module's abi and the first bytes of its bytecode. */
export function recordModule(module: Members, recordFact: RecordFact): void {
  const { abi, bytecode } = module;
  if (typeof bytecode === "string" && /^0x[0-9a-fA-F]{8}/.test(bytecode)) {
    recordFact("bytecode-magic", bytecode.slice(0, 10).toLowerCase());
  }
  if (abi === undefined || abi === null) recordFact("module-abi-form", abi === null ? "null" : "absent");
  else if (isObject(abi)) recordFact("module-abi-form", "an object");
}

/** Records the form of the friends of a module, and the order of its functions. */
export function recordAbi({ friends, exposed_functions: functions }: Members, recordFact: RecordFact): void {
  for (const friend of selectTexts(friends)) {
    const isModuleId = /^0x[0-9a-fA-F]{1,64}::[0-9a-zA-Z_]{1,200}$/.test(friend);
    recordFact("friend-form", isModuleId ? "a module id" : "another text");
    recordName(friend, recordFact);
  }
  const order = describeOrder(functions, "name");
  if (order !== null) recordFact("abi-order", `${order} name`);
}

/** Records the visibility of a listed function, and the forms of its parameter and result types. */
export function recordFunction(
  { visibility, is_entry: isEntry, params, return: results }: Members,
  recordFact: RecordFact,
): void {
  if (typeof visibility === "string") {
    recordFact("function-visibilities", isEntry === true ? `${visibility}, entry` : visibility);
  }
  for (const type of [...selectTexts(params), ...selectTexts(results)]) recordAbiType(type, recordFact);
}

/** Records the abilities of a struct, and whether it is marked as an event. */
export function recordStruct({ abilities, is_event: isEvent }: Members, recordFact: RecordFact): void {
  for (const ability of selectTexts(abilities)) recordFact("ability-names", ability);
  recordFact("is-event", isEvent === undefined ? "absent" : formatCanonical(isEvent));
}

/** Records the forms of a type that occur only in an ABI, such as `&signer`, and the struct types named String. */
export function recordAbiType(type: string, recordFact: RecordFact): void {
  if (/^&mut\s/.test(type)) recordFact("abi-type-forms", "a mutable reference as &mut");
  else if (type.startsWith("&")) recordFact("abi-type-forms", "a reference as &");
  if (/\bT[0-9]{1,5}\b/.test(type)) recordFact("abi-type-forms", "a type parameter as T and its position");
  const [, unlisted] = /(?:^|[<,\s&])(i8|i16|i32|i64|i128|i256)(?=$|[>,\s])/.exec(type) ?? [];
  if (unlisted !== undefined) recordFact("move-kinds-beyond", unlisted);
  if (type.includes("|")) recordFact("move-kinds-beyond", "a function type");
  const [, address, module] =
    /(0x[0-9a-fA-F]{1,64})::([0-9a-zA-Z_]{1,64})::String(?![0-9a-zA-Z_])/.exec(type) ?? [];
  if (address !== undefined) recordFact("string-type", `${formatShortAddress(address)}::${module}::String`);
}

function formatShortAddress(address: string): string {
  return describeAddressForm(address) === null ? address.toLowerCase() : `0x${BigInt(address).toString(16)}`;
}

/**
 * Returns whether the elements of a list are sorted by a member. Null if the list has fewer than seven elements, or
 * if a member is not a text.
 */
export function describeOrder(list: unknown, name: string): "by" | "not by" | null {
  if (!Array.isArray(list) || list.length < sortedElementsMin) return null;
  const keys = list.map((one: unknown) => (isObject(one) ? one[name] : undefined));
  if (!keys.every((key) => typeof key === "string")) return null;
  return keys.every((key, at) => at === 0 || (keys[at - 1] ?? "") <= key) ? "by" : "not by";
}

function selectTexts(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}

const hashMembers = [
  "hash",
  "block_hash",
  "state_change_hash",
  "event_root_hash",
  "state_checkpoint_hash",
  "accumulator_root_hash",
  "state_key_hash",
];

/** Records the unit of a block's timestamp, and how many transactions the block shows. */
export function recordBlock(block: Members, recordFact: RecordFact): void {
  const { block_timestamp: timestamp, first_version: first, last_version: last, transactions } = block;
  recordHashes(block, recordFact);
  const unit = typeof timestamp === "string" ? detectTimeUnit(timestamp) : null;
  if (unit !== null) recordFact("block-timestamp-unit", unit);
  if (!Array.isArray(transactions) || !isU64(first) || !isU64(last)) return;
  const versions = BigInt(last) - BigInt(first) + 1n;
  const shown = BigInt(transactions.length);
  if (shown === versions) recordFact("block-transactions-shown", "one for each version");
  else if (shown < versions) recordFact("block-transactions-shown", `${shown}, fewer than its versions`);
}

/** Records the variant of a transaction of a block, and which members it has. */
export function recordTransaction(transaction: Members, recordFact: RecordFact): void {
  const { type } = transaction;
  const variant = typeof type === "string" ? type : "without type";
  recordFact("transaction-variants", variant);
  recordFact(
    "block-transaction-version",
    `${variant}: ${isU64(transaction["version"]) ? "shown" : "not shown"}`,
  );
  recordExecution(transaction, recordFact);
  if (variant !== "user_transaction") return;
  const { required = [] } = listMembers("TransactionOutput") ?? {};
  const missing = required.filter((name) => (transaction[name] ?? null) === null);
  recordFact("block-transaction-members", missing.length === 0 ? "all" : `all but ${missing.join(", ")}`);
}

/** Records the hashes and the vm_status of an output or an executed transaction. */
export function recordExecution(output: Members, recordFact: RecordFact): void {
  recordHashes(output, recordFact);
  const { success, vm_status: status } = output;
  if (typeof success === "boolean" && typeof status === "string") {
    recordFact("vm-status", `${success ? "success" : "failure"}: ${status}`);
  }
}

/** Records whether an event belongs to an event handle. */
export function recordEvent({ guid, sequence_number: number }: Members, recordFact: RecordFact): void {
  if (!isObject(guid)) return;
  const { creation_number: creation, account_address: account } = guid;
  const isZeroGuid = isU64(creation) && BigInt(creation) === 0n && /^0x0+$/.test(String(account));
  recordFact(
    "event-guid",
    isZeroGuid ? `0 of 0x0, sequence number ${number === "0" ? "0" : "counted"}` : "of a handle",
  );
}

/** Records the form of each hash in an object, such as `0x and 64 lower-case digits`. */
export function recordHashes(object: Members, recordFact: RecordFact): void {
  for (const name of hashMembers) recordHash(object[name], recordFact);
}

function isU64(value: unknown): value is string {
  return typeof value === "string" && /^[0-9]{1,20}$/.test(value);
}
