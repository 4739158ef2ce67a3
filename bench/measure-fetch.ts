/** Compares reads through `fetch` of the reference node with a function that returns an empty `Response`. */
import { createNode } from "../reference-node/node.ts";
import { readCpuMicros } from "./cpu-time.ts";
import { readPaths } from "./measure-reads.ts";
import { median } from "./median.ts";

const rounds = 9;
const requests = 1_000;

/** The medians of one path. */
interface FetchMeasurement {
  readonly path: string;
  /** The CPU time of a request in microseconds, with the creation of the `Request` and the reading of the text. */
  readonly nodeMicros: number;
  readonly bareMicros: number;
  /** The requests per second of CPU time, relative to those of the function. */
  readonly ratio: number;
}

type Fetch = (request: Request) => Response | Promise<Response>;

/** Measures the paths in alternating rounds in this process. */
export async function measureFetch(paths = readPaths): Promise<readonly FetchMeasurement[]> {
  const node = createNode();
  const measurements: FetchMeasurement[] = [];
  for (const path of paths) {
    const url = `http://node/v1${path}`;
    const bare: Fetch = () => new Response();
    // The first requests do not count, because their code is not compiled yet.
    for (const fetch of [node.fetch, bare]) await measureRequest(fetch, url);
    const micros: Record<"node" | "bare", number[]> = { node: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      micros.node.push(await measureRequest(node.fetch, url));
      micros.bare.push(await measureRequest(bare, url));
    }
    const [nodeMicros, bareMicros] = [median(micros.node), median(micros.bare)];
    measurements.push({ path: `/v1${path}`, nodeMicros, bareMicros, ratio: bareMicros / nodeMicros });
  }
  await node.close();
  return measurements;
}

/** Returns the CPU time of a request in microseconds. */
async function measureRequest(fetch: Fetch, url: string): Promise<number> {
  const before = readCpuMicros();
  for (let request = 0; request < requests; request += 1) {
    const response = await fetch(new Request(url));
    await response.text();
  }
  return (readCpuMicros() - before) / requests;
}
