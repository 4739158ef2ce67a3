/** Compares reads of the reference node over HTTP with those of a bare node:http server that sends the same bytes. */
import { sendLoad } from "./load.ts";
import { median } from "./median.ts";
import { program, startServer, type StartedServer } from "./started-server.ts";

const rounds = 5;
const connections = 20;
const millis = 500;

/** The paths of the measured reads. */
export const readPaths = ["/accounts/0x1", "/-/healthy", "/blocks/by_version/150", "/accounts/0x1/resources"];
/** The headers that node:http adds itself. */
const ownHeaders = new Set(["date", "connection", "keep-alive"]);

/** The medians of one path. */
export interface ReadMeasurement {
  readonly path: string;
  /** The CPU time of a request in microseconds. */
  readonly nodeMicros: number;
  readonly bareMicros: number;
  /** The requests per second of CPU time, relative to those of the bare server. */
  readonly ratio: number;
}

/** Measures the paths in alternating rounds. The servers are processes of their own. */
export async function measureReads(paths = readPaths): Promise<readonly ReadMeasurement[]> {
  const node = await startServer([program("node-server.js")], "/v1", Number);
  const measurements: ReadMeasurement[] = [];
  for (const path of paths) measurements.push(await measurePath(node, path));
  await node.stop();
  return measurements;
}

async function measurePath(node: StartedServer, below: string): Promise<ReadMeasurement> {
  const path = `/v1${below}`;
  const sample = await fetch(`http://127.0.0.1:${node.port}${path}`, {
    headers: { "accept-encoding": "identity" },
  });
  const headers = [...sample.headers].filter(([name]) => !ownHeaders.has(name));
  const answer = JSON.stringify({ headers, body: await sample.text() });
  const bare = await startServer([program("bare-server.js"), answer], path, Number);
  // The first requests do not count, because their code is not compiled yet.
  for (const server of [node, bare]) await measureRequest(server, path);
  const micros: Record<"node" | "bare", number[]> = { node: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    micros.node.push(await measureRequest(node, path));
    micros.bare.push(await measureRequest(bare, path));
  }
  await bare.stop();
  const [nodeMicros, bareMicros] = [median(micros.node), median(micros.bare)];
  return { path, nodeMicros, bareMicros, ratio: bareMicros / nodeMicros };
}

/** Returns the CPU time of a request in microseconds. */
async function measureRequest(server: StartedServer, path: string): Promise<number> {
  const before = await server.cpuMicros();
  const { responses } = await sendLoad({ port: server.port, path, connections, millis });
  return ((await server.cpuMicros()) - before) / responses;
}
