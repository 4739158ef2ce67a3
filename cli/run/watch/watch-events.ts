import type { LookAtFiles } from "./watch-files.ts";
import type { WatchEvent } from "./watch-loop.ts";

/** What a watch listens to. */
interface WatchSources {
  /** Starts to read keys, and returns a function that stops it. */
  readonly keys: (pressed: (key: string) => void) => () => void;
  readonly look: LookAtFiles;
  /** Shows a line. */
  readonly say: (line: string) => void;
  /** Aborts when the command is told to end. */
  readonly signal: AbortSignal;
}

const lookMillis = 50;
/** An editor or a build may write files in several steps, so changes in successive looks are one event, up to this. */
const looksMax = 4;

/**
 * Creates a function that waits for the next event of a watch. It looks at the files and reads the keys only while it
 * waits: Ctrl-C interrupts a judgement as usual, and files that change during a judgement are an event after it.
 */
export function createWatchEvents({ keys, look, say, signal }: WatchSources): () => Promise<WatchEvent> {
  return () =>
    new Promise((resolve) => {
      const changed = new Set<string>();
      let looks = 0;
      const lookAgain = (): number => {
        const next = look();
        for (const path of next.changed) changed.add(path);
        for (const { path, reason } of next.lost)
          say(`${path} cannot be watched: ${reason}; touchstone judges again when it is back`);
        return next.changed.length;
      };
      const end = (event: WatchEvent): void => {
        clearInterval(timer);
        signal.removeEventListener("abort", quit);
        stopKeys();
        resolve(event);
      };
      const judge = (kind: "again" | "all"): void => {
        lookAgain();
        end({ kind, changed: [...changed] });
      };
      const quit = (): void => end({ kind: "quit" });
      const timer = setInterval(() => {
        const count = lookAgain();
        if (changed.size === 0) return;
        looks += 1;
        if (count === 0 || looks === looksMax) end({ kind: "again", changed: [...changed] });
      }, lookMillis);
      const stopKeys = keys((key) => {
        const action = findAction(key);
        if (action === "quit") quit();
        else if (action !== null) judge(action);
      });
      signal.addEventListener("abort", quit, { once: true });
      if (signal.aborted) quit();
    });
}

const actions: { readonly [character: string]: WatchEvent["kind"] } = {
  "\r": "again",
  "\n": "again",
  a: "all",
  q: "quit",
  "\u0003": "quit",
  "\u0004": "quit",
};

/** Returns what keys mean: those that are pressed quickly arrive together, and a key such as an arrow is a sequence. */
function findAction(pressed: string): WatchEvent["kind"] | null {
  if (pressed.startsWith("\u001B")) return null;
  const meant = Array.from(pressed).flatMap((character) => actions[character] ?? []);
  return meant.find((action) => action === "quit") ?? meant[0] ?? null;
}
