/** Prints the comparison of `measure-reads.ts`. */
import { measureReads } from "./measure-reads.ts";

const rows = (await measureReads()).map(({ path, nodeMicros, bareMicros, ratio }) => {
  const cells = [nodeMicros.toFixed(1), bareMicros.toFixed(1), ratio.toFixed(2)];
  return `GET ${path}`.padEnd(36) + cells.map((cell) => cell.padStart(10)).join("");
});
process.stdout.write(
  [
    "CPU time of a request in microseconds, medians of alternating rounds; the ratio is that of requests per second",
    `${"".padEnd(36)}${"node".padStart(10)}${"bare".padStart(10)}${"ratio".padStart(10)}`,
    ...rows,
    "",
  ].join("\n"),
);
