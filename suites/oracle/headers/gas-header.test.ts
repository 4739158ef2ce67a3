import assert from "node:assert/strict";
import { test } from "node:test";
import type { RuleInput } from "../judgement.ts";
import { judgeGasHeader } from "./gas-header.ts";

/** Returns the mismatch of a simulation with this header and these outputs; "not judged" if no rule applies. */
function judge(header: string | null, value: unknown, broken: readonly string[] = []): string | null {
  const received = {
    operation: "simulateTransaction",
    status: 200,
    vendor: "node",
    headers: header === null ? [] : [["X-NODE-GAS-USED", header]],
    json: { ok: true, value },
  } as unknown as RuleInput;
  const [judgement] = judgeGasHeader(received, new Set(broken));
  return judgement === undefined ? "not judged" : (judgement.broken?.mismatch ?? null);
}

const output = (gas_used: unknown) => [{ gas_used }];

test("the header is the gas_used of the output, with or without leading zeros", () => {
  assert.equal(judge("412", output("412")), null);
  assert.equal(judge("0412", output("412")), null);
  assert.equal(judge("413", output("412")), "other gas than the output");
  assert.equal(judge("0", output("412")), "other gas than the output");
});

test("a simulation without the header, or whose gas_used cannot be read, is not judged", () => {
  assert.equal(judge(null, output("412")), "not judged");
  assert.equal(judge("x", output("412")), "not judged");
  assert.equal(judge("412", output(412)), "not judged");
  assert.equal(judge("413", output("412"), ["/0/gas_used"]), "not judged");
  assert.equal(judge("412", [...output("412"), ...output("500")]), "not judged");
});
