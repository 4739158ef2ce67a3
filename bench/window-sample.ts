/**
 * Prints the measurement of `measure-window.ts` for as many transactions as its argument says, as JSON. It is a process
 * of its own, started with `--expose-gc`, whose memory nothing else uses. The table measures 100,000 transactions;
 * `node --expose-gc dist/bench/window-sample.js 1000000` measures a million.
 */
import { measureWindow } from "./measure-window.ts";

process.stdout.write(`${JSON.stringify(await measureWindow(Number(process.argv[2])))}\n`);
