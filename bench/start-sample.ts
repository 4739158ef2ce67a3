/**
 * One sample of `measure-start.ts`, in a process of its own: the CPU time of loading the node, and of creating the first
 * and the tenth node.
 */
import { readCpuMicros } from "./cpu-time.ts";

async function measure(work: () => unknown): Promise<number> {
  const before = readCpuMicros();
  await work();
  return (readCpuMicros() - before) / 1_000;
}

// The name is that of the package, so that this loads the bundle, as users do.
const load = await measure(() => import("touchstone/node"));
const { createNode } = await import("touchstone/node");
const create: number[] = [];
for (let count = 0; count < 10; count += 1) create.push(await measure(() => createNode()));
process.stdout.write(JSON.stringify({ load, first: create[0], tenth: create[9] }));
