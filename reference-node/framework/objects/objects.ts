/** Objects in the state: their core, and the rules by which their owners transfer them. */
import { formatEventHandle } from "../../ledger/event-handle.ts";
import { resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import { formatAddress, parseAddress, type Address } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import type { StateDraft } from "../../move/state-draft.ts";
import { abortUnless, AbortError, type Steps } from "../../move/native-steps.ts";
import { fieldAt, textField } from "../../move/state-fields.ts";
import { createObjectCore, objectKey } from "./object-core.ts";
import { objectErrors } from "../../move/object-errors.ts";

const tombStoneType = "0x1::object::TombStone";
const untransferableType = "0x1::object::Untransferable";

/** The number of owners that the checks follow: an object may belong to an object, which may belong to an object. */
const nestingMax = 8;
/** The address to which burnt objects once were transferred. */
const burnAddress = `0x${"f".repeat(64)}`;

/** Reads the core of an object, or returns undefined if there is no object at the address. */
export function readObjectCore(read: ReadState, object: Address): StateValue | undefined {
  return read(objectKey(object));
}

/** Reads the core of an object. @throws AbortError if there is no object at the address. */
function requireObjectCore(read: ReadState, object: Address): StateValue {
  const core = readObjectCore(read, object);
  abortUnless(core !== undefined, objectErrors.doesNotExist);
  return core;
}

/** Returns the owner of an object. @throws AbortError if there is no object at the address. */
export function readOwner(read: ReadState, object: Address): Address {
  return toStateAddress(textField(requireObjectCore(read, object), "owner"));
}

/** Parses an address in the state. @throws TypeError if the state is corrupt. */
export function toStateAddress(text: string): Address {
  const address = parseAddress(text);
  if (address === null) throw new TypeError(`state must have an address here, got ${text}`);
  return address;
}

/**
 * Creates an object. Its owner may transfer it.
 * @throws AbortError if an object exists at the address.
 */
export function createObject(draft: StateDraft, object: Address, owner: Address): void {
  abortUnless(readObjectCore(draft.read, object) === undefined, objectErrors.exists);
  draft.write(objectKey(object), createObjectCore(object, owner, { isTransferable: true }));
}

/** Creates an event handle with the next GUID of an object. @throws AbortError if there is no object. */
export function createObjectEventHandle(draft: StateDraft, object: Address): StateValue {
  const core = requireObjectCore(draft.read, object);
  const number = BigInt(textField(core, "guid_creation_num"));
  draft.write(objectKey(object), { ...core, guid_creation_num: String(number + 1n) });
  return formatEventHandle(object, number);
}

/** Allows or forbids the owner of an object to transfer it. @throws AbortError if the object is untransferable. */
export function setUngatedTransfer(draft: StateDraft, object: Address, isAllowed: boolean): void {
  if (isAllowed) abortUnless(!isUntransferable(draft.read, object), objectErrors.notTransferable);
  const core = requireObjectCore(draft.read, object);
  draft.write(objectKey(object), { ...core, allow_ungated_transfer: isAllowed });
}

/** Returns whether an object can never be transferred. */
export function isUntransferable(read: ReadState, object: Address): boolean {
  return read(resourceKey(object, untransferableType)) !== undefined;
}

/** Returns whether the owner of an object has burnt it. */
export function isBurnt(read: ReadState, object: Address): boolean {
  return read(resourceKey(object, tombStoneType)) !== undefined;
}

/**
 * Transfers an object of the sender, or an object that belongs to an object of the sender.
 * @throws AbortError if the sender does not own the object, or if a transfer is not allowed.
 */
export function transferObject(steps: Steps, object: Address, recipient: Address): void {
  const { draft, sender } = steps;
  let current = requireObjectCore(draft.read, object);
  for (let depth = 1; ; depth += 1) {
    abortUnless(fieldAt(current, "allow_ungated_transfer") === true, objectErrors.noUngatedTransfers);
    const owner = toStateAddress(textField(current, "owner"));
    if (owner === sender) break;
    abortUnless(depth < nestingMax, objectErrors.maximumNesting);
    const outer = readObjectCore(draft.read, owner);
    abortUnless(outer !== undefined, objectErrors.notOwner);
    current = outer;
  }
  if (readOwner(draft.read, object) !== recipient) changeOwner(steps, object, recipient);
}

/** Changes the owner of an object without a check, and emits the event of a transfer. */
export function changeOwner({ draft, emit }: Steps, object: Address, recipient: Address): void {
  const core = requireObjectCore(draft.read, object);
  const from = toStateAddress(textField(core, "owner"));
  emit("0x1::object::Transfer", {
    object: formatAddress(object),
    from: formatAddress(from),
    to: formatAddress(recipient),
  });
  draft.write(objectKey(object), { ...core, owner: `0x${recipient}` });
}

/** Marks an object of the sender as burnt. @throws AbortError if the sender does not own it directly. */
export function burnObject({ draft, sender }: Steps, object: Address): void {
  abortUnless(readOwner(draft.read, object) === sender, objectErrors.notOwner);
  abortUnless(!isBurnt(draft.read, object), objectErrors.alreadyBurnt);
  draft.write(resourceKey(object, tombStoneType), { original_owner: `0x${sender}` });
}

/** Takes back that an object is burnt. @throws AbortError if it is not burnt, or if the sender did not own it. */
export function restoreObject(steps: Steps, object: Address): void {
  const { draft, sender } = steps;
  const key = resourceKey(object, tombStoneType);
  const tombStone = draft.read(key);
  abortUnless(tombStone !== undefined, objectErrors.notBurnt);
  const owner: string = readOwner(draft.read, object);
  if (owner !== sender) {
    abortUnless(`0x${owner}` === burnAddress, objectErrors.notOwner);
    const original = toStateAddress(textField(tombStone, "original_owner"));
    abortUnless(original === sender, objectErrors.notOwner);
    changeOwner(steps, object, sender);
  }
  draft.remove(key);
}

/** Returns whether an account owns an object directly, or through other objects. */
export function ownsObject(read: ReadState, object: Address, owner: Address): boolean {
  requireObjectCore(read, object);
  if (object === owner) return true;
  let current = readOwner(read, object);
  for (let depth = 1; current !== owner; depth += 1) {
    abortUnless(depth < nestingMax, objectErrors.maximumNesting);
    if (readObjectCore(read, current) === undefined) return false;
    current = readOwner(read, current);
  }
  return true;
}

/** Returns the first owner of an object that is not an object itself. @throws AbortError if there is none. */
export function readRootOwner(read: ReadState, object: Address): Address {
  const seen = new Set<Address>([object]);
  let current = readOwner(read, object);
  while (readObjectCore(read, current) !== undefined) {
    // On existing networks, objects that own each other use up the gas of the call.
    if (seen.has(current)) throw new AbortError({ abort: "Out of gas" });
    seen.add(current);
    current = readOwner(read, current);
  }
  return current;
}

/** Formats the address of an object as a value of the type `0x1::object::Object`. */
export function formatObject(object: Address): JsonValue {
  return { inner: `0x${object}` };
}
