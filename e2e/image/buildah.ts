/** Builds the image of the Dockerfile with buildah, without a daemon, on a base of its own. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";
import { run } from "../../tools/run-command.ts";
import { step } from "../journeys/step.ts";

/** Runs buildah with the storage of this run; returns its standard output. Fails if the command fails. */
export type Buildah = (...argv: readonly string[]) => Promise<string>;

const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const missing = `Run this as root on Debian, after "apt-get install buildah debootstrap". It builds the image`;

/**
 * Finds the programs that are needed.
 * @throws Error that says what is missing and what to do.
 */
export async function requirePrograms(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error(`${missing}, which needs root.`);
  for (const name of ["buildah", "debootstrap", "unshare", "chroot"]) {
    const found = await run(name, ["--version"]).catch(() => null);
    if (found === null) throw new Error(`${missing} with ${name}, which is not installed.`);
  }
}

/** Returns buildah with a storage in a folder. `vfs` copies files, which needs no file system of the kernel. */
export function createBuildah(folder: string): Buildah {
  const storage = [
    "--root",
    join(folder, "storage"),
    "--runroot",
    join(folder, "run"),
    "--storage-driver",
    "vfs",
  ];
  return (...argv) => step("buildah", [...storage, ...argv], folder);
}

/**
 * Makes the image `localhost/base` from nothing: Debian from debootstrap, or from a folder that it made, and Node.js 22 and
 * npm from the packages of those names.
 */
export async function buildBase(buildah: Buildah, folder: string, madeRoot?: string): Promise<void> {
  const root = madeRoot ?? join(folder, "root");
  if (madeRoot === undefined) {
    await step("debootstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", root], folder);
  } else if (!existsSync(join(root, "debootstrap")) && !existsSync(join(root, "etc", "debian_version"))) {
    throw new Error(`The argument must be a folder that debootstrap made, got ${madeRoot}`);
  }
  const programs = join(folder, "programs");
  mkdirSync(programs);
  await step(
    "npm",
    ["install", "--no-audit", "--no-fund", "--prefix", programs, "node@22", "npm@10"],
    programs,
  );
  const container = (await buildah("from", "scratch")).trim();
  await buildah("add", "--quiet", container, root, "/");
  const modules = join(programs, "node_modules");
  await buildah("copy", "--quiet", container, join(modules, "node", "bin", "node"), "/usr/local/bin/node");
  await buildah("copy", "--quiet", container, join(modules, "npm"), "/usr/local/lib/node_modules/npm");
  await buildah("config", "--env", `PATH=${path}`, container);
  const link = ["ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm"];
  await buildah("run", "--isolation", "chroot", container, "--", ...link);
  await buildah("commit", "--quiet", container, "localhost/base");
  await buildah("rm", container);
}

/** Builds the Dockerfile on that base, with the packed package, as `localhost/touchstone`. */
export async function buildImage(buildah: Buildah, folder: string): Promise<void> {
  const context = join(folder, "context");
  mkdirSync(context);
  // The build before this program has written what is packed.
  await step("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", context], packageRoot);
  for (const name of ["Dockerfile", ".dockerignore"]) {
    copyFileSync(join(packageRoot, name), join(context, name));
  }
  const options = [
    "--isolation",
    "chroot",
    "--build-arg",
    "BASE=localhost/base",
    ...mountAuthorities(folder),
  ];
  await buildah("bud", ...options, "--tag", "localhost/touchstone", context);
}

/** Lets npm in the build trust the authorities that Node.js trusts here, as behind a proxy that inspects connections. */
function mountAuthorities(folder: string): readonly string[] {
  const authorities = process.env["NODE_EXTRA_CA_CERTS"];
  if (authorities === undefined) return [];
  const settings = join(folder, "npmrc");
  writeFileSync(settings, "cafile=/etc/ssl/certs/extra.pem\n");
  return [
    "--volume",
    `${settings}:/root/.npmrc:ro`,
    "--volume",
    `${authorities}:/etc/ssl/certs/extra.pem:ro`,
  ];
}
