/** `npm audit` over exactly the packages of the bundle. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../run-command.ts";
import type { Component } from "./components.ts";

type Named = Pick<Component, "name" | "version">;

/** What an audit has found, or why there is no answer. */
export type Audit =
  | { readonly kind: "answered"; readonly vulnerable: readonly string[] }
  | { readonly kind: "not checked"; readonly why: string };

/** A release with published advisories. A registry that reports none of it knows no advisories, so an empty answer proves nothing. */
const knownVulnerable: Named = { name: "undici", version: "5.0.0" };

/** Asks the registry for advisories against the packages of the bundle. */
export async function auditComponents(
  components: readonly Named[],
  runAudit: (packages: readonly Named[]) => Promise<string> = runNpmAudit,
): Promise<Audit> {
  const names = components.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  // A package.json has one version of each dependency, so the other one would be left out without a message.
  if (twice !== undefined)
    return { kind: "not checked", why: `the bundle contains two versions of ${twice}` };
  const audit = parseAudit(await runAudit(components));
  if (audit.kind === "not checked" || audit.vulnerable.length > 0) return audit;
  const control = parseAudit(await runAudit([knownVulnerable]));
  if (control.kind === "answered" && control.vulnerable.length > 0) return audit;
  const { name, version } = knownVulnerable;
  return {
    kind: "not checked",
    why: `the registry reports no advisory against ${name} ${version} either, which has some`,
  };
}

/** Parses what `npm audit --json` prints: a report, or the error of the registry. */
export function parseAudit(output: string): Audit {
  try {
    const parsed = JSON.parse(output) as {
      readonly message?: string;
      readonly vulnerabilities?: { readonly [name: string]: { readonly severity: string } };
    };
    if (parsed.vulnerabilities === undefined)
      return { kind: "not checked", why: parsed.message ?? "npm audit printed no report" };
    const vulnerable = Object.entries(parsed.vulnerabilities).map(
      ([name, { severity }]) => `${name} (${severity})`,
    );
    return { kind: "answered", vulnerable };
  } catch {
    return { kind: "not checked", why: "npm audit printed no JSON" };
  }
}

/**
 * Creates package.json and package-lock.json of a package with exactly these dependencies. The lock file is written here,
 * because npm would add what the dependencies depend on, which the bundle does not contain unless it is listed.
 */
export function createAuditedPackage(packages: readonly Named[]): {
  readonly manifest: object;
  readonly lock: object;
} {
  const manifest = {
    name: "bundled-packages",
    version: "0.0.0",
    private: true,
    dependencies: Object.fromEntries(packages.map(({ name, version }) => [name, version])),
  };
  const installed = packages.map(({ name, version }): [string, object] => [
    `node_modules/${name}`,
    { version },
  ]);
  return {
    manifest,
    lock: { lockfileVersion: 3, packages: { "": manifest, ...Object.fromEntries(installed) } },
  };
}

async function runNpmAudit(packages: readonly Named[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-audit-"));
  try {
    const { manifest, lock } = createAuditedPackage(packages);
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
    const argv = ["audit", "--json", "--package-lock-only", "--fetch-retries=0", "--fetch-timeout=20000"];
    return (await run("npm", argv, { cwd: folder })).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
