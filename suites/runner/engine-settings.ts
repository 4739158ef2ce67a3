import { setFlagsFromString } from "node:v8";
import { loadAgent } from "../client/agent.ts";

/**
 * The settings of V8 for each process of a run, which takes seconds, by the major version of V8. Each was measured with
 * its version. V8 prints an error for a setting that it does not know, so other versions get none.
 * - The HTTP parser of undici is WebAssembly, which only the quick compiler shall compile. V8 would compile it again
 *   after the first response, which takes more CPU time than starting Node.js and has not paid off after 5,000 responses.
 *   Version 13 does so much later.
 * - A function is optimized after about seven times as much work as by default. Optimizing took a fifth of the CPU time of
 *   a run with Node.js 20, and more than the optimized code saved.
 */
const settingsByVersion: { readonly [majorOfV8: string]: readonly string[] } = {
  // Node.js 20
  11: ["--liftoff-only", "--interrupt-budget=500000"],
  // Node.js 22
  12: ["--liftoff-only", "--invocation-count-for-turbofan=20000"],
  // Node.js 24
  13: ["--invocation-count-for-turbofan=20000"],
};

/** The young generation of a worker does not grow, which saves 25 megabytes for each worker and takes no more time. */
const workerSetting = "--semi-space-growth-factor=1";

/**
 * Sets V8 up for a run. Call it after all modules are loaded and before the first request: after a change of its
 * settings, V8 does not use the code of Node.js's own modules that was compiled in advance. Flags at the start of a process
 * have the same effect. The settings apply to the whole process, so the programs of touchstone call this function,
 * and its library does not.
 */
export function applyEngineSettings({ isWorker }: { readonly isWorker: boolean }): void {
  // The client needs many modules of Node.js. The clock, too, is one that is loaded when it is first read.
  loadAgent();
  performance.now();
  for (const setting of listEngineSettings(process.versions.v8, isWorker)) setFlagsFromString(setting);
}

/** Lists the settings for a version of V8, such as 11.3.244.8-node.30. */
export function listEngineSettings(version: string, isWorker: boolean): readonly string[] {
  const settings = settingsByVersion[version.split(".", 1)[0] ?? ""];
  if (settings === undefined) return [];
  return isWorker ? [...settings, workerSetting] : settings;
}
