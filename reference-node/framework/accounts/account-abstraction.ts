/** The functions of `0x1::account_abstraction`. They keep the names of functions that authenticate the sender. */
import { readModule } from "../../bytecode/read-module.ts";
import { moduleKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import { createModuleEvent, type TransactionEvent } from "../../ledger/transaction-record.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import {
  authenticatorKey,
  formatAuthenticationFunctions,
  formatFunctionInfo,
  isSameFunction,
  readAuthenticationFunctions,
  type AuthenticationFunction,
} from "../../authentication/registered-functions.ts";
import { deriveAbstractAddress } from "../../bcs/derived-addresses.ts";
import {
  createModuleFunctions,
  type EntryFunctionInput,
  type EntryFunctionResult,
} from "../../move/entry-function.ts";
import { createMoveAbort, type Abort } from "../../move/move-abort.ts";
import type { NativeFunctions } from "../../move/native-area.ts";
import { createStateDraft } from "../../move/state-draft.ts";
import { createModuleViews, viewValues } from "../../move/view-function.ts";
import { parseModuleAbi, type FunctionAbi } from "../../move/module-abi.ts";
import { toAddress, toBytes, toText } from "../../move/native-arguments.ts";
import { accountAbstractionModule } from "./abstraction-modules.ts";

const module = "0x1::account_abstraction";
const existence = "EFUNCTION_INFO_EXISTENCE";

const aborts = {
  notIdentifier: createMoveAbort(
    "0x1::function_info",
    ["EINVALID_IDENTIFIER", 0x1],
    "A name is not an identifier.",
  ),
  notFound: createMoveAbort("0x1::function_info", ["EINVALID_FUNCTION", 0x2], "There is no such function."),
  signature: createMoveAbort(
    module,
    ["EAUTH_FUNCTION_SIGNATURE_MISMATCH", 0x10003],
    "The function must be public and have the type of an authentication function.",
  ),
  addedTwice: createMoveAbort(module, [existence, 0x80002], "The account already has the function."),
  notAdded: createMoveAbort(module, [existence, 0x60002], "The account does not have the function."),
  deprecated: createMoveAbort(module, ["EDEPRECATED_FUNCTION", 0xd0006], "The function is deprecated."),
} as const;

export const accountAbstraction: NativeFunctions = {
  entries: createModuleFunctions(accountAbstractionModule, {
    add_authentication_function: (given, input) => withTarget(given, input, addFunction),
    remove_authentication_function: (given, input) => withTarget(given, input, removeFunction),
    remove_authenticator: (_, { sender, read }) => {
      const draft = createStateDraft(read);
      if (read(authenticatorKey(sender)) === undefined) return { changes: draft.changes, events: [] };
      draft.remove(authenticatorKey(sender));
      return { changes: draft.changes, events: [createRemovalEvent(sender)] };
    },
    add_dispatchable_authentication_function: () => aborts.deprecated,
    remove_dispatchable_authentication_function: () => aborts.deprecated,
    remove_dispatchable_authenticator: () => aborts.deprecated,
  }),
  views: createModuleViews(accountAbstractionModule, {
    using_dispatchable_authenticator: ([account], { read }) =>
      viewValues(read(authenticatorKey(toAddress(account))) !== undefined),
    dispatchable_authenticator: ([account], { read }) => {
      const functions = readAuthenticationFunctions(read, toAddress(account));
      return viewValues({ vec: functions === null ? [] : [functions.map(formatFunctionInfo)] });
    },
    derive_account_address_view: ([address, moduleName, name, publicKey]) => {
      const target = readTarget([address, moduleName, name]);
      if ("abort" in target) return target;
      return viewValues(`0x${deriveAbstractAddress(target, toBytes(publicKey))}`);
    },
  }),
};

type Change = (
  target: AuthenticationFunction,
  own: readonly AuthenticationFunction[],
  input: EntryFunctionInput,
) => EntryFunctionResult;

/** Applies a change to the functions of the sender if the named function can authenticate accounts. */
function withTarget(
  given: readonly JsonValue[],
  input: EntryFunctionInput,
  change: Change,
): EntryFunctionResult {
  const target = readTarget(given);
  if ("abort" in target) return target;
  const abort = checkTarget(target, input.read);
  if (abort !== null) return abort;
  return change(target, readAuthenticationFunctions(input.read, input.sender) ?? [], input);
}

const addFunction: Change = (target, own, { sender }) => {
  if (own.some((one) => isSameFunction(one, target))) return aborts.addedTwice;
  const resource = formatAuthenticationFunctions([...own, target]);
  return {
    changes: new Map([[authenticatorKey(sender), resource]]),
    events: [createUpdateEvent(sender, "add", target)],
  };
};

/** Removes a function. The resource is deleted with the last function. */
const removeFunction: Change = (target, own, { sender, read }) => {
  const others = own.filter((one) => !isSameFunction(one, target));
  if (others.length === own.length) return aborts.notAdded;
  const [draft, key] = [createStateDraft(read), authenticatorKey(sender)];
  const update = createUpdateEvent(sender, "remove", target);
  if (others.length > 0) {
    draft.write(key, formatAuthenticationFunctions(others));
    return { changes: draft.changes, events: [update] };
  }
  draft.remove(key);
  return { changes: draft.changes, events: [update, createRemovalEvent(sender)] };
};

/** Reads the name of a function from arguments. */
function readTarget([address, moduleName, name]: readonly (JsonValue | undefined)[]):
  AuthenticationFunction | Abort {
  const target = { address: toAddress(address), module: toText(moduleName), name: toText(name) };
  const areIdentifiers = [target.module, target.name].every((text) =>
    /^(?:[A-Za-z][A-Za-z0-9_]*|_[A-Za-z0-9_]+)$/.test(text),
  );
  return areIdentifiers ? target : aborts.notIdentifier;
}

/**
 * Returns the abort for a function that cannot authenticate accounts. Functions that are implemented natively cannot
 * either, but none of them has the type.
 */
function checkTarget(
  { address, module: moduleName, name }: AuthenticationFunction,
  read: ReadState,
): Abort | null {
  const found = read(moduleKey(address, moduleName));
  if (found === undefined) return aborts.notFound;
  const abi = parseModuleAbi(found).exposed_functions.find((one) => one.name === name);
  if (abi === undefined) return isInBytecode(found, name) ? aborts.signature : aborts.notFound;
  return isAuthenticationFunction(abi) ? null : aborts.signature;
}

/** Returns whether the bytecode of a module has a function. An ABI does not contain private functions. */
function isInBytecode(published: StateValue, name: string): boolean {
  const { functions } = readModule(toBytes(published["bytecode"]));
  return functions.some((one) => one.name === name);
}

function isAuthenticationFunction(abi: FunctionAbi): boolean {
  return (
    abi.visibility === "public" &&
    abi.generic_type_params.length === 0 &&
    abi.params.join(" ") === "signer 0x1::auth_data::AbstractionAuthData" &&
    abi.return.join(" ") === "signer"
  );
}

function createUpdateEvent(
  account: Address,
  update: "add" | "remove",
  target: AuthenticationFunction,
): TransactionEvent {
  return createModuleEvent(`${module}::UpdateDispatchableAuthenticator`, {
    account: formatAddress(account),
    update: formatHex(Buffer.from(update)),
    auth_function: formatFunctionInfo(target),
  });
}

function createRemovalEvent(account: Address): TransactionEvent {
  return createModuleEvent(`${module}::RemoveDispatchableAuthenticator`, { account: formatAddress(account) });
}
