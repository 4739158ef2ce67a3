import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements } from "../../../spec/catalogue.ts";
import { formatIdRanges } from "./id-ranges.ts";

test("successive ids become a range, and others stay as they are", () => {
  assert.equal(
    formatIdRanges(["BLCK-010", "ACCT-003", "ACCT-001", "ACCT-002", "BLCK-008", "BLCK-009", "ADDR-001"]),
    "ACCT-001 to 003, ADDR-001, BLCK-008 to 010",
  );
  assert.equal(formatIdRanges([]), "");
});

test("the ranges of a part of the catalogue contain exactly its ids", () => {
  const own = requirements.map(([id]) => id).filter((_, index) => index % 5 !== 0);
  const listed = formatIdRanges(own)
    .split(", ")
    .flatMap((part) => {
      const [first = "", last = first.slice(-3)] = part.split(" to ");
      const [prefix = "", from = ""] = first.split("-");
      return Array.from(
        { length: Number(last) - Number(from) + 1 },
        (_, index) => `${prefix}-${String(Number(from) + index).padStart(3, "0")}`,
      );
    });
  assert.deepEqual(listed, own.toSorted());
});
