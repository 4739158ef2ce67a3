/**
 * Imported by every process of a run (`NODE_OPTIONS=--import=<this file>?<file of the record>`): appends a line to the record for
 * each connection, look-up of a name and process that it starts. It observes the bindings below all APIs of Node.js, so no
 * library can connect without being recorded.
 */
import { createHook } from "node:async_hooks";
import { ChildProcess } from "node:child_process";
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** What a process has done, by the class of the binding. */
export interface RecordedUse {
  readonly kind: "process" | "program" | "connection" | "pipe" | "name" | "datagram";
  /** The arguments of the process itself, the program that it starts, the address and port, the path or the name. */
  readonly to: string;
}

/** How all APIs of Node.js that do not wait for its end start a process. The product uses no others. */
interface Starts {
  spawn: (options: { readonly file: string; readonly envPairs: readonly string[] }) => unknown;
}

/** The binding's request of a connection or a look-up. Node.js fills it in after it has created it. */
interface BindingRequest {
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
}

const kinds: { readonly [type: string]: RecordedUse["kind"] } = {
  TCPCONNECTWRAP: "connection",
  PIPECONNECTWRAP: "pipe",
  GETADDRINFOREQWRAP: "name",
  GETNAMEINFOREQWRAP: "name",
  QUERYWRAP: "name",
  UDPWRAP: "datagram",
};

const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));

function record(use: RecordedUse): void {
  appendFileSync(file, `${JSON.stringify(use)}\n`);
}

function describeRequest({ address, port, hostname }: BindingRequest): string {
  return hostname ?? (port === undefined ? (address ?? "") : `${address}:${port}`);
}

if (isMainThread) record({ kind: "process", to: process.argv.slice(1).join(" ") });
createHook({
  init(_id, type, _trigger, resource) {
    const kind = kinds[type];
    if (kind !== undefined) queueMicrotask(() => record({ kind, to: describeRequest(resource) }));
  },
}).enable();

const starts = ChildProcess.prototype as unknown as Starts;
const { spawn } = starts;
starts.spawn = function spawnRecorded(this: Starts, options) {
  record({ kind: "program", to: options.file });
  // A worker gets few variables of the environment. It has to be recorded too.
  const others = options.envPairs.filter((pair) => !pair.startsWith("NODE_OPTIONS="));
  const envPairs = [...others, `NODE_OPTIONS=--import=${import.meta.url}`];
  return spawn.call(this, { ...options, envPairs });
};
