/** The checks of a release: each looks at the facts, and says in one line what is right or what to do. */
import type { ReleaseFacts } from "./facts.ts";
import { findLicenseProblems, licensesFile } from "./licenses.ts";

/** The result of a check. Only the owner can fill in what is `to fill in`. */
export interface ReleaseResult {
  readonly check: string;
  readonly status: "ok" | "problem" | "not checked" | "to fill in";
  /** What was found. If the status is not `ok`, also what to do. */
  readonly text: string;
}

type Finding = Omit<ReleaseResult, "check">;

const ok = (text: string): Finding => ({ status: "ok", text });
const problem = (text: string): Finding => ({ status: "problem", text });

/** The fields of package.json that only the owner of the project knows, with an example of each. */
const fieldsOfOwner = {
  repository: '{ "type": "git", "url": "git+https://…" }, which provenance compares with the publishing job',
  bugs: '{ "url": "https://…" }, where users report a bug',
  homepage: '"https://…", the page that the registry links to',
} as const;

/** The checks in the order of the output. */
const checks: { readonly [check: string]: (facts: ReleaseFacts) => Finding } = {
  version: checkVersion,
  changelog: checkChangelog,
  commit: checkCommit,
  tag: checkTag,
  proof: checkProof,
  licenses: checkLicenses,
  sbom: checkSbom,
  audit: checkAudit,
  provenance: checkProvenance,
};

export function checkRelease(facts: ReleaseFacts): readonly ReleaseResult[] {
  return [
    ...Object.entries(checks).map(([check, run]) => ({ check, ...run(facts) })),
    ...Object.entries(fieldsOfOwner).map(([field, example]): ReleaseResult => {
      const value = facts.manifest[field as keyof typeof fieldsOfOwner];
      return value === undefined
        ? { check: field, status: "to fill in", text: `add "${field}" to package.json: ${example}` }
        : { check: field, ...ok(JSON.stringify(value)) };
    }),
  ];
}

function checkVersion({ manifest, lockVersions, builtVersion }: ReleaseFacts): Finding {
  const { version } = manifest;
  if (!/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(version))
    return problem(`package.json has the version ${version}: expected three numbers such as 1.2.3`);
  const other = lockVersions.find((one) => one !== version);
  if (lockVersions.length === 0 || lockVersions.includes(undefined) || other !== undefined)
    return problem(
      `package.json has the version ${version}, package-lock.json ${other ?? "none"}: run npm install`,
    );
  if (builtVersion !== version)
    return problem(
      `package.json has the version ${version}, but the build prints ${builtVersion}: run npm run build`,
    );
  return ok(`${version} in package.json, package-lock.json and the build`);
}

function checkChangelog({ manifest: { version }, changelog }: ReleaseFacts): Finding {
  const sections = changelog.split(/^## /m).slice(1);
  const bodyOf = (section: string): string => section.split("\n").slice(1).join("\n").trim();
  const own = sections.find((section) => section.split(/\s/, 1)[0] === version);
  const unreleased = sections.find((section) => section.startsWith("Unreleased"));
  if (own === undefined)
    return problem(
      unreleased === undefined
        ? `CHANGELOG.md has no heading "## ${version} (<date>)": add it with what a user notices`
        : `CHANGELOG.md has no heading "## ${version} (<date>)": rename "## Unreleased"`,
    );
  const [heading = ""] = own.split("\n");
  if (!/^\S+ \(\d{4}-\d{2}-\d{2}\)$/.test(heading.trim()))
    return problem(`CHANGELOG.md has the heading "## ${heading}": add the date, as in (2026-01-31)`);
  if (bodyOf(own) === "") return problem(`CHANGELOG.md says nothing of ${version}: add what a user notices`);
  if (unreleased !== undefined && bodyOf(unreleased) !== "")
    return problem(`CHANGELOG.md has entries under "## Unreleased": move them to ${version}`);
  return ok(`CHANGELOG.md has an entry "## ${heading}"`);
}

function checkCommit({ git }: ReleaseFacts): Finding {
  if (git === null) return problem("this is no checkout: run it in a clone");
  const { head, changed } = git;
  return changed.length === 0
    ? ok(`${head} is what is in the folder`)
    : problem(
        `${changed.length === 1 ? "1 file differs" : `${changed.length} files differ`} from ${head}: commit or remove what differs`,
      );
}

function checkTag({ git, manifest: { version } }: ReleaseFacts): Finding {
  if (git === null) return problem("this is no checkout: run it in a clone");
  if (git.tagged === null) return problem(`there is no tag v${version}: run git tag -a v${version}`);
  return git.tagged === git.head
    ? ok(`v${version} is at the commit`)
    : problem(`v${version} is at another commit, ${git.tagged}: raise the version, or check that commit out`);
}

function checkProof({ proof, sourceDigest }: ReleaseFacts): Finding {
  const command = "npm run task -- mutation --every and npm run task -- variations --every";
  if (proof === null) return problem(`there is no proof.json: run ${command}`);
  if (proof.digest !== sourceDigest) return problem(`proof.json is of other sources: run ${command}`);
  const open = (["mutation", "variations"] as const).filter((gate) => proof[gate]?.unjudged !== 0);
  if (open.length > 0)
    return problem(
      `proof.json lacks results: run ${open.map((gate) => `npm run task -- ${gate} --every`).join(" and ")}`,
    );
  return ok("proof.json has every mutant and variation of these sources");
}

function checkLicenses({ components, licenses }: ReleaseFacts): Finding {
  const problems = findLicenseProblems(components, licenses);
  if (problems.length > 0)
    return problem(`${problems.join("; ")}: run npm run build, or leave the package out`);
  const list = components.map(({ name, version, license }) => `${name} ${version} (${license})`);
  return ok(`${licensesFile} has the licenses of ${list.join(", ")}`);
}

function checkSbom({ components }: ReleaseFacts): Finding {
  if (components.length === 0) return problem("the bundler lists no modules: run npm run build");
  const unknown = components.filter(({ sha512 }) => sha512 === null);
  return unknown.length === 0
    ? ok(`${components.length} packages, with the SHA-512 of the tarball of each`)
    : problem(
        `package-lock.json has no SHA-512 of ${unknown.map(({ name, version }) => `${name} ${version}`).join(", ")}: run npm ci`,
      );
}

function checkAudit({ audit, components }: ReleaseFacts): Finding {
  if (audit.kind === "not checked")
    return {
      status: "not checked",
      text: `npm audit: ${audit.why}; run it with a registry that has advisories`,
    };
  return audit.vulnerable.length === 0
    ? ok(`npm audit knows no advisory against the ${components.length} bundled packages`)
    : problem(`npm audit has advisories against ${audit.vulnerable.join(", ")}: update them`);
}

function checkProvenance({ manifest: { publishConfig } }: ReleaseFacts): Finding {
  return publishConfig?.provenance === true
    ? ok(
        "publishConfig.provenance is true, so npm publish runs only in a CI job that may request an identity",
      )
    : problem('package.json lacks "publishConfig": { "provenance": true }: add it');
}
