/** Compares the cost of judging the reference node with that of sending it as many requests without judging. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandProgram } from "../tools/run-command.ts";
import { median } from "./median.ts";
import { measureProgram, type ProcessCost } from "./process-cost.ts";
import { program } from "./started-server.ts";

/** The medians of one kind of run. */
interface CheckMeasurement {
  /** The CPU time of the run, relative to that of the program that only sends as many requests. */
  readonly ratio: number;
  readonly seconds: number;
  readonly requests: number;
  /** The highest memory of all processes of a run in megabytes; null if the system does not tell it. */
  readonly peakMegabytes: number | null;
}

/** Measures runs against the reference node inside the command, in alternating rounds. */
export async function measureCheck(allow: "read" | "heavy", rounds: number): Promise<CheckMeasurement> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-check-"));
  try {
    const runs: { readonly ratio: number; readonly requests: number; readonly cost: ProcessCost }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const argv = ["check", "--reference", "--allow", allow, "--seed", "1", "--quiet", "--out", folder];
      const cost = await measureProgram([commandProgram, ...argv]);
      const requests = readRequests(join(folder, "report.json"));
      const loop = await measureProgram([program("fetch-loop.js"), String(requests)]);
      runs.push({ ratio: cost.cpuMillis / loop.cpuMillis, requests, cost });
    }
    const peaks = runs.flatMap(({ cost }) => cost.peakMegabytes ?? []);
    return {
      ratio: median(runs.map(({ ratio }) => ratio)),
      seconds: median(runs.map(({ cost }) => cost.wallMillis)) / 1_000,
      requests: median(runs.map(({ requests }) => requests)),
      peakMegabytes: peaks.length === 0 ? null : median(peaks),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readRequests(path: string): number {
  const report = JSON.parse(readFileSync(path, "utf8")) as {
    readonly run: { readonly requests: { readonly total: number } };
  };
  return report.run.requests.total;
}
