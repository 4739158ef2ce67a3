import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { auditComponents, type Audit } from "./audit.ts";
import { readComponents, type Component } from "./components.ts";
import { licensesFile, parseLicenses, type LicenseEntry } from "./licenses.ts";
import type { ReleasedPackage } from "./sbom.ts";

/** What is read of package.json. */
export interface ReleaseManifest extends ReleasedPackage {
  readonly bin: { readonly touchstone: string };
  readonly repository?: unknown;
  readonly bugs?: unknown;
  readonly homepage?: unknown;
  readonly publishConfig?: { readonly provenance?: unknown };
}

/** The results of one gate in proof.json. */
interface ProofHalf {
  /** The number of nodes that were left out. */
  readonly unjudged: number;
}

/** What is read of proof.json. */
interface ReleaseProof {
  readonly digest: string;
  readonly mutation: ProofHalf | null;
  readonly variations: ProofHalf | null;
}

/** The state of the checkout. */
interface GitState {
  readonly head: string;
  /** The commit with the tag of this version; null if there is no such tag. */
  readonly tagged: string | null;
  /** The files that differ from the commit. */
  readonly changed: readonly string[];
}

/** What the checks of a release look at. */
export interface ReleaseFacts {
  readonly manifest: ReleaseManifest;
  /** Both versions of this package in package-lock.json. */
  readonly lockVersions: readonly (string | undefined)[];
  /** What `touchstone --version` of the build prints. */
  readonly builtVersion: string;
  readonly changelog: string;
  /** Null outside of a checkout. */
  readonly git: GitState | null;
  readonly proof: ReleaseProof | null;
  /** The digest of the sources of the build, which a proof has too. */
  readonly sourceDigest: string;
  readonly components: readonly Component[];
  readonly licenses: readonly LicenseEntry[];
  readonly audit: Audit;
}

/** Reads the facts of a checkout that is built. */
export async function readReleaseFacts(root: string): Promise<ReleaseFacts> {
  const readText = (path: string): string => readFileSync(join(root, path), "utf8");
  const readJson = (path: string): unknown => JSON.parse(readText(path));
  const manifest = readJson("package.json") as ReleaseManifest;
  const lock = readJson("package-lock.json") as {
    readonly version?: string;
    readonly packages: { readonly [folder: string]: { readonly version?: string } };
  };
  const components = readComponents(root);
  return {
    manifest,
    lockVersions: [lock.version, lock.packages[""]?.version],
    builtVersion: print(process.execPath, [manifest.bin.touchstone, "--version"], root) ?? "",
    changelog: readText("CHANGELOG.md"),
    git: readGitState(root, `v${manifest.version}`),
    proof: existsSync(join(root, "proof.json")) ? (readJson("proof.json") as ReleaseProof) : null,
    sourceDigest: (readJson("dist/source-digest.json") as { readonly digest: string }).digest,
    components,
    licenses: parseLicenses(readText(licensesFile)),
    audit: await auditComponents(components),
  };
}

function readGitState(root: string, tag: string): GitState | null {
  const head = print("git", ["rev-parse", "HEAD"], root);
  if (head === null) return null;
  const status = print("git", ["status", "--porcelain"], root) ?? "";
  return {
    head,
    tagged: print("git", ["rev-parse", "--verify", "--quiet", `refs/tags/${tag}^{commit}`], root),
    changed: status.split("\n").filter((line) => line !== ""),
  };
}

/** Returns what a program prints; null if it fails. */
function print(program: string, argv: readonly string[], cwd: string): string | null {
  const { status, stdout } = spawnSync(program, argv, { cwd, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}
