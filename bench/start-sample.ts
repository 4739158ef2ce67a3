/**
 * One sample of `measure-start.ts`, in a process of its own: the CPU time of loading the node, of creating the first and the
 * tenth node, and of requests through `fetch`. With the argument `bare`, only that of a `Response` with the given texts.
 */

/**
 * How many nodes are created one after the other. From the tenth on, their mean counts: a collection of garbage takes
 * as long as several creations and falls on one in about five, so that a single creation varies by a factor of five.
 */
const creations = 29;
const firstOfMean = 9;

/** The paths of the measured requests, below the base URL. */
const paths = ["/accounts/0x1", "/-/healthy", "/blocks/by_version/150", "/accounts/0x1/resources"];
const requests = 1_000;

const cpuMillis = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function measure(work: () => unknown): Promise<number> {
  const before = cpuMillis();
  await work();
  return cpuMillis() - before;
}

/** Returns the microseconds of a request. The first requests do not count, because their code is not compiled yet. */
async function measureFetch(fetch: (request: Request) => Response | Promise<Response>, path: string) {
  const send = async (): Promise<void> => {
    for (let request = 0; request < requests; request += 1) {
      const response = await fetch(new Request(`http://node/v1${path}`));
      await response.text();
    }
  };
  await send();
  return ((await measure(send)) * 1_000) / requests;
}

if (process.argv[2] === "bare") {
  const [, , , ...bodies] = process.argv;
  const fetches: number[] = [];
  for (const body of bodies) fetches.push(await measureFetch(() => new Response(body), "/"));
  process.stdout.write(JSON.stringify({ fetches }));
} else {
  // The name is that of the package, so that this loads what users load.
  const load = await measure(() => import("touchstone/node"));
  const { createNode } = await import("touchstone/node");
  const create: number[] = [];
  for (let count = 0; count < creations; count += 1) create.push(await measure(() => createNode()));
  const later = create.slice(firstOfMean);
  const tenth = later.reduce((sum, millis) => sum + millis, 0) / later.length;
  const node = createNode();
  const bodies: string[] = [];
  const fetches: number[] = [];
  for (const path of paths) {
    bodies.push(await (await node.fetch(new Request(`http://node/v1${path}`))).text());
    fetches.push(await measureFetch(node.fetch, path));
  }
  process.stdout.write(JSON.stringify({ load, first: create[0], tenth, paths, bodies, fetches }));
}
