/**
 * Prints the measurement of `measure-history.ts` for as many transactions as its argument says. It is a process of its
 * own, started with `--expose-gc`, whose memory nothing else uses.
 */
import { measureHistory } from "./measure-history.ts";

process.stdout.write(JSON.stringify(await measureHistory(Number(process.argv[2]))));
