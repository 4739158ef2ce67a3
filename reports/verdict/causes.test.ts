import assert from "node:assert/strict";
import * as fc from "fast-check";
import { test } from "node:test";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { clusterFailures, describeOccurrences } from "./causes.ts";
import { normalizePointer } from "../model/failures.ts";
import { affectsVerdict, filterByStatus } from "./headline.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Failure } from "../../evidence/failure.ts";
import { createReport } from "./create-report.ts";
import { exchangeWith, failureOf, numRuns, tool, wholeRunWith } from "../model/run-record.test.arbitrary.ts";

function clusterRequirement(...findings: Failure[]) {
  return clusterFailures(createReport(wholeRunWith("ACCT-001", { findings }), tool));
}

test("one cause in several operations is one cluster that lists the operations", () => {
  const found = failureOf("RESP-005", "text", "X-NODE-EPOCH");
  const [cluster, ...others] = clusterRequirement(
    { ...found, operation: "getBlockByVersion", occurrences: 3 },
    { ...found, operation: "checkHealth" },
    { ...found, operation: "getAccount", pointer: "X-OTHER-EPOCH" },
  );
  assert.equal(others.length, 0);
  assert.deepEqual(cluster?.operations, ["checkHealth", "getAccount", "getBlockByVersion"]);
  assert.deepEqual([cluster?.members.length, cluster?.occurrences, cluster?.place], [3, 5, "x-*-epoch"]);
  assert.equal(
    cluster && describeOccurrences(cluster),
    "5 times in all, also in getAccount, getBlockByVersion",
  );
});

test("the same mismatch in several array items is one cause; another member, mismatch or layer is another cause", () => {
  const base = failureOf("ACCT-001");
  const clusters = clusterRequirement(
    { ...base, pointer: "/0/a" },
    { ...base, pointer: "/7/a", operation: "getAccountModules" },
    { ...base, pointer: "/0/b" },
    { ...base, pointer: "/0/b", mismatch: "not a uint64" },
    { ...base, pointer: "/0/a", layer: "semantics" },
  );
  const causes = clusters.map(
    ({ place, mismatch, layer, members }) => `${members.length} ${layer} ${place} ${mismatch}`,
  );
  assert.equal(causes[0], "2 schema /*/a missing");
  assert.deepEqual(causes.slice(1).toSorted(), [
    "1 schema /*/b missing",
    "1 schema /*/b not a uint64",
    "1 semantics /*/a missing",
  ]);
});

test("a failure that may follow from another one comes directly behind it and names it", () => {
  const found = clusterRequirement(
    { ...failureOf("SIMU-015"), operation: "simulateTransaction" },
    failureOf("SIMU-015"),
    failureOf("ACCT-004"),
    failureOf("SIMU-014"),
    failureOf("SIMU-006"),
    failureOf("BTCH-020"),
  ).map(({ requirement, root }) => `${requirement.id} from ${root?.id ?? "nothing"}`);
  assert.deepEqual(found, [
    "ACCT-004 from nothing",
    "SIMU-006 from nothing",
    "SIMU-015 from SIMU-006",
    "SIMU-014 from SIMU-006",
    "BTCH-020 from SIMU-006",
  ]);
});

test("a failure without the failure that could explain it is a cause of its own", () => {
  const found = clusterRequirement(failureOf("SIMU-014"), failureOf("SIMU-016"), failureOf("SIMU-017"));
  assert.deepEqual(
    found.map(({ requirement, root }) => [requirement.id, root?.id ?? null]),
    [
      ["SIMU-014", null],
      ["SIMU-016", null],
      ["SIMU-017", "SIMU-016"],
    ],
  );
});

test("a cause names a known divergence only if the divergence explains each of its failures", () => {
  const pruned = exchangeAt(500, { message: "Version 7 is pruned", error_code: "internal_error" });
  const base = { ...failureOf("ACCT-008"), mismatch: "other status" };
  const explained = { ...base, exchanges: [pruned] };
  const wrongValue = { ...base, exchanges: [exchangeAt(200, {})], operation: "getAccountModules" } as const;
  const noteOf = (...findings: Failure[]) =>
    clusterFailures(createReport(wholeRunWith("ACCT-008", { findings }), tool)).map(
      ({ knownDivergence }) => knownDivergence,
    );
  assert.match(
    noteOf(explained)[0] ?? "",
    /^Nodes of the aptos network: .*A read at such a version returns 500/,
  );
  assert.deepEqual(noteOf(wrongValue), [null]);
  assert.deepEqual(noteOf(explained, wrongValue), [null]);
  assert.deepEqual(
    noteOf({ ...explained, mismatch: "other value" }, { ...wrongValue, mismatch: "not sorted" }).filter(
      (note) => note !== null,
    ).length,
    1,
  );
});

/** Creates an exchange of a read at version 7. */
function exchangeAt(status: number, body: object): Exchange {
  const { request, response, ...rest } = exchangeWith(JSON.stringify(body));
  const url = "http://127.0.0.1:8080/v1/accounts/0x1?ledger_version=7";
  return { ...rest, request: { ...request, url }, response: response && { ...response, status } };
}

test("causes that decide the verdict come first, then the causes with the most failures", () => {
  const should = failureOf("BTCH-016");
  const clusters = clusterRequirement(
    failureOf("ACCT-001"),
    failureOf("ACCT-004"),
    { ...failureOf("ACCT-004"), operation: "getBlockByVersion" },
    should,
    { ...should, operation: "checkHealth" },
    { ...should, operation: "getAccountModules" },
  );
  const levels = clusters.map(({ requirement }) => requirement.level);
  assert.deepEqual(levels, levels.toSorted());
  assert.deepEqual(
    clusters.slice(0, 2).map(({ requirement }) => requirement.id),
    ["ACCT-004", "ACCT-001"],
  );
});

test("every failure is in exactly one cluster, the cluster of its cause", () => {
  fc.assert(
    fc.property(anyRunRecord, fc.constantFrom("fail", "waived"), (record, status) => {
      const report = createReport(record, tool);
      const clusters = clusterFailures(report, status);
      const members = clusters.flatMap((cluster) => cluster.members);
      const failures = filterByStatus(report, status).flatMap((requirement) => requirement.failures);
      assert.equal(members.length, failures.length);
      assert.deepEqual(new Set(members), new Set(failures));
      for (const { requirement, members: one, ...cause } of clusters) {
        for (const { layer, mismatch, pointer } of one) {
          assert.deepEqual(
            [layer, mismatch, normalizePointer(pointer)],
            [cause.layer, cause.mismatch, cause.place],
          );
        }
        assert.equal(cause.affectsVerdict, affectsVerdict(requirement, report));
      }
    }),
    { numRuns },
  );
});
