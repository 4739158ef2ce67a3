import { formatAddress, type Address } from "../../../primitives/address.ts";
import { defineFunction, defineModule, defineStruct, type ModuleAbi } from "../module-abi.ts";

/**
 * `guest_book`: the module that an account publishes in its own name; genesis has none of it. What is published over the
 * first edition is the second, which has all of the first and more, as an upgrade must.
 */
export function guestBookModule(account: Address, edition: 1 | 2 = 1): ModuleAbi {
  const address = formatAddress(account);
  const entry = `${address}::guest_book::Entry`;
  return defineModule("guest_book", {
    address,
    functions: [
      defineFunction("sign", ["&signer", "0x1::string::String"], { role: "entry" }),
      defineFunction("last", [], { role: "view", returns: [entry] }),
      ...(edition === 1
        ? []
        : [defineFunction("pages", ["u64"], { role: "view", returns: [`vector<${entry}>`] })]),
    ],
    structs: [
      defineStruct("Entry", ["copy", "drop", "store"], { guest: "address", text: "0x1::string::String" }),
      ...(edition === 1 ? [] : [defineStruct("Signed", ["drop", "store"], { entry }, { isEvent: true })]),
    ],
  });
}
