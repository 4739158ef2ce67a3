#!/usr/bin/env node
import { listenForEarlySignal } from "./run/signals.ts";

listenForEarlySignal();
// Everything else is loaded only now that a signal finds somebody.
const { dispatch, renderFault } = await import("./dispatch.ts");
const { processIo } = await import("./io.ts");

/** A reader that went away, as with `| head`, is no fault; the exit code must still be ours. */
function ignoreClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") {
      process.exit(5);
    }
  });
}

/** Ends the process once all that was written has left it. */
function exitAfterOutput(code: number): void {
  process.stdout.write("", () => {
    process.stderr.write("", () => process.exit(code));
  });
}

ignoreClosedPipe(process.stdout);
ignoreClosedPipe(process.stderr);

// Without this an error that nobody awaited would end with 1, which says that a target is not conformant.
process.on("uncaughtException", (error) => {
  process.stderr.write(renderFault(error));
  exitAfterOutput(5);
});

exitAfterOutput(await dispatch(process.argv.slice(2), processIo()));
