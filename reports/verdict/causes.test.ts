import assert from "node:assert/strict";
import * as fc from "fast-check";
import { test } from "node:test";
import { anyRunRecord } from "../model/any-run.test.arbitrary.ts";
import { clusterFailures, findCauses, listClusters } from "./causes.ts";
import { describeOccurrences } from "../text/failure-cause-text.ts";
import { normalizePointer } from "../model/failures.ts";
import { affectsVerdict, filterByStatus } from "./headline.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Failure } from "../../evidence/failure.ts";
import { blockedBy } from "../../evidence/reason.ts";
import { createReport } from "./create-report.ts";
import {
  changeObservation,
  exchangeWith,
  failureOf,
  numRuns,
  tool,
  wholeRunWith,
} from "../model/run-record.test.arbitrary.ts";

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
  assert.deepEqual([cluster?.members.length, cluster?.occurrences], [3, 5]);
  assert.equal(
    cluster && describeOccurrences(cluster),
    "5 times in all, also in getAccount, getBlockByVersion",
  );
});

test("something missing is one cause in several array items, another form in several members; another mismatch or layer is another cause", () => {
  const base = failureOf("ACCT-001");
  const clusters = clusterRequirement(
    { ...base, pointer: "/0/a" },
    { ...base, pointer: "/7/a", operation: "getAccountModules" },
    { ...base, pointer: "/0/b" },
    { ...base, pointer: "/0/b", mismatch: "not a uint64" },
    { ...base, pointer: "/0/c", mismatch: "not a uint64" },
    { ...base, pointer: "/0/a", layer: "semantics" },
  );
  const causes = clusters.map(
    ({ mismatch, layer, members }) =>
      `${members.length} ${layer} ${normalizePointer(members[0].pointer)} ${mismatch}`,
  );
  assert.deepEqual(causes.slice(0, 2), ["2 schema /*/a missing", "2 schema /*/b not a uint64"]);
  assert.deepEqual(causes.slice(2).toSorted(), ["1 schema /*/b missing", "1 semantics /*/a missing"]);
});

/** Renders each cause of findings as `lead = same > consequences`. */
function renderCauses(...findings: Failure[]): readonly string[] {
  const causes = findCauses(createReport(wholeRunWith("ACCT-001", { findings }), tool));
  return causes.map(({ lead, same, consequences }) => {
    const [one, others, later] = [[lead], same, consequences].map((clusters) =>
      clusters.map(({ requirement }) => requirement.id).join(" "),
    );
    return `${one}${others === "" ? "" : ` = ${others}`}${later === "" ? "" : ` > ${later}`}`;
  });
}

const asFailed = (id: Failure["requirement"], mismatch: string): Failure => ({ ...failureOf(id), mismatch });

test("what follows from a failure belongs to its cause if that failed in the way that the mutants prove", () => {
  const [first, next] = [asFailed("BLCK-023", "other first version"), asFailed("BLCK-022", "other value")];
  assert.deepEqual(renderCauses(next, first), ["BLCK-023 > BLCK-022"]);
  assert.deepEqual(renderCauses(next, asFailed("BLCK-023", "another mismatch")).length, 2);
  assert.deepEqual(renderCauses(next), ["BLCK-022"]);
});

test("what follows from a consequence belongs to the first failure of all", () => {
  const repeated = asFailed("MODL-037", "element repeated");
  const [whole, ends] = [asFailed("MODL-036", "repeated page"), asFailed("MODL-042", "repeated page")];
  assert.deepEqual(renderCauses(repeated, ends, whole), ["MODL-036 > MODL-037 MODL-042"]);
  assert.deepEqual(renderCauses(repeated, ends), ["MODL-042 > MODL-037"]);
});

test("four headers that the same responses lack are one cause, and another mismatch or other responses are another", () => {
  const missing = (["RESP-001", "RESP-004", "RESP-005", "RESP-007"] as const).map((id) => ({
    ...asFailed(id, "missing"),
    layer: "headers" as const,
    operation: "getAccount" as const,
  }));
  const [first] = missing;
  assert.ok(first !== undefined);
  assert.deepEqual(renderCauses(...missing), ["RESP-001 = RESP-004 RESP-005 RESP-007"]);
  const others = [
    { ...first, requirement: "RESP-002" as const, operation: "checkHealth" as const },
    { ...first, requirement: "RESP-003" as const, mismatch: "not a uint64" },
  ];
  assert.equal(renderCauses(...missing, ...others).length, 3);
});

test("a rule of several operations that responses break with one status is one cause", () => {
  const rejected = (id: Failure["requirement"], status: number): Failure => ({
    ...asFailed(id, "other status"),
    layer: "status",
    exchanges: [exchangeAt(status, {})],
  });
  assert.deepEqual(renderCauses(rejected("ACCT-011", 200), rejected("RSRC-017", 200)), [
    "ACCT-011 = RSRC-017",
  ]);
  assert.equal(renderCauses(rejected("ACCT-011", 200), rejected("RSRC-017", 500)).length, 2);
});

test("a SHOULD that explains a MUST stands with it, before a cause of one MUST", () => {
  const read = (url: string): Exchange => {
    const { request, ...rest } = exchangeAt(200, {});
    return { ...rest, request: { ...request, url } };
  };
  const block = "http://127.0.0.1:8080/v1/blocks/by_version/18446744073709551616";
  const accepted = {
    ...asFailed("BLCK-027", "other status"),
    layer: "status" as const,
    operation: "getBlockByVersion" as const,
    exchanges: [read(block)],
  };
  const inIt = (id: Failure["requirement"], url = block): Failure => ({
    ...asFailed(id, "wrong"),
    operation: "getBlockByVersion",
    exchanges: [read(url)],
  });
  assert.deepEqual(renderCauses(failureOf("ACCT-004"), inIt("BLCK-025"), inIt("BLCK-026"), accepted), [
    "BLCK-027 > BLCK-025 BLCK-026",
    "ACCT-004",
  ]);
  const elsewhere = inIt("BLCK-025", "http://127.0.0.1:8080/v1/blocks/by_version/7");
  assert.deepEqual(renderCauses(elsewhere, accepted), ["BLCK-025", "BLCK-027"]);
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

test("causes that decide the verdict come first, then the causes that the most other requirements wait for or that have the most failures", () => {
  const should = failureOf("BTCH-016");
  const clusters = renderCauses(
    failureOf("ACCT-001"),
    failureOf("ACCT-004"),
    { ...failureOf("ACCT-004"), operation: "getBlockByVersion" },
    should,
    { ...should, operation: "checkHealth" },
    { ...should, operation: "getAccountModules" },
  );
  assert.deepEqual(clusters, ["ACCT-004", "ACCT-001", "BTCH-016"]);
});

test("a requirement that waits for one with two clusters counts once", () => {
  const findings = [
    failureOf("RESP-001", "a", "/a"),
    failureOf("RESP-001", "b", "/b"),
    failureOf("ACCT-004"),
  ];
  const waiting = [
    ["ACCT-002", "RESP-001"] as const,
    ["ACCT-003", "ACCT-004"] as const,
    ["ACCT-006", "ACCT-004"] as const,
  ];
  const record = waiting.reduce(
    (run, [id, by]) =>
      changeObservation(run, id, { outcome: { kind: "inconclusive", reason: blockedBy(by), exchanges: [] } }),
    wholeRunWith("ACCT-001", { findings }),
  );
  const causes = findCauses(createReport(record, tool));
  assert.deepEqual(
    causes.map((cause) => [cause.lead.requirement.id, listClusters(cause).length]),
    [
      ["ACCT-004", 1],
      ["RESP-001", 2],
    ],
  );
});

test("every failure is in exactly one cluster of one cause", () => {
  fc.assert(
    fc.property(anyRunRecord, fc.constantFrom("fail", "waived"), (record, status) => {
      const report = createReport(record, tool);
      const clusters = clusterFailures(report, status);
      const members = clusters.flatMap((cluster) => cluster.members);
      const failures = filterByStatus(report, status).flatMap((requirement) => requirement.failures);
      assert.equal(members.length, failures.length);
      assert.deepEqual(new Set(members), new Set(failures));
      for (const { requirement, members: one, ...cause } of clusters) {
        for (const { layer, mismatch } of one)
          assert.deepEqual([layer, mismatch], [cause.layer, cause.mismatch]);
        assert.equal(cause.affectsVerdict, affectsVerdict(requirement, report));
      }
      const listed = findCauses(report, status).flatMap(listClusters);
      assert.equal(listed.length, clusters.length);
      assert.deepEqual(new Set(listed.flatMap((one) => one.members)), new Set(failures));
    }),
    { numRuns },
  );
});

test("report.json names every failed requirement in its causes, in the order of the other formats", () => {
  fc.assert(
    fc.property(anyRunRecord, (record) => {
      const report = createReport(record, tool);
      const named = (report.causes ?? []).flatMap((one) => [...one.requirements, ...one.consequences]);
      const failed = filterByStatus(report, "fail").filter(({ failures }) => failures.length > 0);
      assert.deepEqual(new Set(named), new Set(failed.map(({ id }) => id)));
      assert.deepEqual(
        report.causes?.map(({ requirements: [first] }) => first),
        findCauses(report).map(({ lead }) => lead.requirement.id),
      );
    }),
    { numRuns },
  );
});
