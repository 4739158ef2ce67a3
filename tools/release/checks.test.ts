import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRelease } from "./checks.ts";
import type { ReleaseFacts } from "./facts.ts";
import { renderResults } from "./render-results.ts";

const component = { name: "h3", version: "2.0.8", license: "MIT", sha512: "ab" };

/** A release that lacks nothing. */
const ready: ReleaseFacts = {
  manifest: {
    name: "touchstone",
    version: "1.2.3",
    license: "MIT",
    description: "Judges nodes",
    bin: { touchstone: "main.cjs" },
    repository: { type: "git", url: "git+https://example.invalid/a.git" },
    bugs: { url: "https://example.invalid/bugs" },
    homepage: "https://example.invalid/",
    publishConfig: { provenance: true },
  },
  lockVersions: ["1.2.3", "1.2.3"],
  builtVersion: "1.2.3",
  changelog:
    "# Changelog\n\n## Unreleased\n\n## 1.2.3 (2026-11-28)\n\n- New.\n\n## 1.2.2 (2026-10-01)\n\n- Old.\n",
  git: { head: "c0ffee", tagged: "c0ffee", changed: [] },
  proof: { digest: "sha256:1", mutation: { unjudged: 0 }, variations: { unjudged: 0 } },
  sourceDigest: "sha256:1",
  components: [component],
  licenses: [{ name: "h3", version: "2.0.8", license: "MIT", text: "MIT License" }],
  audit: { kind: "answered", vulnerable: [] },
};

test("a release that lacks nothing is ready, with one line for each check", () => {
  const results = checkRelease(ready);
  assert.deepEqual(
    results.filter(({ status }) => status !== "ok"),
    [],
  );
  const lines = renderResults(results).split("\n");
  assert.equal(
    lines.findIndex((line) => line === ""),
    results.length,
  );
  assert.equal(lines.at(-2), "Ready. To publish, run npm publish in a CI job of the tag.");
});

const { git, manifest, proof } = ready;
assert.ok(git !== null && proof !== null);

/** What is wrong, the facts that differ, the check that finds it, and a part of what it says. */
const wrong: readonly (readonly [string, Partial<ReleaseFacts>, string, RegExp])[] = [
  ["a version with two numbers", { manifest: { ...manifest, version: "1.2" } }, "version", /three numbers/],
  [
    "a lock file of another version",
    { lockVersions: ["1.2.2", "1.2.3"] },
    "version",
    /package-lock.json 1.2.2: run npm install/,
  ],
  [
    "a lock file without a version",
    { lockVersions: [undefined, "1.2.3"] },
    "version",
    /package-lock.json none/,
  ],
  [
    "a build of another version",
    { builtVersion: "1.2.2" },
    "version",
    /the build prints 1.2.2: run npm run build/,
  ],
  [
    "entries that are not released",
    { changelog: "# Changelog\n\n## Unreleased\n\n- New.\n" },
    "changelog",
    /rename "## Unreleased"/,
  ],
  [
    "no entry",
    { changelog: "# Changelog\n\n## 1.2.2 (2026-10-01)\n\n- Old.\n" },
    "changelog",
    /no heading "## 1.2.3 \(<date>\)": add it/,
  ],
  [
    "an entry of a longer version",
    { changelog: "## 1.2.30 (2026-10-01)\n\n- New.\n" },
    "changelog",
    /no heading/,
  ],
  ["an entry without a date", { changelog: "## 1.2.3\n\n- New.\n" }, "changelog", /add the date/],
  [
    "an empty entry",
    { changelog: "## 1.2.3 (2026-11-28)\n\n## 1.2.2 (2026-10-01)\n\n- Old.\n" },
    "changelog",
    /says nothing of 1.2.3/,
  ],
  [
    "further entries",
    { changelog: "## Unreleased\n\n- New.\n\n## 1.2.3 (2026-11-28)\n\n- Old.\n" },
    "changelog",
    /move them to 1.2.3/,
  ],
  [
    "a changed file",
    { git: { ...git, changed: [" M a.ts"] } },
    "commit",
    /1 file differs from c0ffee: commit/,
  ],
  ["no checkout", { git: null }, "commit", /run it in a clone/],
  ["no tag", { git: { ...git, tagged: null } }, "tag", /run git tag -a v1.2.3/],
  ["a tag at another commit", { git: { ...git, tagged: "decade" } }, "tag", /at another commit, decade/],
  ["no proof", { proof: null }, "proof", /mutation --every and npm run task -- variations --every/],
  ["a proof of other sources", { sourceDigest: "sha256:2" }, "proof", /of other sources/],
  [
    "a proof without variations",
    { proof: { ...proof, variations: null } },
    "proof",
    /: run npm run task -- variations --every$/,
  ],
  [
    "a proof of a part of the mutants",
    { proof: { ...proof, mutation: { unjudged: 3 } } },
    "proof",
    /: run npm run task -- mutation --every$/,
  ],
  [
    "a license that is not allowed",
    { components: [{ ...component, license: "GPL-3.0-only" }] },
    "licenses",
    /h3 2.0.8 has the license GPL-3.0-only, which is not an allowed one/,
  ],
  ["a package that the file of licenses lacks", { licenses: [] }, "licenses", /h3 2.0.8 is not in/],
  [
    "a package without a hash",
    { components: [{ ...component, sha512: null }] },
    "sbom",
    /no SHA-512 of h3 2.0.8: run npm ci/,
  ],
  ["no list of modules", { components: [], licenses: [] }, "sbom", /run npm run build/],
  [
    "an advisory",
    { audit: { kind: "answered", vulnerable: ["h3 (high)"] } },
    "audit",
    /advisories against h3 \(high\): update/,
  ],
  ["no provenance", { manifest: { ...manifest, publishConfig: {} } }, "provenance", /"provenance": true/],
];

for (const [title, facts, check, text] of wrong) {
  test(`${title} is a problem of ${check}, with what to do`, () => {
    const found = checkRelease({ ...ready, ...facts }).find((one) => one.check === check);
    assert.equal(found?.status, "problem");
    assert.match(found.text, text);
  });
}

test("an audit that the registry refuses is not checked, so the release is not ready", () => {
  const results = checkRelease({ ...ready, audit: { kind: "not checked", why: "405 Method Not Allowed" } });
  assert.deepEqual(
    results.filter(({ status }) => status !== "ok").map(({ check, status }) => [check, status]),
    [["audit", "not checked"]],
  );
  assert.match(renderResults(results), /^not checked {2}audit +npm audit: 405 Method Not Allowed;/m);
  assert.match(renderResults(results), /^Not ready: 1 not checked\.$/m);
});

test("fields that only the owner knows are listed, each with an example", () => {
  const { repository: _repository, bugs: _bugs, homepage: _homepage, ...others } = manifest;
  const open = checkRelease({ ...ready, manifest: others }).filter(({ status }) => status !== "ok");
  assert.deepEqual(
    open.map(({ check, status }) => [check, status]),
    ["repository", "bugs", "homepage"].map((field) => [field, "to fill in"]),
  );
  for (const { check, text } of open) assert.ok(text.startsWith(`add "${check}" to package.json: `), text);
});
