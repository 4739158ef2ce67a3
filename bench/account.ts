/** GET account and the time until ready, each against a bare node:http server that sends the same bytes and headers. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { measureLoad } from "./load.ts";

const rounds = 5;
const connections = 20;
const millis = 1_500;
const path = `/v1/accounts/0x${"1".padStart(64, "0")}`;
const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  readonly readyMillis: number;
}

const startNode = (): Promise<Server> =>
  start([program("../cli/main.js"), "node", "--port", "0", "--log", "silent"], (line) =>
    Number(/:(\d+)\/v1/.exec(line)?.[1]),
  );

/** Starts a server and waits until it has answered a request, because a line on its output is a claim only. */
async function start(argv: readonly string[], portOf: (line: string) => number): Promise<Server> {
  const started = performance.now();
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "ignore"] });
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  const port = portOf(chunk.toString("utf8"));
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  await response.text();
  return { child, port, readyMillis: performance.now() - started };
}

async function stop({ child }: Server): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

const node = await startNode();
const sample = await fetch(`http://127.0.0.1:${node.port}${path}`);
const skipped = new Set(["date", "connection", "keep-alive"]);
const answer = JSON.stringify({
  headers: [...sample.headers].filter(([name]) => !skipped.has(name)),
  body: await sample.text(),
});
const startBare = (): Promise<Server> => start([program("bare-server.js"), answer], Number);
const bare = await startBare();

const rates: { node: number[]; bare: number[] } = { node: [], bare: [] };
const ready: { node: number[]; bare: number[] } = { node: [], bare: [] };
for (const { port } of [node, bare]) await measureLoad({ port, path, connections, millis: 500 });
for (let round = 0; round < rounds; round += 1) {
  rates.node.push(await measureLoad({ port: node.port, path, connections, millis }));
  rates.bare.push(await measureLoad({ port: bare.port, path, connections, millis }));
}
await stop(node);
await stop(bare);
for (let round = 0; round < rounds; round += 1) {
  for (const [name, begin] of [
    ["node", startNode],
    ["bare", startBare],
  ] as const) {
    const server = await begin();
    ready[name].push(server.readyMillis);
    await stop(server);
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
