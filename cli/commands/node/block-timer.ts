import type { Server } from "node:http";
import type { Control } from "../../../reference-node/node.ts";

/** How the timer is set up. */
interface BlockTimerOptions {
  /** The block interval in milliseconds. */
  readonly intervalMillis: number;
  /** Reports a block that could not be produced. */
  readonly log: (line: string) => void;
}

/**
 * Lets the block interval of a virtual clock pass in real time: after a submission, waits for the interval and then
 * moves the clock to the time at which the block is due. Without it, the clock would only advance through the control.
 * Only a request can begin the wait, so an idle node produces no blocks.
 */
export function startBlockTimer(
  server: Server,
  control: Pick<Control, "mempool" | "setTime">,
  { intervalMillis, log }: BlockTimerOptions,
): void {
  let isWaiting = false;
  const wait = (): void => {
    const due = control.mempool().blockDueMicros;
    if (isWaiting || due === null) return;
    isWaiting = true;
    // The server keeps the process alive, and a block that is not produced at the end stays in the mempool.
    setTimeout(() => {
      isWaiting = false;
      produceBlockDueAt(due);
      wait();
    }, intervalMillis).unref();
  };
  const produceBlockDueAt = (due: bigint): void => {
    // The control may have produced the block, or moved the clock beyond this time.
    if (control.mempool().blockDueMicros !== due) return;
    try {
      control.setTime({ micros: due });
    } catch (error) {
      log(`A block could not be produced: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  server.on("request", (request, response) => {
    if (request.method === "POST") response.once("close", wait);
  });
}
