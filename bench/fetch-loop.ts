/**
 * A program with which the cost of judging is compared. It starts a reference node in its process and sends it as many
 * reads as its argument says, one after the other.
 */
import { createNode } from "../reference-node/node.ts";
import { readPaths } from "./measure-reads.ts";

const requests = Number(process.argv[2]);
const node = createNode();
const { baseUrl } = await node.listen();
for (let sent = 0; sent < requests; sent += 1) {
  const response = await fetch(`${baseUrl}${readPaths[sent % readPaths.length]}`);
  await response.text();
}
await node.close();
// The connections of fetch stay open for some seconds.
process.exit(0);
