import assert from "node:assert/strict";
import { test } from "node:test";
import { auditComponents, createAuditedPackage, parseAudit } from "./audit.ts";

const packages = [
  { name: "h3", version: "2.0.8" },
  { name: "@mysten/bcs", version: "2.1.2" },
];
const report = (vulnerabilities: object): string =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });
const vulnerable = report({ undici: { name: "undici", severity: "high" } });
const refused = '{ "message": "405 Method Not Allowed", "statusCode": 405 }';

test("the audited package has exactly the bundled packages as dependencies", () => {
  const { manifest, lock } = createAuditedPackage(packages);
  const dependencies = { h3: "2.0.8", "@mysten/bcs": "2.1.2" };
  assert.deepEqual(manifest, { name: "bundled-packages", version: "0.0.0", private: true, dependencies });
  assert.deepEqual(lock, {
    lockfileVersion: 3,
    packages: {
      "": manifest,
      "node_modules/h3": { version: "2.0.8" },
      "node_modules/@mysten/bcs": { version: "2.1.2" },
    },
  });
});

test("an audit without advisories counts if the registry has one against a package that is known to have some", async () => {
  const asked: string[] = [];
  const answer = await auditComponents(packages, (audited) => {
    asked.push(audited.map(({ name }) => name).join(" "));
    return Promise.resolve(asked.length === 1 ? report({}) : vulnerable);
  });
  assert.deepEqual(answer, { kind: "answered", vulnerable: [] });
  assert.deepEqual(asked, ["h3 @mysten/bcs", "undici"]);
});

test("a registry that has no advisories at all leaves the audit unchecked", async () => {
  const { kind } = await auditComponents(packages, () => Promise.resolve(report({})));
  assert.equal(kind, "not checked");
});

test("two versions of one package leave the audit unchecked", async () => {
  const both = [...packages, { name: "h3", version: "1.0.0" }];
  assert.deepEqual(await auditComponents(both, () => Promise.resolve(vulnerable)), {
    kind: "not checked",
    why: "the bundle contains two versions of h3",
  });
});

test("advisories, a refusal and an output without a report are told apart", () => {
  assert.deepEqual(parseAudit(vulnerable), { kind: "answered", vulnerable: ["undici (high)"] });
  assert.deepEqual(parseAudit(refused), { kind: "not checked", why: "405 Method Not Allowed" });
  assert.deepEqual(parseAudit("{}"), { kind: "not checked", why: "npm audit printed no report" });
  assert.deepEqual(parseAudit(""), { kind: "not checked", why: "npm audit printed no JSON" });
});
