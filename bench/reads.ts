/** Compares the rate of reads of the reference node over HTTP with a bare node:http server that sends the same bytes. */
import { measureLoad } from "./load.ts";
import { median } from "./median.ts";
import { program, startNode, startServer } from "./started-server.ts";

const rounds = 3;
const connections = 20;
const millis = 800;
const paths = ["/accounts/0x1", "/-/healthy", "/blocks/by_version/150", "/accounts/0x1/resources"];
const skipped = new Set(["date", "connection", "keep-alive"]);

const rows: string[] = [];
const node = await startNode("/v1");
for (const path of paths.map((below) => `/v1${below}`)) {
  const sample = await fetch(`http://127.0.0.1:${node.port}${path}`, {
    headers: { "accept-encoding": "identity" },
  });
  const headers = [...sample.headers].filter(([name]) => !skipped.has(name));
  const answer = JSON.stringify({ headers, body: await sample.text() });
  const bare = await startServer([program("bare-server.js"), answer], path, Number);
  const rates = { node: [] as number[], bare: [] as number[] };
  for (const { port } of [node, bare]) await measureLoad({ port, path, connections, millis: 300 });
  for (let round = 0; round < rounds; round += 1) {
    rates.node.push(await measureLoad({ port: node.port, path, connections, millis }));
    rates.bare.push(await measureLoad({ port: bare.port, path, connections, millis }));
  }
  await bare.stop();
  const [ours, theirs] = [median(rates.node), median(rates.bare)];
  const cells = [ours.toFixed(0), theirs.toFixed(0), (ours / theirs).toFixed(2)];
  rows.push(`GET ${path}`.padEnd(36) + cells.map((cell) => cell.padStart(10)).join(""));
}
await node.stop();
process.stdout.write(
  [
    `requests per second over ${connections} connections, medians of ${rounds} alternating rounds`,
    `${"".padEnd(36)}${"node".padStart(10)}${"bare".padStart(10)}${"ratio".padStart(10)}`,
    ...rows,
    "",
  ].join("\n"),
);
