/** A reference node that benchmarks start in a process of its own. It prints its port and reports its CPU time. */
import { createNode } from "../reference-node/node.ts";
import { reportCpuTime } from "./cpu-time.ts";

reportCpuTime();
const { port } = await createNode().listen();
process.stdout.write(`${port}\n`);
process.once("SIGTERM", () => process.exit(0));
