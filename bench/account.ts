/**
 * Compares the reference node with a bare node:http server that sends the same bytes and headers: the rate of GET
 * account, and the time until ready.
 */
import { measureLoad } from "./load.ts";
import { median } from "./median.ts";
import { program, startNode, startServer, type StartedServer } from "./started-server.ts";

const rounds = 5;
const connections = 20;
const millis = 1_500;
const path = `/v1/accounts/0x${"1".padStart(64, "0")}`;

const node = await startNode(path);
const sample = await fetch(`http://127.0.0.1:${node.port}${path}`);
const skipped = new Set(["date", "connection", "keep-alive"]);
const answer = JSON.stringify({
  headers: [...sample.headers].filter(([name]) => !skipped.has(name)),
  body: await sample.text(),
});
const startBare = (): Promise<StartedServer> =>
  startServer([program("bare-server.js"), answer], path, Number);
const bare = await startBare();

const rates: { node: number[]; bare: number[] } = { node: [], bare: [] };
const ready: { node: number[]; bare: number[] } = { node: [], bare: [] };
for (const { port } of [node, bare]) await measureLoad({ port, path, connections, millis: 500 });
for (let round = 0; round < rounds; round += 1) {
  rates.node.push(await measureLoad({ port: node.port, path, connections, millis }));
  rates.bare.push(await measureLoad({ port: bare.port, path, connections, millis }));
}
await node.stop();
await bare.stop();
for (let round = 0; round < rounds; round += 1) {
  for (const [name, begin] of [
    ["node", () => startNode(path)],
    ["bare", startBare],
  ] as const) {
    const server = await begin();
    ready[name].push(server.readyMillis);
    await server.stop();
  }
}

const rate = { node: median(rates.node), bare: median(rates.bare) };
const wait = { node: median(ready.node), bare: median(ready.bare) };
process.stdout.write(
  [
    `medians of ${rounds} alternating rounds, ${connections} connections`,
    `                       reference node   bare node:http    ratio`,
    `GET account (requests/s)${column(rate.node, 0)}${column(rate.bare, 0)}${column(rate.node / rate.bare, 2)}`,
    `time until ready (ms)   ${column(wait.node, 0)}${column(wait.bare, 0)}${column(wait.node / wait.bare, 2)}`,
    "",
  ].join("\n"),
);

function column(value: number, digits: number): string {
  return value.toFixed(digits).padStart(digits === 0 ? 15 : 9);
}
