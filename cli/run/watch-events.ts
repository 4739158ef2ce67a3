import type { WatchEvent } from "./watch-loop.ts";

/** Sources of events. Each function starts to listen, and returns a function that stops it. */
export interface WatchSources {
  readonly keys: (pressed: (key: string) => void) => () => void;
  readonly files: (changed: (file: string) => void) => () => void;
  /** Aborts when the command is told to end. */
  readonly signal: AbortSignal;
}

/** An editor may write a file in several steps, so changes within this time are one event. */
const settleMillis = 50;

/**
 * Creates the events of a watch. Files are watched all the time. Keys are read only while `next` waits, so that Ctrl-C
 * interrupts a judgement as usual.
 */
export function createWatchEvents({ keys, files, signal }: WatchSources): {
  readonly next: () => Promise<WatchEvent>;
  readonly dispose: () => void;
} {
  const changed = new Set<string>();
  let wake: () => void = () => undefined;
  const unwatch = files((file) => {
    changed.add(file);
    wake();
  });
  return {
    next: () =>
      new Promise((resolve) => {
        let settleTimer: NodeJS.Timeout | null = null;
        const end = (event: WatchEvent): void => {
          if (settleTimer !== null) clearTimeout(settleTimer);
          wake = () => undefined;
          signal.removeEventListener("abort", quit);
          stopKeys();
          resolve(event);
        };
        const quit = (): void => end({ kind: "quit" });
        const stopKeys = keys((key) => {
          if (key === "q" || key === "\u0003" || key === "\u0004") quit();
          else if (key === "\r" || key === "\n") end({ kind: "again" });
          else if (key === "a") end({ kind: "all" });
        });
        wake = () => {
          settleTimer ??= setTimeout(() => {
            const list = [...changed];
            changed.clear();
            end({ kind: "changed", files: list });
          }, settleMillis);
        };
        signal.addEventListener("abort", quit, { once: true });
        if (signal.aborted) quit();
        else if (changed.size > 0) wake();
      }),
    dispose: unwatch,
  };
}
