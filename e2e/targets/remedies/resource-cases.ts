/** Reasons that name what no account that discovery finds has, and another account has. */
import type { TargetProfile } from "../../../cli/check-api.ts";
import { createFreshChain } from "../../../proof/fake-nodes/by-url/healthy-nodes.ts";
import { alterExchange } from "../../../proof/fake-nodes/wire/alterations.ts";
import { isSuccess } from "../../../proof/fake-nodes/wire/responses.ts";
import type { RemedyCase } from "./remedy-case.ts";

/** Shows of the resources of the framework only types of a module that the target does not return. */
const unknownTypes = alterExchange("getAccountResources", ({ path }, answer) =>
  /^\/accounts\/(?:0x)?0*1\//.test(path) && isSuccess(answer)
    ? {
        ...answer,
        body: answer.body.replaceAll(/"type":"[^"]*"/g, (type) => type.replaceAll("0x1::", "0x9::")),
      }
    : answer,
);

/** Declares an item whose key is a struct with a known ABI, but no account whose resources have one. */
const onlyItem = ({ tables = [] }: TargetProfile): TargetProfile => ({
  tables: tables.filter(({ key_type: type }) => type === "0x1::string::String").slice(0, 1),
});

export const resourceCases: readonly RemedyCase[] = [
  ["RSRC-007", "an account with a resource of a module whose ABI the target shows"],
  ["MODL-047", "an account with a resource of a struct whose abilities the target shows"],
].map(([id = "", what = ""]) => ({
  name: what,
  id,
  advice: new RegExp(`add the member "accounts" to the profile, naming ${what}`),
  node: () => createFreshChain(),
  alter: unknownTypes,
  first: { only: id, profileOf: onlyItem },
  second: {
    only: id,
    profileOf: (profile: TargetProfile) => ({
      ...onlyItem(profile),
      accounts: profile.accounts?.slice(1, 2) ?? [],
    }),
  },
}));
