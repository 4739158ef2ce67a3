import { formatAddress, type Address } from "../../../primitives/address.ts";
import { defineFunction, defineModule, defineStruct, type ModuleAbi } from "../module-abi.ts";

/** `guest_book`: the module that an account publishes in its own name; genesis has none of it. */
export function guestBookModule(account: Address): ModuleAbi {
  const address = formatAddress(account);
  return defineModule("guest_book", {
    address,
    functions: [
      defineFunction("sign", ["&signer", "0x1::string::String"], { role: "entry" }),
      defineFunction("last", [], { role: "view", returns: [`${address}::guest_book::Entry`] }),
    ],
    structs: [
      defineStruct("Entry", ["copy", "drop", "store"], { guest: "address", text: "0x1::string::String" }),
    ],
  });
}
