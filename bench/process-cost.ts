/** The CPU time and the memory of programs that run in processes of their own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";

/** What one run of a program cost, with all processes that it started. */
export interface ProcessCost {
  /** The CPU time, or the time that passed if the system does not tell the CPU time. */
  readonly cpuMillis: number;
  readonly wallMillis: number;
  /** The most memory of all processes together in megabytes; null if the system does not tell it. */
  readonly peakMegabytes: number | null;
}

const sampleMillis = 50;

/** Runs a program to its end. @throws Error if it fails */
export async function measureProgram(argv: readonly string[]): Promise<ProcessCost> {
  const cpuBefore = readChildrenMillis();
  const started = performance.now();
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "ignore", "pipe"] });
  const errors: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, readTreeKilobytes(child.pid ?? 0) ?? 0);
  }, sampleMillis);
  const [code] = (await once(child, "close")) as [number | null];
  clearInterval(timer);
  const wallMillis = performance.now() - started;
  if (code !== 0) {
    throw new Error(
      `${argv.join(" ")} must succeed, got exit code ${code}: ${Buffer.concat(errors).toString()}`,
    );
  }
  return { ...toCost(cpuBefore, wallMillis), peakMegabytes: peak === 0 ? null : (peak * 1024) / 1e6 };
}

/** Measures work that starts one process after the other, each of which ends before the work does. */
export async function measureProcesses(
  work: () => Promise<unknown>,
): Promise<Pick<ProcessCost, "cpuMillis" | "wallMillis">> {
  const cpuBefore = readChildrenMillis();
  const started = performance.now();
  await work();
  return toCost(cpuBefore, performance.now() - started);
}

function toCost(cpuBefore: number | null, wallMillis: number): Pick<ProcessCost, "cpuMillis" | "wallMillis"> {
  const cpuAfter = readChildrenMillis();
  const cpuMillis = cpuBefore === null || cpuAfter === null ? wallMillis : cpuAfter - cpuBefore;
  return { cpuMillis, wallMillis };
}

/** The kernel counts CPU time in the files of /proc in ticks of this length. */
const tickMillis = 10;

/** Returns the CPU time of the processes that this process started and that have ended; null without /proc. */
function readChildrenMillis(): number | null {
  const stat = tryRead("/proc/self/stat");
  // The name of the program may contain spaces, and the fields after it are counted from its closing parenthesis.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields === undefined) return null;
  const [user, system] = [Number(fields[13]), Number(fields[14])];
  return (user + system) * tickMillis;
}

/**
 * Returns the resident memory of a process and of all processes below it in kilobytes; null without /proc. A page that
 * several processes share, such as those of the program of Node.js, counts once.
 */
export function readTreeKilobytes(pid: number): number | null {
  const resident = /^Pss:\s+(\d+) kB$/m.exec(tryRead(`/proc/${pid}/smaps_rollup`) ?? "")?.[1];
  if (resident === undefined) return null;
  const children = tryList(`/proc/${pid}/task`).flatMap((thread) =>
    (tryRead(`/proc/${pid}/task/${thread}/children`) ?? "").split(" ").filter((text) => text !== ""),
  );
  return children.reduce((sum, child) => sum + (readTreeKilobytes(Number(child)) ?? 0), Number(resident));
}

/** A process can end while its files are read. */
function tryRead(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function tryList(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
