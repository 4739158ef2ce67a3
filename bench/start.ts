/**
 * Compares the start of the reference node with that of a process of Node.js that has only a server, and its requests
 * through `fetch` with a function that returns the same text. All times are CPU times, the least of several processes.
 */
import { execFileSync } from "node:child_process";
import { program } from "./started-server.ts";

const rounds = 5;

interface NodeSample {
  readonly load: number;
  readonly first: number;
  readonly tenth: number;
  readonly idleMegabytes: number;
  readonly paths: readonly string[];
  readonly bodies: readonly string[];
  readonly fetches: readonly number[];
}

interface BareSample {
  readonly start: number;
  readonly fetches: readonly number[];
}

function sample(...argv: readonly string[]): unknown {
  return JSON.parse(
    execFileSync(process.execPath, [program("start-sample.js"), ...argv], { encoding: "utf8" }),
  );
}

const nodes: NodeSample[] = [];
const bares: BareSample[] = [];
for (let round = 0; round < rounds; round += 1) {
  const one = sample() as NodeSample;
  nodes.push(one);
  bares.push(sample("bare", ...one.bodies) as BareSample);
}

const least = <One>(samples: readonly One[], read: (one: One) => number): number =>
  Math.min(...samples.map(read));
const start = least(bares, (one) => one.start);
const rows: readonly (readonly [name: string, value: number, bare: number])[] = [
  ["load touchstone/node (ms)", least(nodes, ({ load }) => load), start],
  ["create the first node (ms)", least(nodes, ({ first }) => first), start],
  ["create the tenth node (ms)", least(nodes, ({ tenth }) => tenth), start],
  ...(nodes[0]?.paths ?? []).map(
    (path, index) =>
      [
        `fetch ${path} (µs)`,
        least(nodes, ({ fetches }) => fetches[index] ?? 0),
        least(bares, ({ fetches }) => fetches[index] ?? 0),
      ] as const,
  ),
];
process.stdout.write(
  [
    `least CPU time of ${rounds} processes; bare is a process with only a server, or a Response with the same text`,
    `${"".padEnd(36)}${"node".padStart(10)}${"bare".padStart(10)}${"ratio".padStart(10)}`,
    ...rows.map(
      ([name, value, bare]) =>
        name.padEnd(36) +
        [value.toFixed(1), bare.toFixed(1), (value / bare).toFixed(2)]
          .map((cell) => cell.padStart(10))
          .join(""),
    ),
    `memory of a process with ten nodes: ${least(nodes, ({ idleMegabytes }) => idleMegabytes).toFixed(0)} MB`,
    "",
  ].join("\n"),
);
