import { alterEachValue } from "../../wire/alterations.ts";
import type { SimpleAlteration } from "../../wire/exchange.ts";
import { toList, toMembers, toText, type Members } from "../../wire/json.ts";
import { defineMutant, type Mutant } from "../mutant.ts";

/** Removes an ability from the structs in ABIs that it is asked to. */
const without = (
  ability: string,
  isAffected: (struct: Members, abilities: readonly unknown[]) => boolean,
): SimpleAlteration =>
  alterEachValue("getAccountModules", "*/abi/structs/*", (found) => {
    const struct = toMembers(found);
    const abilities = toList(struct["abilities"]);
    return isAffected(struct, abilities)
      ? { ...struct, abilities: abilities.filter((one) => one !== ability) }
      : found;
  });

/** Mutants whose ABIs contradict the resources of the node (§2.4, §2.5). */
export const abilityMutants: readonly Mutant[] = [
  defineMutant(
    "MODL-047",
    "account-without-key",
    "The abilities of the struct of account resources lack key.",
    without("key", ({ name }) => name === "Account"),
  ),
  defineMutant(
    "MODL-047",
    "generic-structs-without-key",
    "The abilities of structs with type parameters lack key.",
    without("key", ({ generic_type_params: params }) => toList(params).length > 0),
  ),
  defineMutant(
    "MODL-047",
    "option-without-store",
    "The abilities of the struct Option, which is in fields of resources, lack store.",
    without("store", ({ name }) => name === "Option"),
  ),
  defineMutant(
    "MODL-047",
    "nested-structs-without-store",
    "The abilities of structs that no resource has as its type lack store.",
    without("store", ({ name }, abilities) => !abilities.includes("key") && name !== "Table"),
  ),
  defineMutant(
    "RSRC-007",
    "type-argument-with-an-argument",
    "A struct without type parameters has one where it is a type argument of a resource.",
    alterEachValue("getAccountResources", "*/type", (type) => toText(type).replace(/(::\w+)>/, "$1<u8>>")),
  ),
];
