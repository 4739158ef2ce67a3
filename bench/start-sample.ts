/**
 * One sample of `measure-start.ts`, in a process of its own: the CPU time of loading the node, of creating the first and
 * the tenth node, and the memory with one node that listens. With the argument `bare`, only the CPU time of the platform
 * without the node.
 */
import { createServer } from "node:http";
import { readCpuMicros } from "./cpu-time.ts";

async function measure(work: () => unknown): Promise<number> {
  const before = readCpuMicros();
  await work();
  return (readCpuMicros() - before) / 1_000;
}

if (process.argv[2] === "bare") {
  const start = readCpuMicros() / 1_000;
  createServer().close();
  process.stdout.write(JSON.stringify({ start }));
} else {
  const load = await measure(() => import("../reference-node/node.ts"));
  const { createNode } = await import("../reference-node/node.ts");
  const first = await measure(() => createNode());
  const node = createNode();
  await node.listen();
  const idleMegabytes = process.memoryUsage().rss / 1e6;
  await node.close();
  const others: number[] = [];
  for (let count = 3; count <= 10; count += 1) others.push(await measure(() => createNode()));
  process.stdout.write(JSON.stringify({ load, first, tenth: others.at(-1), idleMegabytes }));
}
