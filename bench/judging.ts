/**
 * Compares two rates of exchanges per second. The plain driver judges each exchange. A bare undici loop only sends the
 * same requests to the same node, with the same concurrency, and reads each response.
 */
import { Agent } from "undici";
import { prepareRun } from "../cli/run/prepare-run.ts";
import { serveProxy } from "../selftest/fake-nodes/wire/proxy.ts";
import { collectChecks, runChecks } from "../suites/runner/plain-driver.ts";
import { createRun } from "../suites/runner/run.ts";
import { median } from "./median.ts";
import { startNode } from "./started-server.ts";

const rounds = 5;
const workers = 2;
const seed = 1;

interface Sent {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | null;
}

/** Runs the checks that only read. Returns the exchanges per second, not counting discovery. */
async function judged(baseUrl: string): Promise<number> {
  const prepared = await prepareRun({
    baseUrl,
    vendor: null,
    allow: "read",
    seed,
    runs: 25,
    rate: null,
    header: [],
    timeout: 10_000,
    wait: 0,
    verdictBy: "command",
  });
  const run = createRun(prepared.context, prepared.secrets);
  const checks = (await collectChecks()).filter(({ safety }) => safety === "read");
  const started = performance.now();
  const observations = await runChecks({ run, checks, workers });
  const seconds = (performance.now() - started) / 1_000;
  await run.close();
  await prepared.close();
  const exchanges = observations.reduce((sum, { traffic }) => sum + traffic.requests.read, 0);
  return exchanges / seconds;
}

/** Runs, through a proxy, the checks that only read. Returns all their requests. */
async function requestsOf(origin: string): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const forward = (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const forwarded = new Request(`${origin}${pathname}${search}`, request);
    // Without this header, fetch accepts gzip, decodes the body and keeps the header Content-Encoding.
    forwarded.headers.set("accept-encoding", "identity");
    return fetch(forwarded);
  };
  const proxy = await serveProxy({ fetch: forward }, (incoming, answer) => {
    const { method, path, query, headers, bytes } = incoming;
    const search = query.size === 0 ? "" : `?${query.toString()}`;
    const named = ["accept", "content-type"].flatMap((name) => {
      const value = headers.get(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    sent.push({
      method: method === "POST" ? "POST" : "GET",
      path: `/v1${path}${search}`,
      headers: Object.fromEntries(named),
      body: bytes.length === 0 ? null : bytes,
    });
    return answer;
  });
  await judged(proxy.baseUrl);
  await proxy.close();
  return sent;
}

/** Sends requests with limited concurrency and reads the responses as text. Returns exchanges per second. */
async function bare(origin: string, requests: readonly Sent[]): Promise<number> {
  const agent = new Agent({ connections: 8 });
  const queue = [...requests];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { body } = await agent.request({ origin, ...next });
        await body.text();
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  await agent.close();
  return requests.length / seconds;
}

const node = await startNode("/v1/-/healthy");
const origin = `http://127.0.0.1:${node.port}`;
const requests = await requestsOf(origin);
await bare(origin, requests);
const rates: { judged: number[]; bare: number[] } = { judged: [], bare: [] };
for (let round = 0; round < rounds; round += 1) {
  rates.judged.push(await judged(`${origin}/v1`));
  rates.bare.push(await bare(origin, requests));
}
await node.stop();
const [judgedRate, bareRate] = [median(rates.judged), median(rates.bare)];
process.stdout.write(
  [
    `medians of ${rounds} alternating rounds, ${requests.length} requests, ${workers} at a time`,
    `                            plain driver   bare undici      ratio`,
    `judged exchanges (a second)${judgedRate.toFixed(0).padStart(13)}${bareRate.toFixed(0).padStart(14)}${(judgedRate / bareRate).toFixed(2).padStart(11)}`,
    "",
  ].join("\n"),
);
