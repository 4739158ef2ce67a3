import { randomInt } from "node:crypto";
import type { SafetyClass } from "../reports/observation.ts";
import { createTransport, sleep, type Transport } from "../suites/client/transport.ts";
import { discover, type Discovered } from "../suites/discovery/discover.ts";
import type { RunContext, RunSecrets } from "../suites/target.ts";

/** What to judge and how; the part of the options that the suites themselves need. */
export interface RunWish {
  /** Null for the reference node, started inside. */
  readonly baseUrl: string | null;
  readonly vendor: string | null;
  /** Null for the default of the target. */
  readonly allow: SafetyClass | null;
  readonly seed: number | null;
  readonly runs: number;
  /** Requests a second; null for the default of the target. */
  readonly rate: number | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly timeoutMillis: number;
  readonly waitSeconds: number;
  readonly verdictBy: RunContext["verdictBy"];
}

/** A target that has been looked at, ready to be judged. */
export interface PreparedRun {
  readonly context: RunContext;
  readonly secrets: RunSecrets;
  readonly discovered: Discovered;
  /** Stops what was started for the run. */
  close(): Promise<void>;
}

/** Requests a second to a target beyond this machine, unless the caller says otherwise: nobody likes a flood. */
const remoteRate = 25;
const waitStepMillis = 250;

/** Starts the reference node where no target is given, waits for the target, and finds out what it holds. */
export async function prepareRun(wish: RunWish): Promise<PreparedRun> {
  const inside = wish.baseUrl === null ? await startReferenceNode() : null;
  const baseUrl = wish.baseUrl ?? inside?.baseUrl ?? "";
  const rate = wish.rate ?? (isLoopback(baseUrl) ? null : remoteRate);
  const headers = wish.headers.map(({ name, value }) => [name, value] as const);
  const discovered = await discoverWithin(wish, { baseUrl, rate, headers });
  return {
    context: {
      target: { baseUrl, vendor: discovered.vendor },
      inventory: discovered.inventory,
      seed: { value: wish.seed ?? randomInt(2 ** 32), runs: wish.runs },
      allow: wish.allow ?? (inside === null ? "read" : "heavy"),
      timeoutMillis: wish.timeoutMillis,
      rate,
      verdictBy: wish.verdictBy,
    },
    secrets: { headers, signers: [] },
    discovered,
    close: async () => inside?.close(),
  };
}

async function startReferenceNode(): Promise<{ baseUrl: string; close: () => Promise<void> }> {
  const { createNode } = await import("../reference-node/node.ts");
  const node = createNode();
  const listener = await node.listen({ host: "127.0.0.1", port: 0 });
  return {
    baseUrl: listener.baseUrl,
    close: async () => {
      await listener.close();
      await node.close();
    },
  };
}

interface Place {
  readonly baseUrl: string;
  readonly rate: number | null;
  readonly headers: readonly (readonly [string, string])[];
}

/** Discovers, and where nothing answers yet, again until the time to wait is over. */
async function discoverWithin(wish: RunWish, place: Place): Promise<Discovered> {
  const until = performance.now() + wish.waitSeconds * 1_000;
  for (;;) {
    const transport: Transport = createTransport({
      origin: new URL(place.baseUrl).origin,
      timeoutMillis: wish.timeoutMillis,
      rate: place.rate,
    });
    const discovered = await discover({ ...place, transport, vendor: wish.vendor });
    await transport.close();
    if (discovered.reached || performance.now() >= until) return discovered;
    await sleep(waitStepMillis);
  }
}

function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
