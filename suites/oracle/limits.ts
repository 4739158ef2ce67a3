import type { RequirementId } from "../../spec/catalogue.ts";
import { isObject } from "../client/json/json-value.ts";
import type { DeclaredLimits } from "../client/target.ts";
import type { Judgement, RuleInput } from "./judgement.ts";

/** Judges the limits of §8 that the profile declares. Other limits are not judged, because no response shows them. */
export function judgeLimits(received: RuleInput): Judgement[] {
  const { operation, status, json } = received;
  if (status !== 200 || !json.ok) return [];
  if (operation === "getAccountResources" || operation === "getAccountModules") {
    return "limit" in received.query ? [] : judgeCount(received, "pageSizeDefault", json.value, "");
  }
  if (operation !== "getBlockByVersion" || !isObject(json.value)) return [];
  return judgeCount(received, "blockTransactionsMax", json.value["transactions"], "/transactions");
}

const rows = {
  pageSizeDefault: {
    requirement: "LIMT-002",
    assertion: "a page has at most the declared number of elements",
  },
  blockTransactionsMax: {
    requirement: "BLCK-016",
    assertion: "a block has at most the declared number of transactions",
  },
} as const satisfies {
  readonly [limit in keyof DeclaredLimits]?: {
    readonly requirement: RequirementId;
    readonly assertion: string;
  };
};

function judgeCount(
  { limits }: RuleInput,
  limit: keyof typeof rows,
  listed: unknown,
  pointer: string,
): Judgement[] {
  const max = limits[limit];
  if (max === undefined || !Array.isArray(listed)) return [];
  const broken =
    listed.length <= max
      ? null
      : {
          pointer,
          mismatch: "more than declared",
          expected: `at most ${max} elements, as the profile declares`,
          received: `${listed.length} elements`,
          values: { kind: "too-many", received: listed.length, max } as const,
        };
  return [{ ...rows[limit], layer: "semantics", broken }];
}
