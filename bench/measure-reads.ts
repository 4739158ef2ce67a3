/** Compares reads of the reference node over HTTP with those of a bare node:http server that sends the same bytes. */
import { sendLoad } from "./load.ts";
import { median } from "./median.ts";
import { program, startServer, type StartedServer } from "./started-server.ts";

const connections = 20;
const millis = 300;

/** The paths of the measured reads. */
export const readPaths = ["/accounts/0x1", "/-/healthy", "/blocks/by_version/150", "/accounts/0x1/resources"];
/** The headers that node:http adds itself. */
const ownHeaders = new Set(["date", "connection", "keep-alive"]);

/** The medians of one path. */
interface ReadMeasurement {
  readonly path: string;
  /** The CPU time of a request in microseconds. */
  readonly nodeMicros: number;
  readonly bareMicros: number;
  /**
   * The requests per second of CPU time, relative to those of the bare server. It is the median of the ratios of the
   * rounds, because other work on the machine changes both measurements of a round.
   */
  readonly ratio: number;
}

/** Measures the paths in alternating rounds. The servers are processes of their own. */
export async function measureReads(paths = readPaths, rounds = 5): Promise<readonly ReadMeasurement[]> {
  const node = await startServer([program("node-server.js")], "/v1", Number);
  const measurements: ReadMeasurement[] = [];
  for (const path of paths) measurements.push(await measurePath(node, path, rounds));
  await node.stop();
  return measurements;
}

async function measurePath(node: StartedServer, below: string, rounds: number): Promise<ReadMeasurement> {
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
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each server is the first one in every other round, so that a load that grows or shrinks favors neither.
    const order = round % 2 === 0 ? (["node", "bare"] as const) : (["bare", "node"] as const);
    const inRound = { node: 0, bare: 0 };
    for (const name of order) {
      inRound[name] = await measureRequest(name === "node" ? node : bare, path);
      micros[name].push(inRound[name]);
    }
    ratios.push(inRound.bare / inRound.node);
  }
  await bare.stop();
  return {
    path,
    nodeMicros: median(micros.node),
    bareMicros: median(micros.bare),
    ratio: median(ratios),
  };
}

/** Returns the CPU time of a request in microseconds. */
async function measureRequest(server: StartedServer, path: string): Promise<number> {
  const before = await server.cpuMicros();
  const { responses } = await sendLoad({ port: server.port, path, connections, millis });
  return ((await server.cpuMicros()) - before) / responses;
}
