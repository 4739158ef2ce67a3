#!/usr/bin/env node
import { enableCompileCache } from "../suites/runner/compile-cache.ts";
import { recordParent } from "./run/parent.ts";
import { listenForEarlySignal } from "./run/signals.ts";

const closedCodes = ["EPIPE", "ERR_STREAM_DESTROYED", "EIO"];

/** Ignores the error of a stream whose pipe (`| head`) or terminal was closed. Other errors give exit code 5. */
function ignoreClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (!closedCodes.includes(error.code ?? "")) process.exit(5);
  });
}

/** Exits after all output is flushed. */
function exitAfterOutput(code: number): void {
  process.stdout.write("", () => {
    process.stderr.write("", () => process.exit(code));
  });
}

/** Runs the command. The other modules are loaded after signals are recorded, because a signal may arrive while they load. */
async function runCommand(): Promise<void> {
  const { dispatch, renderFault } = await import("./dispatch.ts");
  ignoreClosedPipe(process.stdout);
  ignoreClosedPipe(process.stderr);
  // Without this listener, the exit code of an unhandled error would be 1, which means that the target is not conformant.
  process.on("uncaughtException", (error) => {
    process.stderr.write(renderFault(error));
    exitAfterOutput(5);
  });
  exitAfterOutput(await dispatch(process.argv.slice(2)));
}

recordParent();
listenForEarlySignal();
enableCompileCache();
void runCommand();
