/** A program of a user, which uses every entry of the package. It is compiled, not run. */
import { check } from "touchstone";
import { createNode, StateFileError, type Control, type ReferenceNode } from "touchstone/node";
import { computeDigest } from "touchstone/report";
import { requirements } from "touchstone/spec";
import { Inconclusive, requirement, test } from "touchstone/suites";
import { createNodePool, nodeFixture, useNode } from "touchstone/testing";

const node: ReferenceNode = createNode({ seed: 7 });
const control: Control = node.control;
const handler: (request: never, response: never) => Promise<void> = node.nodeHandler;

export async function useAll(): Promise<readonly string[]> {
  for await (const chunk of control.dump()) if (chunk.length === 0) throw new StateFileError("empty");
  const pool = createNodePool();
  await using taken = await pool.take();
  const response: Response = await taken.fetch("/v1/-/healthy");
  const report = await check({ allow: "read" });
  return [report.verdict, computeDigest(report), String(requirements.length), response.statusText];
}

test(
  ...requirement("HLTH-001", async ({ node: client }) => {
    const answer = await client.checkHealth();
    if (answer.status === 410) throw new Inconclusive("needs a node that is not pruned");
  }),
);

export { handler, nodeFixture, useNode };
