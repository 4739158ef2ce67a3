import { alterEachValue } from "../../wire/alterations.ts";
import { toList, toMembers, type Members } from "../../wire/json.ts";
import { defineStatefulMutant, type Mutant } from "../mutant.ts";

/** A profile entry with a call of a function that has a type parameter. */
export const generic = {
  succeeds: {
    function: "0x1::node_account::transfer_coins",
    type_arguments: ["0x1::node_coin::NodeCoin"],
    arguments: ["{recipient}", "1"],
    param_types: ["address", "u64"],
  },
};

const calling = { allow: "simulate", profileOverrides: generic } as const;

/** Mutants whose ABIs contradict the calls of committed or simulated transactions (§2.5). */
export const parameterMutants: readonly Mutant[] = [
  changing("last-parameter-missing", "The params of a function lack the last parameter.", (found) => ({
    ...found,
    params: toList(found["params"]).slice(0, -1),
  })),
  changing("parameters-twice", "The params of a function list every parameter twice.", (found) => ({
    ...found,
    params: toList(found["params"]).flatMap((type) => [type, type]),
  })),
  changing("no-address-parameters", "The params of a function lack those of type address.", (found) => ({
    ...found,
    params: toList(found["params"]).filter((type) => type !== "address"),
  })),
  changing(
    "type-parameters-as-parameters",
    "The params also list the type parameters.",
    (found) => ({
      ...found,
      params: [
        ...toList(found["params"]),
        ...toList(found["generic_type_params"]).map((_, index) => `T${index}`),
      ],
    }),
    calling,
  ),
  changing(
    "no-type-parameters",
    "The generic_type_params of a function are empty.",
    (found) => ({
      ...found,
      generic_type_params: [],
    }),
    calling,
  ),
];

function changing(
  id: string,
  description: string,
  change: (found: Members) => Members,
  run: Parameters<typeof defineStatefulMutant>[4] = {},
): Mutant {
  return defineStatefulMutant(
    "MODL-046",
    id,
    description,
    alterEachValue("getAccountModules", "*/abi/exposed_functions/*", (found) => change(toMembers(found))),
    run,
  );
}
