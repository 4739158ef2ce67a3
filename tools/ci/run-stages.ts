/**
 * `npm run ci [-- <stage>…]`: runs every stage of `stages.ts`, or those that are named, two at a time, prints the output
 * of a stage when it has ended, and then a table of times and the last lines of each stage that failed. Exits with 1 if
 * a stage fails. The other stages run nevertheless, so that one run shows every failure. No stage builds: the script of
 * package.json has built before, and a build during another stage would replace the files that this stage reads.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../package-root.ts";
import { pickStages } from "./schedule.ts";
import { stages, type Stage } from "./stages.ts";

interface EndedStage {
  readonly task: string;
  readonly code: number;
  readonly seconds: number;
  readonly output: string;
}

const minutesMax = 30;
/** The number of lines of a failed stage that are printed again at the end, where a reader of a long log looks first. */
const lastLinesMax = 15;
const program = join(packageRoot, "dist", "tools", "tasks", "run-task.js");
const started = performance.now();
const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1_000);

/** Runs a stage and prints its output in one piece. A stage that takes longer than `minutesMax` is killed and fails. */
function runStage(stage: Stage): Promise<EndedStage> {
  const start = performance.now();
  process.stdout.write(`${`${secondsSince(started)} s`.padStart(7)}  starts ${stage.task}\n`);
  const child = spawn(process.execPath, [program, stage.task, ...(stage.argv ?? [])], {
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, so that the time limit also ends the processes that the stage has started.
    detached: true,
  });
  running.set(stage, child.pid);
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const limit = setTimeout(() => {
    output.push(Buffer.from(`\n${stage.task} was killed after ${minutesMax} minutes\n`));
    endGroup(child.pid);
  }, minutesMax * 60_000);
  return new Promise((resolve) => {
    child.on("close", (code) => {
      clearTimeout(limit);
      const text = Buffer.concat(output).toString();
      const ended = { task: stage.task, code: code ?? 1, seconds: secondsSince(start), output: text };
      process.stdout.write(`\n===== ${stage.task}: exit code ${ended.code}, ${ended.seconds} s =====\n`);
      process.stdout.write(text);
      resolve(ended);
    });
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended by itself.
  }
}

const running = new Map<Stage, number | undefined>();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    for (const pid of running.values()) endGroup(pid);
    process.exit(1);
  });
}

async function runStages(all: readonly Stage[]): Promise<readonly EndedStage[]> {
  const ended: EndedStage[] = [];
  let waiting = all;
  await new Promise<void>((resolve) => {
    const startNext = (): void => {
      const picked = pickStages(waiting, [...running.keys()], new Set(ended.map(({ task }) => task)));
      waiting = waiting.filter((stage) => !picked.includes(stage));
      for (const stage of picked) {
        void runStage(stage).then((end) => {
          running.delete(stage);
          ended.push(end);
          startNext();
        });
      }
      if (running.size === 0) resolve();
    };
    startNext();
  });
  return ended;
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => stages.every(({ task }) => task !== name));
if (unknown.length > 0) {
  process.stderr.write(
    `${unknown.join(", ")}: expected names of stages: ${stages.map(({ task }) => task).join(", ")}\n`,
  );
  process.exit(2);
}
const selected = stages.filter(({ task }) => named.length === 0 || named.includes(task));
const ended = await runStages(selected);
process.stdout.write("\n");
for (const { task, code, seconds } of ended) {
  process.stdout.write(
    `${code === 0 ? "passed" : "FAILED"}  ${task.padEnd(20)} ${`${seconds} s`.padStart(7)}\n`,
  );
}
const failed = ended.filter(({ code }) => code !== 0);
for (const { task, output } of failed) {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const last = lines.slice(-lastLinesMax).map((line) => `  ${line.slice(0, 200)}`);
  process.stdout.write(`\nThe last lines of ${task}:\n${last.join("\n")}\n`);
}
process.stdout.write(`${ended.length} stages in ${secondsSince(started)} s, ${failed.length} failed\n`);
process.exitCode = failed.length === 0 && ended.length === selected.length ? 0 : 1;
