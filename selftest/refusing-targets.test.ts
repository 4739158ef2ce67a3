import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { check } from "../cli/check-api.ts";
import { serve } from "./proxy.ts";

/** Servers that answer one good Error object to everything; apart from the others, because each is waited for. */
const refusals = [
  { status: 503, code: "internal_error" },
  { status: 404, code: "web_framework_error" },
  { status: 403, code: "api_disabled" },
];

describe(
  "a server that answers a good error to everything leaves the verdict open",
  { concurrency: 3 },
  () => {
    for (const { status, code } of refusals) {
      test(`with ${status}`, async () => {
        const body = JSON.stringify({ message: "Not for you", error_code: code, vm_error_code: null });
        const server = await serve(() => ({ status, headers: [["content-type", "application/json"]], body }));
        const report = await check({ baseUrl: server.baseUrl, seed: 5 });
        assert.equal(report.exitCode, 4, report.verdictReasons.join(" "));
        assert.equal(report.verdict, "incomplete");
        assert.equal(report.summary.MUST.fail, 0);
        await server.close();
      });
    }
  },
);
