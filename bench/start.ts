/** Prints how the reference node starts, compared with a process of Node.js that has only a server. */
import { measureStart } from "./measure-start.ts";

const rounds = 7;
const { command, bare, load, first, tenth, fetches } = await measureStart(rounds);
const rows: readonly (readonly [name: string, value: number, bare: number])[] = [
  ["touchstone node, first response (ms)", command.cpuMillis, bare.cpuMillis],
  ["touchstone node, memory (MB)", command.megabytes, bare.megabytes],
  ["import touchstone/node (ms)", load, bare.cpuMillis],
  ["create the first node (ms)", first, bare.cpuMillis],
  ["create the tenth node (ms)", tenth, bare.cpuMillis],
  ...fetches.map((one) => [`fetch ${one.path} (µs)`, one.node, one.bare] as const),
];
process.stdout.write(
  [
    `medians of the CPU times of ${rounds} processes; bare is a process with only a server, or a Response with the same text`,
    `${"".padEnd(38)}${"node".padStart(10)}${"bare".padStart(10)}${"ratio".padStart(10)}`,
    ...rows.map(
      ([name, value, other]) =>
        name.padEnd(38) +
        [value.toFixed(1), other.toFixed(1), (value / other).toFixed(2)]
          .map((cell) => cell.padStart(10))
          .join(""),
    ),
    "",
  ].join("\n"),
);
