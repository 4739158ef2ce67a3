/** Measures what a node for each test costs: taking it from a pool and giving it back, next to creating a node. */
import { createNode } from "../reference-node/node.ts";
import { createNodePool } from "../reference-node/testing/testing.ts";
import { median } from "./median.ts";

const testsInRound = 40;
const creationsInRound = 4;
const writes = 20;

/** Medians in milliseconds. */
interface TestNodeMeasurement {
  readonly reused: number;
  readonly created: number;
}

export async function measureTestNode(rounds: number): Promise<TestNodeMeasurement> {
  const nodes = createNodePool();
  await nodes.give(await nodes.take());
  const reused: number[] = [];
  const created: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let count = 0; count < testsInRound; count += 1) {
      const started = performance.now();
      const node = await nodes.take();
      const taken = performance.now();
      for (let write = 0; write < writes; write += 1) node.fund("0x5e", 1_000n);
      const written = performance.now();
      await nodes.give(node);
      reused.push(taken - started + performance.now() - written);
    }
    for (let count = 0; count < creationsInRound; count += 1) {
      const started = performance.now();
      const node = createNode();
      await node.listen();
      await node.close();
      created.push(performance.now() - started);
    }
  }
  await nodes.close();
  return { reused: median(reused), created: median(created) };
}
