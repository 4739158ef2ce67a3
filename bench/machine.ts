import { arch, availableParallelism, cpus, loadavg, platform } from "node:os";

/** The machine and the moment of a measurement, without which its absolute figures mean nothing. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly system: string;
  readonly node: string;
  /** The average number of running processes in the last minute, before the measurement began. */
  readonly load: number;
}

export function describeMachine(): Machine {
  return {
    cpu: (cpus()[0]?.model ?? "unknown").trim(),
    cores: availableParallelism(),
    system: `${platform()} ${arch()}`,
    node: process.version,
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
}

/** Formats the machine as one sentence. */
export function formatMachine({ cpu, cores, system, node, load }: Machine): string {
  return `Measured with Node.js ${node.replace(/^v/, "")} on ${cores} cores (${cpu}, ${system}) under a load of ${load}.`;
}
