import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createWatchEvents } from "./watch-events.ts";
import { watchFiles } from "./watch-files.ts";

/** Creates events whose keys and changes the test causes. */
function createFakeEvents(signal: AbortSignal = new AbortController().signal) {
  const listeners = { keys: new Set<(key: string) => void>(), files: new Set<(file: string) => void>() };
  const listen =
    <Value>(to: Set<(value: Value) => void>) =>
    (listener: (value: Value) => void) => {
      to.add(listener);
      return () => void to.delete(listener);
    };
  const { keys, files } = listeners;
  const events = createWatchEvents({ keys: listen(keys), files: listen(files), signal });
  const tell = <Value>(to: Set<(value: Value) => void>, value: Value): void =>
    [...to].forEach((listener) => listener(value));
  return {
    events,
    listeners,
    press: (key: string) => tell(keys, key),
    change: (file: string) => tell(files, file),
  };
}

for (const [key, kind] of [
  ["\r", "again"],
  ["\n", "again"],
  ["a", "all"],
  ["q", "quit"],
  ["\u0003", "quit"],
] as const) {
  test(`the key ${JSON.stringify(key)} means ${kind}`, async () => {
    const { events, press, listeners } = createFakeEvents();
    const next = events.next();
    press("x");
    press(key);
    assert.deepEqual(await next, { kind });
    assert.equal(listeners.keys.size, 0, "keys are read only while the watch waits");
  });
}

test("changes are one event, also those during a judgement", async () => {
  const { events, change } = createFakeEvents();
  change("one");
  const next = events.next();
  change("other");
  change("one");
  assert.deepEqual(await next, { kind: "changed", files: ["one", "other"] });
});

test("a signal ends the watch, before and during a wait", async () => {
  const controller = new AbortController();
  const { events } = createFakeEvents(controller.signal);
  const next = events.next();
  controller.abort();
  assert.deepEqual(await next, { kind: "quit" });
  assert.deepEqual(await events.next(), { kind: "quit" });
});

test("a file that is written or replaced has changed, and its neighbours have not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-watch-"));
  const [path, neighbour, draft] = ["profile.json", "neighbour", "draft"].map((name) => join(folder, name));
  writeFileSync(path ?? "", "{}");
  let tell: (file: string) => void = () => undefined;
  const seen: string[] = [];
  const unwatch = watchFiles([path ?? ""], (file) => {
    seen.push(file);
    tell(file);
  });
  const nextChange = (): Promise<string> => new Promise((resolve) => (tell = resolve));
  try {
    const written = nextChange();
    writeFileSync(neighbour ?? "", "{}");
    appendFileSync(path ?? "", " ");
    assert.equal(await written, path);
    const replaced = nextChange();
    writeFileSync(draft ?? "", "{} a longer text");
    renameSync(draft ?? "", path ?? "");
    assert.equal(await replaced, path);
    assert.deepEqual(new Set(seen), new Set([path]));
  } finally {
    unwatch();
    rmSync(folder, { recursive: true, force: true });
  }
});
