import type { RequirementId } from "../../spec/catalogue.ts";
import { isObject } from "../client/json/json-value.ts";
import type { DeclaredLimits } from "../client/target.ts";
import type { Judgement, ReceivedAnswer } from "./judgement.ts";

/** Judges the limits (§8) that the target's owner declares, because no answer shows them. */
export function judgeLimits(received: ReceivedAnswer): Judgement[] {
  const { operation, status, json } = received;
  if (status !== 200 || !json.ok) return [];
  if (operation === "getAccountResources" || operation === "getAccountModules") {
    return "limit" in received.query ? [] : judgeCount(received, "pageSizeDefault", json.value, "");
  }
  if (operation !== "getBlockByVersion" || !isObject(json.value)) return [];
  return judgeCount(received, "blockTransactionsMax", json.value["transactions"], "/transactions");
}

const rows = {
  pageSizeDefault: { requirement: "LIMT-002", assertion: "a page holds no more than the declared default" },
  blockTransactionsMax: { requirement: "BLCK-016", assertion: "a block shows no more than the declared cap" },
} as const satisfies {
  readonly [limit in keyof DeclaredLimits]?: {
    readonly requirement: RequirementId;
    readonly assertion: string;
  };
};

function judgeCount(
  { limits }: ReceivedAnswer,
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
          expected: `${pointer === "" ? "the body" : pointer} an array of at most ${max}, as declared`,
          received: `an array of ${listed.length}`,
        };
  return [{ ...rows[limit], layer: "semantics", broken }];
}
