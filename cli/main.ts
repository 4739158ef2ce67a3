#!/usr/bin/env node
import module from "node:module";
import { listenForEarlySignal } from "./run/signals.ts";

listenForEarlySignal();
// Newer versions of Node.js than 20 can keep compiled code in the temporary folder, which makes the next start faster.
const { enableCompileCache } = module as { readonly enableCompileCache?: () => unknown } & typeof module;
enableCompileCache?.();
// The other modules are loaded after signals are recorded, because a signal may arrive while they load.
const { dispatch, renderFault } = await import("./dispatch.ts");
const { processIo } = await import("./io.ts");

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

ignoreClosedPipe(process.stdout);
ignoreClosedPipe(process.stderr);

// Without this listener, the exit code of an unhandled error would be 1, which means that the target is not conformant.
process.on("uncaughtException", (error) => {
  process.stderr.write(renderFault(error));
  exitAfterOutput(5);
});

exitAfterOutput(await dispatch(process.argv.slice(2), processIo()));
