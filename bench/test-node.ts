/** Measures what a node for each test costs: taking it from a pool and giving it back, next to creating a node. */
import { createNode } from "../reference-node/node.ts";
import { createNodePool } from "../reference-node/testing/testing.ts";
import { median } from "./median.ts";

const tests = 200;
const writes = 20;
const creations = 20;

const nodes = createNodePool();
await nodes.give(await nodes.take());
const reused: number[] = [];
for (let count = 0; count < tests; count += 1) {
  const started = performance.now();
  const node = await nodes.take();
  const taken = performance.now();
  for (let write = 0; write < writes; write += 1) node.fund("0x5e", 1_000n);
  const written = performance.now();
  await nodes.give(node);
  reused.push(taken - started + performance.now() - written);
}
await nodes.close();

const created: number[] = [];
for (let count = 0; count < creations; count += 1) {
  const started = performance.now();
  const node = createNode();
  await node.listen();
  await node.close();
  created.push(performance.now() - started);
}

const millis = { reused: median(reused), created: median(created) };
process.stdout.write(
  [
    `medians of ${tests} tests that write ${writes} transactions, and of ${creations} new nodes`,
    `                       take and give    createNode()    ratio`,
    `node for a test (ms)   ${column(millis.reused, 2)}${column(millis.created, 1)}${column(millis.reused / millis.created, 3).slice(6)}`,
    "",
  ].join("\n"),
);

function column(value: number, digits: number): string {
  return value.toFixed(digits).padStart(15);
}
