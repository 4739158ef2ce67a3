/**
 * Runs every journey with both major versions of the library, and ends with 1 at the first failure. Names of journeys
 * run only these; `--keep-going` continues after a failure, `--ts-sdk 6` uses only that version.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const folder = fileURLToPath(new URL(".", import.meta.url));
const parts = ["run.js", "setup.js", "compiled-module.js", "package-metadata.js"];
/** Journeys that always use the default ports. They are left out for a node on other ports. */
const onDefaultPorts = ["local-network"];
/** Journeys that take longer than this, in milliseconds, wait for something that does not come. */
const timeout = 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "keep-going": { type: "boolean", default: false },
    "ts-sdk": { type: "string", multiple: true, default: ["6", "7"] },
  },
});

const all = readdirSync(folder)
  .filter((name) => name.endsWith(".js") && !parts.includes(name))
  .map((name) => name.slice(0, -".js".length));
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no journey ${unknown.join(", ")}. The journeys are: ${all.join(", ")}`);
  process.exit(2);
}
const usable =
  process.env.NODE_URL === undefined ? all : all.filter((name) => !onDefaultPorts.includes(name));
const journeys = positionals.length > 0 ? positionals : usable;
const queue = values["ts-sdk"].flatMap((major) => journeys.map((journey) => ({ journey, major })));
const failures = [];
const started = performance.now();

/** Takes journeys from the queue until it is empty. Two of these run at the same time. */
async function work() {
  while (queue.length > 0 && (values["keep-going"] || failures.length === 0)) {
    const { journey, major } = queue.shift();
    const title = `${journey} with ts-sdk ${versionOf(major)}`;
    const { code, output } = await run(journey, major);
    process.stdout.write(`${code === 0 ? "passed" : "FAILED"} ${title}\n${output}`);
    if (code !== 0) failures.push(title);
  }
}

function run(journey, major) {
  const child = spawn(process.execPath, [`${folder}${journey}.js`], {
    env: { ...process.env, TS_SDK: major },
    stdio: ["ignore", "pipe", "pipe"],
    timeout,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (signal !== null) output += `  ended by ${signal} after at most ${timeout / 1_000} s\n`;
      resolve({ code, output });
    });
  });
}

function versionOf(major) {
  const manifest = new URL(`../node_modules/ts-sdk-${major}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(manifest, "utf8")).version;
}

const count = queue.length;
await Promise.all([work(), work()]);
const seconds = ((performance.now() - started) / 1_000).toFixed(0);
if (failures.length > 0) {
  console.error(
    `\n${failures.length} of ${count} failed:\n${failures.map((title) => `  ${title}\n`).join("")}`,
  );
  process.exitCode = 1;
} else {
  console.log(`\nall ${count} passed in ${seconds} s on Node.js ${process.version}`);
}
