/** Prints the measurements of `measure-batches.ts` and `measure-fetch.ts`. */
import { measureBatches } from "./measure-batches.ts";
import { measureFetch } from "./measure-fetch.ts";

const batches = await measureBatches();
const fetches = await measureFetch();
const rows: readonly (readonly [name: string, node: number, bare: number, ratio: number])[] = [
  ["commit of a transfer (Ed25519)", batches.nodeMicros, batches.verifyMicros, batches.ratio],
  ...fetches.map((one) => [`fetch ${one.path}`, one.nodeMicros, one.bareMicros, one.ratio] as const),
];
process.stdout.write(
  [
    "CPU time in microseconds, medians of alternating rounds; bare is the verification of one signature, or an empty",
    "Response; the ratio is that of the operations per second",
    `${"".padEnd(36)}${"node".padStart(10)}${"bare".padStart(10)}${"ratio".padStart(10)}`,
    ...rows.map(
      ([name, node, bare, ratio]) =>
        name.padEnd(36) +
        [node.toFixed(1), bare.toFixed(1), ratio.toFixed(2)].map((cell) => cell.padStart(10)).join(""),
    ),
    "",
  ].join("\n"),
);
