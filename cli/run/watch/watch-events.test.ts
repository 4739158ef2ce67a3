import assert from "node:assert/strict";
import { test } from "node:test";
import { createWatchEvents } from "./watch-events.ts";
import type { FileChanges } from "./watch-files.ts";

/** Creates events whose keys and looks at files the test decides. The last of the looks is repeated. */
function createFakeEvents(
  looks: readonly Partial<FileChanges>[] = [],
  signal: AbortSignal = new AbortController().signal,
) {
  const listeners = new Set<(key: string) => void>();
  const left = [...looks];
  const said: string[] = [];
  const next = createWatchEvents({
    keys: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look: () => ({ changed: [], lost: [], ...(left.length > 1 ? left.shift() : left[0]) }),
    say: (line) => said.push(line),
    signal,
  });
  const press = (key: string): void => [...listeners].forEach((listener) => listener(key));
  return { next, listeners, said, press };
}

for (const [key, kind] of [
  ["\r", "again"],
  ["\n", "again"],
  ["\r\r", "again"],
  ["a", "all"],
  ["xa", "all"],
] as const) {
  test(`the key ${JSON.stringify(key)} means ${kind}`, async () => {
    const { next, press, listeners } = createFakeEvents();
    const event = next();
    press("x");
    press(key);
    assert.deepEqual(await event, { kind, changed: [] });
    assert.equal(listeners.size, 0, "keys are read only while the watch waits");
  });
}

for (const key of ["q", "\u0003", "\u0004", "\rq"]) {
  test(`the key ${JSON.stringify(key)} means quit`, async () => {
    const { next, press } = createFakeEvents();
    const event = next();
    press(key);
    assert.deepEqual(await event, { kind: "quit" });
  });
}

test("an arrow key and its like mean nothing", async () => {
  const { next, press } = createFakeEvents();
  const event = next();
  press("\u001B[a");
  press("q");
  assert.deepEqual(await event, { kind: "quit" });
});

test("changes in successive looks are one event", async () => {
  const { next } = createFakeEvents([{}, { changed: ["one"] }, { changed: ["other", "one"] }, {}]);
  assert.deepEqual(await next(), { kind: "again", changed: ["one", "other"] });
});

test("a file that changes all the time does not delay the event for ever", async () => {
  const { next } = createFakeEvents([{ changed: ["log"] }]);
  assert.deepEqual(await next(), { kind: "again", changed: ["log"] });
});

test("a key takes along the files that have just changed", async () => {
  const { next, press } = createFakeEvents([{ changed: ["one"] }]);
  const event = next();
  press("a");
  assert.deepEqual(await event, { kind: "all", changed: ["one"] });
});

test("a lost file is named, and the watch goes on until it is back", async () => {
  const { next, said } = createFakeEvents([
    { lost: [{ path: "/one", reason: "it was removed" }] },
    {},
    { changed: ["/one"] },
    {},
  ]);
  assert.deepEqual(await next(), { kind: "again", changed: ["/one"] });
  assert.deepEqual(said, ["/one cannot be watched: it was removed; touchstone judges again when it is back"]);
});

test("a signal ends the watch, before and during a wait", async () => {
  const controller = new AbortController();
  const { next } = createFakeEvents([], controller.signal);
  const event = next();
  controller.abort();
  assert.deepEqual(await event, { kind: "quit" });
  assert.deepEqual(await next(), { kind: "quit" });
});
