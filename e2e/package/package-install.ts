/** Packs the package, installs it alone into an empty folder, and runs a check there. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNode } from "../../reference-node/node.ts";
import { packageRoot } from "../../tools/package-root.ts";
import { readProof } from "../../proof/gates/proof/proof.ts";
import { run, type CommandResult } from "../../tools/run-command.ts";

/** The limits of the installed package without proof.json (docs/decisions/0040-lean-package.md). */
const [filesMax, bytesMax] = [150, 3_500_000];

const folder = mkdtempSync(join(tmpdir(), "touchstone-package-"));
try {
  const { stdout: packed } = await step(
    "npm",
    ["pack", "--silent", "--pack-destination", folder],
    packageRoot,
  );
  const tarball = packed.trim().split("\n").at(-1) ?? "";
  writeFileSync(join(folder, "package.json"), '{ "name": "empty", "private": true }');
  await step(
    "npm",
    ["install", "--omit=dev", "--prefer-offline", "--no-audit", "--no-fund", join(folder, tarball)],
    folder,
  );
  const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
  if (installed.join() !== "touchstone")
    fail(`expected the package to be installed alone, got ${installed.join(", ")}`);
  for (const room of ["proof", "e2e", "tools", "bench"]) {
    if (existsSync(join(folder, "node_modules", "touchstone", "dist", room)))
      fail(`the compiled files of ${room}/ are in the package`);
  }
  const files = readdirSync(join(folder, "node_modules", "touchstone"), {
    recursive: true,
    encoding: "utf8",
  });
  const sizes = files
    // What the gates wrote depends on how many nodes they judged.
    .filter((name) => name !== "proof.json")
    .map((name) => statSync(join(folder, "node_modules", "touchstone", name)))
    .flatMap((file) => (file.isFile() ? [file.size] : []));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length > filesMax || bytes > bytesMax)
    fail(
      `expected a package of at most ${filesMax} files and ${bytesMax} bytes, got ${sizes.length} files and ${bytes} bytes`,
    );
  const pages = files.filter((name) => name.endsWith(".md"));
  if (pages.join() !== "README.md") fail(`expected README.md to be the only page, got ${pages.join(", ")}`);
  const { stdout } = await step("npx", ["touchstone", "check", "--seed", "3"], folder);
  if (!/^conformant within heavy, built-in reference node: (\d+) of \1 MUST in scope$/m.test(stdout))
    fail(`expected a full verdict, got:\n${stdout}`);
  const report = JSON.parse(readFileSync(join(folder, "compliance", "report.json"), "utf8")) as {
    verdict: string;
    calibration: { digest: string } | null;
  };
  const proof = readProof();
  const isProven = proof !== null && proof.mutation !== null && proof.variations !== null;
  if ((report.calibration?.digest ?? null) !== (isProven ? proof.digest : null))
    fail(
      `expected the report to have the calibration digest ${proof?.digest} of the checkout, got ${report.calibration?.digest}`,
    );
  if (report.verdict !== "conformant")
    fail(`expected the verdict conformant in the report, got ${report.verdict}`);
  const script =
    'import { check } from "touchstone"; import { createNode } from "touchstone/node"; import "touchstone/testing"; import "touchstone/spec"; import "touchstone/report"; const report = await check(); console.log(report.verdict, createNode().digest());';
  const library = await step(process.execPath, ["--input-type=module", "-e", script], folder);
  // The node of the package starts with data that the build has prepared, the one of the checkout without them.
  if (library.stdout.trim() !== `conformant ${createNode().digest()}`)
    fail(
      `expected the library to print conformant and ${createNode().digest()}, got ${library.stdout}${library.stderr}`,
    );
  process.stdout.write("the installed package judges the reference node conformant\n");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function step(command: string, argv: readonly string[], cwd: string): Promise<CommandResult> {
  const ended = await run(command, argv, { cwd });
  if (ended.code !== 0)
    fail(`${command} ${argv.join(" ")} exited with ${ended.code}:\n${ended.stdout}${ended.stderr}`);
  return ended;
}

function fail(why: string): never {
  rmSync(folder, { recursive: true, force: true });
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
