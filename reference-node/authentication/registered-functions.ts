/** The functions that an account has registered in the state to authenticate it. */
import type { AbstractAuthenticator } from "../bcs/authenticator.ts";
import { resourceKey, type ReadState, type StateValue } from "../ledger/state-value.ts";
import { formatAddress, parseAddress, type Address } from "../primitives/address.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import { nativeAsset } from "../move/account-state.ts";
import { derivePrimaryStoreAddress } from "../bcs/derived-addresses.ts";

/** The name of a function that authenticates accounts. */
export type AuthenticationFunction = AbstractAuthenticator["function"];

/**
 * Returns the state key of the functions that authenticate an account. They are at the address of the account's store
 * of the native coin, where existing networks read them together with its balance.
 */
export function authenticatorKey(account: Address): string {
  const store = derivePrimaryStoreAddress(account, nativeAsset);
  return resourceKey(store, "0x1::account_abstraction::DispatchableAuthenticator");
}

/**
 * Reads the functions that authenticate an account, in the order of the map. Returns null if the account has none.
 * @throws TypeError if the state is corrupt.
 */
export function readAuthenticationFunctions(
  read: ReadState,
  account: Address,
): readonly AuthenticationFunction[] | null {
  const resource = read(authenticatorKey(account));
  if (resource === undefined) return null;
  const { auth_functions: map } = resource as unknown as FormattedAuthenticator;
  return map.entries.map(({ key }) => {
    const address = parseAddress(key.module_address);
    if (address === null) throw new TypeError("authentication function must have an address, got none");
    return { address, module: key.module_name, name: key.function_name };
  });
}

/** The resource in its JSON form, as `formatAuthenticationFunctions` writes it. */
interface FormattedAuthenticator {
  readonly auth_functions: {
    readonly entries: readonly {
      readonly key: {
        readonly module_address: string;
        readonly module_name: string;
        readonly function_name: string;
      };
    }[];
  };
}

/** Formats the functions that authenticate an account for the state: a sorted map with the value true for each. */
export function formatAuthenticationFunctions(functions: readonly AuthenticationFunction[]): StateValue {
  const entries = functions.toSorted(compareFunctions).map((one) => ({
    key: { module_address: `0x${one.address}`, module_name: one.module, function_name: one.name },
    value: true,
  }));
  return { __variant__: "V1", auth_functions: { __variant__: "SortedVectorMap", entries } };
}

/** Formats the name of a function as events and views print it. */
export function formatFunctionInfo({ address, module, name }: AuthenticationFunction): JsonObject {
  return { module_address: formatAddress(address), module_name: module, function_name: name };
}

/** Returns whether two names are those of the same function. */
export function isSameFunction(left: AuthenticationFunction, right: AuthenticationFunction): boolean {
  return compareFunctions(left, right) === 0;
}

/** Compares two names in the order of maps: by address, then by the names of the module and of the function. */
function compareFunctions(left: AuthenticationFunction, right: AuthenticationFunction): number {
  return (
    compareTexts(left.address, right.address) ||
    compareTexts(left.module, right.module) ||
    compareTexts(left.name, right.name)
  );
}

function compareTexts(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
