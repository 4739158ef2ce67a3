import { NO_ARRAYS, NO_OBJECTS, allBreak, eachMissing, eachWrong } from "../schema-example.ts";

const KEY = `0x${"ab".repeat(32)}`;
const resource = {
  type: "0x1::coin::CoinStore<0x1::coin::Coin>",
  data: { coin: { value: "1" }, frozen: false },
};

/** §2.3 and §2.4: Account and Resource. */
export const accountExamples = {
  Account: {
    accepted: [
      { sequence_number: "0", authentication_key: KEY },
      { sequence_number: "1", authentication_key: "0x", extra: { any: [1] } },
    ],
    refused: [
      ...allBreak(NO_OBJECTS, "ACCT-001"),
      [{}, "ACCT-004", "ACCT-005"],
      [{ sequence_number: "0" }, "ACCT-005"],
      [{ authentication_key: KEY }, "ACCT-004"],
      [{ sequence_number: 0, authentication_key: KEY }, "FRMT-002"],
      [{ sequence_number: null, authentication_key: "ab" }, "FRMT-002", "FRMT-003"],
    ],
  },
  ResourceList: {
    accepted: [[], [resource], [resource, { ...resource, extra: null }]],
    refused: [...allBreak(NO_ARRAYS, "RSRC-001"), [[1, {}], "RSRC-001", "RSRC-004", "RSRC-005"]],
  },
  Resource: {
    accepted: [resource, { type: "0x1::a::B", data: {} }],
    refused: [
      ...allBreak(NO_OBJECTS, "RSRC-001"),
      ...eachMissing(resource, { type: "RSRC-004", data: "RSRC-005" }),
      ...eachWrong(resource, [
        ["type", "vector<u8>", "TAGS-001"],
        ["type", null, "TAGS-001"],
        ["data", null, "RSRC-005"],
        ["data", [], "RSRC-005"],
        ["data", "0x00", "RSRC-005"],
      ]),
    ],
  },
} as const;
