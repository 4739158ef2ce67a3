/**
 * Builds the image of the Dockerfile with Debian's buildah, and tries it: a node as process 1 with its health check and
 * SIGTERM, and a check of this node whose reports go to a folder of the caller. Everything is in a temporary folder. An
 * argument names a folder that debootstrap made, which saves making another one. Servers listen on loopback only.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildBase, buildImage, createBuildah, requirePrograms, type Buildah } from "./buildah.ts";
import { composeFiles, readHealthCheck } from "./container-files.ts";

const image = "localhost/touchstone";
const endMillis = 2000;
/** Neither root nor the user of the image. */
const caller = 4321;

/** What an image says of the process that it starts. */
interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
}

/** A container that was made from the image. */
interface Container {
  readonly config: ImageConfig;
  /** The folder of its files. */
  readonly root: string;
  /** Runs a command in it, with options of `buildah run`; returns its standard output. */
  readonly run: (argv: readonly string[], options?: readonly string[]) => Promise<string>;
}

const folder = mkdtempSync(join(tmpdir(), "touchstone-image-"));

// The default effect of these signals would leave the folder behind.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
// An interrupted debootstrap leaves /proc mounted in the folder.
process.once("exit", () => spawnSync("rm", ["-rf", "--one-file-system", folder]));

try {
  await requirePrograms();
  const buildah = createBuildah(folder);
  const [madeRoot] = process.argv.slice(2);
  await buildBase(buildah, folder, madeRoot);
  await buildImage(buildah, folder);
  const container = await createContainer(buildah);
  await printContents(buildah, container);
  await tryNode(container);
  await tryInterruptedCheck(container);
  print(
    "not tried: FROM node:22-slim in the Dockerfile, which was replaced by a base from debootstrap and the package node",
  );
  print("not tried: the compose files in docker compose; the health checks in them were run");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function createContainer(buildah: Buildah): Promise<Container> {
  const name = (await buildah("from", image)).trim();
  const { OCIv1 } = JSON.parse(await buildah("inspect", "--type", "image", image)) as {
    readonly OCIv1: { readonly config: ImageConfig };
  };
  const root = (await buildah("mount", name)).trim();
  return {
    config: OCIv1.config,
    root,
    run: (argv, options = []) => buildah("run", "--isolation", "chroot", ...options, name, "--", ...argv),
  };
}

async function printContents(buildah: Buildah, { config, run }: Container): Promise<void> {
  print(
    `image: user ${config.User}, entry point ${config.Entrypoint.join(" ")}, folder ${config.WorkingDir}`,
  );
  for (const line of (await buildah("images", "--format", "{{.Name}} {{.Size}}")).trim().split("\n")) {
    print(`size: ${line}`);
  }
  const installed = "/usr/local/lib/node_modules";
  const sizes = await run(["sh", "-c", `du -sh /usr/local/bin/node ${installed}/*`]);
  for (const line of sizes.trim().split("\n")) print(`contents: ${line.replaceAll("\t", " ")}`);
  const files = await run(["find", `${installed}/touchstone`, "-type", "f"]);
  const packages = files
    .split("\n")
    .filter((path) => /\/node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(path));
  print(`contents: touchstone with ${packages.length} packages, ${files.trim().split("\n").length} files`);
  print(`contents: Node.js ${(await run(["node", "--version"])).trim()}`);
  assert.equal((await run(["id", "-u"])).trim(), "1000");
  const usage = await run([...config.Entrypoint, ...config.Cmd]);
  assert.match(usage, /^Usage: touchstone/);
}

/** Starts a node as process 1, asks for its health, checks it from a second container, and stops it. */
async function tryNode(container: Container): Promise<void> {
  const node = startAsFirstProcess(container, ["node", "--port", "0", "--json", "--log", "silent"]);
  try {
    const [line] = (await once(node.stdout?.setEncoding("utf8") ?? node, "data")) as [string];
    const { baseUrl } = JSON.parse(line) as { readonly baseUrl: string };
    await tryHealthChecks(container, new URL(baseUrl).port);
    await tryCheck(container, baseUrl);
    await stop(node, { what: "a node", exitCode: 0 });
  } finally {
    node.kill("SIGKILL");
  }
}

/** Stops a check while it runs. */
async function tryInterruptedCheck(container: Container): Promise<void> {
  const check = startAsFirstProcess(container, ["check", "--reference", "--quiet"]);
  check.stdout?.resume();
  await sleep(1000);
  try {
    await stop(check, { what: "a check", exitCode: 4 });
  } finally {
    check.kill("SIGKILL");
  }
}

/** Sends SIGTERM to process 1, and fails if it does not end in time with that exit code. */
async function stop(
  first: ChildProcess,
  { what, exitCode }: { readonly what: string; readonly exitCode: number },
): Promise<void> {
  const pid = findChild(first);
  assert.match(readFileSync(`/proc/${pid}/status`, "utf8"), /^NSpid:\t\d+\t1$/m, "expected process 1");
  const closed = once(first, "close");
  const started = performance.now();
  process.kill(pid, "SIGTERM");
  await Promise.race([closed, sleep(2 * endMillis, null, { ref: false })]);
  const millis = Math.round(performance.now() - started);
  assert.equal(first.exitCode, exitCode, `exit code of ${what} after SIGTERM and ${millis} ms`);
  assert.ok(millis <= endMillis, `expected ${what} to end within ${endMillis} ms, took ${millis} ms`);
  print(`SIGTERM to ${what} as process 1: ended with ${exitCode} after ${millis} ms`);
}

/** Starts the entry point with the user and in the folder of the image. It is process 1 of a namespace of its own, as in a container. */
function startAsFirstProcess({ config, root }: Container, argv: readonly string[]): ChildProcess {
  const first = ["--pid", "--fork", "--kill-child", `--mount-proc=${root}/proc`];
  // The shell replaces itself, so the command keeps its process id.
  const inFolder = ["sh", "-c", 'cd "$0" && exec "$@"', config.WorkingDir];
  const env = Object.fromEntries(config.Env.map((entry) => entry.split("=", 2) as [string, string]));
  return spawn(
    "unshare",
    [...first, "chroot", `--userspec=${config.User}`, root, ...inFolder, ...config.Entrypoint, ...argv],
    // The variable of the compose files, with the only host on which a test may listen.
    { stdio: ["ignore", "pipe", "inherit"], env: { ...env, TOUCHSTONE_NODE_HOST: "127.0.0.1" } },
  );
}

/** Returns the process id of the only child of a process. */
function findChild({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
}

/** Runs the health check of each compose file against the port of the node, and against one where nothing listens. */
async function tryHealthChecks({ run }: Container, port: string): Promise<void> {
  for (const file of composeFiles) {
    const on = (other: string) => ["sh", "-c", readHealthCheck(file).replace(":8080", `:${other}`)];
    await run(on(port));
    await assert.rejects(run(on("9")), `expected the health check of ${file} to fail without a node`);
    print(`health check of ${file}: succeeds on the node, fails without one`);
  }
}

/** Checks the node with reports in a mounted folder that belongs to another user than that of the image. */
async function tryCheck({ config, run }: Container, baseUrl: string): Promise<void> {
  const reports = join(folder, "compliance");
  mkdirSync(reports, { mode: 0o700 });
  chownSync(reports, caller, caller);
  const options = ["--user", `${caller}:${caller}`, "--volume", `${reports}:${config.WorkingDir}/compliance`];
  await run([...config.Entrypoint, "check", baseUrl, "--only", "HLTH-*,ACCT-*", "--quiet"], options);
  const files = readdirSync(reports);
  assert.ok(
    files.includes("report.json"),
    `expected reports in the mounted folder, found ${files.join(", ")}`,
  );
  for (const file of files) assert.equal(statSync(join(reports, file)).uid, caller, file);
  print(`check with --user ${caller}: ${files.length} files in the mounted folder, owned by the caller`);
}
