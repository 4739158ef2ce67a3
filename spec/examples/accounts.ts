import {
  nonArrays,
  nonObjects,
  pairWithRequirement,
  omitEachMember,
  replaceMembers,
} from "../schema-examples.ts";

const KEY = `0x${"ab".repeat(32)}`;
const resource = {
  type: "0x1::coin::CoinStore<0x1::coin::Coin>",
  data: { coin: { value: "1" }, frozen: false },
};

/** Examples for Account and Resource (§2.3, §2.4). */
export const accountExamples = {
  Account: {
    accepted: [
      { sequence_number: "0", authentication_key: KEY },
      { sequence_number: "1", authentication_key: "0x", extra: { any: [1] } },
    ],
    rejected: [
      ...pairWithRequirement(nonObjects, "ACCT-001"),
      [{}, "ACCT-004", "ACCT-005"],
      [{ sequence_number: "0" }, "ACCT-005"],
      [{ authentication_key: KEY }, "ACCT-004"],
      [{ sequence_number: 0, authentication_key: KEY }, "FRMT-002"],
      [{ sequence_number: null, authentication_key: "ab" }, "FRMT-002", "FRMT-003"],
    ],
  },
  ResourceList: {
    accepted: [[], [resource], [resource, { ...resource, extra: null }]],
    rejected: [...pairWithRequirement(nonArrays, "RSRC-001"), [[1, {}], "RSRC-001", "RSRC-004", "RSRC-005"]],
  },
  Resource: {
    accepted: [resource, { type: "0x1::a::B", data: {} }],
    rejected: [
      ...pairWithRequirement(nonObjects, "RSRC-001"),
      ...omitEachMember(resource, { type: "RSRC-004", data: "RSRC-005" }),
      ...replaceMembers(resource, [
        ["type", "vector<u8>", "TAGS-001"],
        ["type", null, "TAGS-001"],
        ["data", null, "RSRC-005"],
        ["data", [], "RSRC-005"],
        ["data", "0x00", "RSRC-005"],
      ]),
    ],
  },
} as const;
