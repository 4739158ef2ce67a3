/** Compares the start of the reference node with that of a process of Node.js that has only a server. */
import { execFileSync } from "node:child_process";
import { program } from "./started-server.ts";

/** CPU times in milliseconds, the least of several processes. */
export interface StartMeasurement {
  /** The CPU time of the start of a bare process. */
  readonly bare: number;
  /** The import of `touchstone/node`. */
  readonly load: number;
  /** The first and the tenth node of a process. */
  readonly first: number;
  readonly tenth: number;
  /** The memory of a process with ten nodes. */
  readonly idleMegabytes: number;
}

export function measureStart(rounds: number): StartMeasurement {
  const samples = Array.from({ length: rounds }, () => ({
    node: sample() as Omit<StartMeasurement, "bare">,
    bare: sample("bare") as { readonly start: number },
  }));
  const least = (read: (one: (typeof samples)[number]) => number): number => Math.min(...samples.map(read));
  return {
    bare: least(({ bare }) => bare.start),
    load: least(({ node }) => node.load),
    first: least(({ node }) => node.first),
    tenth: least(({ node }) => node.tenth),
    idleMegabytes: least(({ node }) => node.idleMegabytes),
  };
}

function sample(...argv: readonly string[]): unknown {
  return JSON.parse(
    execFileSync(process.execPath, [program("start-sample.js"), ...argv], { encoding: "utf8" }),
  );
}
