import assert from "node:assert/strict";
import { test } from "node:test";
import { noTraffic, observationOf, tool, wholeRun } from "../model/run-record.test.arbitrary.ts";
import { createReport } from "./create-report.ts";

for (const [status, conforming, reason] of [
  [400, {}, "needs a well-formed request to getAccount"],
  [400, { getAccount: 1 }, "getAccount never succeeded"],
  [403, {}, "getAccount never succeeded"],
  [400, undefined, "getAccount never succeeded"],
] as const) {
  test(`if ${JSON.stringify(conforming)} requests conform and all get ${status}, the reason is "${reason}"`, () => {
    const whole = wholeRun();
    const answers = { [`getAccount ${status}`]: 7 };
    const traffic = { ...noTraffic, answers, ...(conforming === undefined ? {} : { conforming }) };
    const observations = whole.observations.map((one) => observationOf(one, { traffic }));
    const judged = { ...whole, observations, discovery: { ...whole.discovery, traffic } };
    const { requirements, run } = createReport(judged, tool);
    assert.equal(requirements.find(({ id }) => id === "ACCT-010")?.reason, reason);
    assert.equal(run.neverSucceeded !== undefined, reason === "getAccount never succeeded");
  });
}
