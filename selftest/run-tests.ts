/**
 * Runs our own tests: Node.js 20 expands no globs, so they are listed here. Arguments are parts of the names wanted;
 * files named `*.slow.test.ts` run only where a part of their name is asked for.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const options = process.argv.slice(2).filter((argument) => argument.startsWith("-"));

const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.js"))
  .filter((name) =>
    wanted.length === 0 ? !name.endsWith(".slow.test.js") : wanted.some((part) => name.includes(part)),
  )
  .toSorted()
  .map((name) => relative(process.cwd(), join(root, name)));

if (files.length === 0) {
  process.stderr.write(`no test file matches ${wanted.join(", ")}\n`);
  process.exitCode = 1;
} else {
  const { status } = spawnSync(
    process.execPath,
    [
      `--import=${new URL("fixed-seed.js", import.meta.url).href}`,
      "--test",
      "--test-timeout=600000",
      "--test-concurrency=3",
      ...(options.length > 0 ? options : ["--test-reporter=spec"]),
      ...files,
    ],
    { stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
}
