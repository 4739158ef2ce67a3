import {
  nonArrays,
  nonObjects,
  pairWithRequirement,
  omitEachMember,
  replaceMembers,
} from "../schema-examples.ts";

const param = { constraints: ["copy", "drop"] };
const field = { name: "value", type: "vector<u8>" };
const struct = {
  name: "Coin",
  is_native: false,
  is_event: false,
  abilities: ["store"],
  generic_type_params: [param],
  fields: [field],
};
const fn = {
  name: "transfer",
  visibility: "public",
  is_entry: true,
  is_view: false,
  generic_type_params: [param],
  params: ["&signer", "T0"],
  return: [],
};
const abi = { address: "0x1", name: "coin", friends: ["0x1::a"], exposed_functions: [fn], structs: [struct] };
const module = { bytecode: "0xa11c", abi };

/** Examples for Module with ABI (§2.5). */
export const moduleExamples = {
  ModuleList: {
    accepted: [[], [module], [module, { bytecode: "0x", abi: null }]],
    rejected: [...pairWithRequirement(nonArrays, "MODL-001"), [[[], {}], "MODL-001", "MODL-004", "MODL-006"]],
  },
  Module: {
    accepted: [module, { bytecode: "0x", abi: null, extra: 1 }],
    rejected: [
      ...pairWithRequirement(nonObjects, "MODL-001"),
      ...omitEachMember(module, { bytecode: "MODL-004", abi: "MODL-006" }),
      ...replaceMembers(module, [
        ["bytecode", "a11c", "FRMT-003"],
        ["abi", "abi", "MODL-005"],
        ["abi", [], "MODL-005"],
      ]),
      [{ ...module, abi: { ...abi, name: 1 } }, "MODL-008"],
    ],
  },
  ModuleAbi: {
    accepted: [abi, { ...abi, friends: [], exposed_functions: [], structs: [] }],
    rejected: [
      ...pairWithRequirement(nonObjects, "MODL-005"),
      ...omitEachMember(abi, {
        address: "MODL-007",
        name: "MODL-008",
        friends: "MODL-009",
        exposed_functions: "MODL-010",
        structs: "MODL-011",
      }),
      ...replaceMembers(abi, [
        ["address", "1", "ADDR-004"],
        ["name", null, "MODL-008"],
        ["friends", {}, "MODL-009"],
        ["friends", [1], "MODL-009"],
        ["exposed_functions", null, "MODL-010"],
        ["exposed_functions", [[]], "MODL-010"],
        ["structs", "none", "MODL-011"],
        ["structs", ["Coin"], "MODL-011"],
      ]),
    ],
  },
  Function: {
    accepted: [fn, { ...fn, visibility: "friend" }, { ...fn, visibility: "private", attributes: [] }],
    rejected: [
      ...pairWithRequirement(nonObjects, "MODL-010"),
      ...omitEachMember(fn, {
        name: "MODL-012",
        visibility: "MODL-013",
        is_entry: "MODL-014",
        is_view: "MODL-015",
        generic_type_params: "MODL-016",
        params: "MODL-017",
        return: "MODL-018",
      }),
      ...replaceMembers(fn, [
        ["name", 1, "MODL-012"],
        ["visibility", "Public", "MODL-013"],
        ["visibility", null, "MODL-013"],
        ["is_entry", "true", "MODL-014"],
        ["is_view", 0, "MODL-015"],
        ["generic_type_params", {}, "MODL-016"],
        ["generic_type_params", ["copy"], "MODL-016"],
        ["generic_type_params", [{}], "MODL-025"],
        ["params", "u8", "MODL-017"],
        ["params", [null], "MODL-017"],
        ["return", null, "MODL-018"],
        ["return", [{}], "MODL-018"],
      ]),
    ],
  },
  Struct: {
    accepted: [struct, { ...struct, is_enum: false, variants: null }],
    rejected: [
      ...pairWithRequirement(nonObjects, "MODL-011"),
      ...omitEachMember(struct, {
        name: "MODL-019",
        is_native: "MODL-020",
        is_event: "MODL-021",
        abilities: "MODL-022",
        generic_type_params: "MODL-023",
        fields: "MODL-024",
      }),
      ...replaceMembers(struct, [
        ["name", null, "MODL-019"],
        ["is_native", 1, "MODL-020"],
        ["is_event", "no", "MODL-021"],
        ["abilities", "store", "MODL-022"],
        ["abilities", [1], "MODL-022"],
        ["generic_type_params", null, "MODL-023"],
        ["generic_type_params", [null], "MODL-023"],
        ["fields", {}, "MODL-024"],
        ["fields", [1], "MODL-024"],
      ]),
    ],
  },
  GenericTypeParam: {
    accepted: [param, { constraints: [], is_phantom: true }],
    rejected: [
      ...pairWithRequirement([...nonObjects, {}], "MODL-025"),
      ...replaceMembers(param, [
        ["constraints", null, "MODL-025"],
        ["constraints", [1], "MODL-025"],
      ]),
    ],
  },
  StructField: {
    accepted: [field, { name: "t", type: "T0" }],
    rejected: [
      ...pairWithRequirement(nonObjects, "MODL-024"),
      ...omitEachMember(field, { name: "MODL-026", type: "MODL-027" }),
      ...replaceMembers(field, [
        ["name", 0, "MODL-026"],
        ["type", "&u8", "TAGS-002"],
        ["type", null, "TAGS-002"],
      ]),
    ],
  },
} as const;
