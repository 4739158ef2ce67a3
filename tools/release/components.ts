import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listPackageFolders, moduleListFile } from "../bundle/bundled-packages.ts";

/** An npm package of which the bundle contains modules. */
export interface Component {
  readonly name: string;
  readonly version: string;
  /** The SPDX id or expression of its package.json; null if it has none. */
  readonly license: string | null;
  /** The SHA-512 of its tarball in the registry as hex, with which npm compared the installed one; null if it is not recorded. */
  readonly sha512: string | null;
}

/** What is read of the package.json of an npm package. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
}

/** What is read of package-lock.json for an installed package. */
export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
}

/** Makes a component of an installed package and its entry in package-lock.json. */
export function toComponent(manifest: Manifest, locked: LockedPackage | undefined): Component {
  const { name, version, license } = manifest;
  // The entry of another version has the hash of another tarball.
  const integrity = locked?.version === version ? locked.integrity : undefined;
  const [, base64 = null] = /^sha512-(\S+)$/.exec(integrity ?? "") ?? [];
  return {
    name,
    version,
    license: typeof license === "string" ? license : null,
    sha512: base64 === null ? null : Buffer.from(base64, "base64").toString("hex"),
  };
}

/** Reads the packages of which the bundle of a build contains modules. */
export function readComponents(root: string): readonly Component[] {
  const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));
  const { packages } = readJson("package-lock.json") as {
    readonly packages: { readonly [folder: string]: LockedPackage };
  };
  return listPackageFolders(readJson(moduleListFile) as readonly string[]).map((folder) =>
    toComponent(readJson(`${folder}/package.json`) as Manifest, packages[folder]),
  );
}
