/**
 * Sends a number of reads in a bare undici loop. Arguments: the number of requests, and a base URL; without a base URL,
 * it starts a reference node in this process.
 */
import { Agent } from "undici";
import { createNode } from "../reference-node/node.ts";

const [count = "0", given] = process.argv.slice(2);
const atOnce = 2;
const node = given === undefined ? createNode() : null;
const listener = await node?.listen({ host: "127.0.0.1", port: 0 });
const baseUrl = given ?? listener?.baseUrl ?? "";
const paths = [
  "/accounts/0x1",
  "/accounts/0x1/resources",
  "/accounts/0x1/modules",
  "/blocks/by_version/100",
  "/-/healthy",
];
const agent = new Agent({ connections: atOnce });
let left = Number(count);
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (left > 0) {
      left -= 1;
      const path = paths[left % paths.length] ?? "";
      const { body } = await agent.request({
        origin: baseUrl.replace(/\/v1$/, ""),
        path: `/v1${path}`,
        method: "GET",
      });
      await body.text();
    }
  }),
);
await agent.close();
await listener?.close();
await node?.close();
