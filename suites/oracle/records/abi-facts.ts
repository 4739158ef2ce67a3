/** What an ABI shows of what the document leaves open (§2.5). */
import { formatCanonical } from "../canonical-json.ts";
import { isObject } from "../../client/json/json-parts.ts";
import type { Members, RecordFact } from "./record-fact.ts";
import { describeAddressForm, noteName } from "./text-forms.ts";

/** So few are in order by chance too often. */
const orderedMin = 7;

/** Notes of a module what its abi is, and how its bytecode begins. */
export function noteModule(module: Members, recordFact: RecordFact): void {
  const { abi, bytecode } = module;
  if (typeof bytecode === "string" && /^0x[0-9a-fA-F]{8}/.test(bytecode)) {
    recordFact("bytecode-magic", bytecode.slice(0, 10).toLowerCase());
  }
  if (abi === undefined || abi === null) recordFact("module-abi-form", abi === null ? "null" : "absent");
  else if (isObject(abi)) recordFact("module-abi-form", "an object");
}

/** Notes how friends are written, and the order of the functions. */
export function noteAbi({ friends, exposed_functions: functions }: Members, recordFact: RecordFact): void {
  for (const friend of selectTexts(friends)) {
    const isModuleId = /^0x[0-9a-fA-F]{1,64}::[0-9a-zA-Z_]{1,200}$/.test(friend);
    recordFact("friend-form", isModuleId ? "a module id" : "another text");
    noteName(friend, recordFact);
  }
  const order = describeOrder(functions, "name");
  if (order !== null) recordFact("abi-order", `${order} name`);
}

/** Notes which functions are listed, and how their types are written. */
export function noteFunction(
  { visibility, is_entry: isEntry, params, return: results }: Members,
  recordFact: RecordFact,
): void {
  if (typeof visibility === "string") {
    recordFact("function-visibilities", isEntry === true ? `${visibility}, entry` : visibility);
  }
  for (const type of [...selectTexts(params), ...selectTexts(results)]) noteAbiType(type, recordFact);
}

/** Notes of a struct its abilities, and whether it is marked as an event. */
export function noteStruct({ abilities, is_event: isEvent }: Members, recordFact: RecordFact): void {
  for (const ability of selectTexts(abilities)) recordFact("ability-names", ability);
  recordFact("is-event", isEvent === undefined ? "absent" : formatCanonical(isEvent));
}

/** Notes the constructs of a type that only an ABI has, and what it calls a String. */
export function noteAbiType(type: string, recordFact: RecordFact): void {
  if (/^&mut\s/.test(type)) recordFact("abi-type-forms", "a mutable reference as &mut");
  else if (type.startsWith("&")) recordFact("abi-type-forms", "a reference as &");
  if (/\bT[0-9]{1,5}\b/.test(type)) recordFact("abi-type-forms", "a type parameter as T and its place");
  const [, unlisted] = /(?:^|[<,\s&])(i8|i16|i32|i64|i128|i256)(?=$|[>,\s])/.exec(type) ?? [];
  if (unlisted !== undefined) recordFact("move-kinds-beyond", unlisted);
  const [, address, module] =
    /(0x[0-9a-fA-F]{1,64})::([0-9a-zA-Z_]{1,64})::String(?![0-9a-zA-Z_])/.exec(type) ?? [];
  if (address !== undefined) recordFact("string-type", `${shortest(address)}::${module}::String`);
}

function shortest(address: string): string {
  return describeAddressForm(address) === null ? address.toLowerCase() : `0x${BigInt(address).toString(16)}`;
}

/** Whether the elements of a list stand by a text of theirs; null where there are too few to tell. */
export function describeOrder(list: unknown, name: string): "by" | "not by" | null {
  if (!Array.isArray(list) || list.length < orderedMin) return null;
  const keys = list.map((one: unknown) => (isObject(one) ? one[name] : undefined));
  if (!keys.every((key) => typeof key === "string")) return null;
  return keys.every((key, at) => at === 0 || (keys[at - 1] ?? "") <= key) ? "by" : "not by";
}

function selectTexts(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}
