/** Prints the measurement of `measure-history.ts`, by default of 20,000 transfers. Use --transactions for another number. */
import { parseArgs } from "node:util";
import { measureHistory } from "./measure-history.ts";

const { values } = parseArgs({ options: { transactions: { type: "string", default: "20000" } } });
const measured = await measureHistory(Number(values.transactions));
process.stdout.write(
  [
    `${measured.transactions} transfers`,
    `retained memory of a version      ${measured.bytesPerVersion.toFixed(0)} bytes`,
    `read at an old version            ${measured.readMicros.toFixed(1)} µs, after 1,000 transfers ${measured.shortReadMicros.toFixed(1)} µs: ratio ${measured.readRatio.toFixed(2)}`,
    "",
  ].join("\n"),
);
