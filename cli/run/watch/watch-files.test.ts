import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createFileWatch } from "./watch-files.ts";

function createFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-watch-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const unchanged = { changed: [], lost: [] };

test("a file that is written or replaced has changed once, and its neighbours have not", (t) => {
  const folder = createFolder(t);
  const [path, neighbour, draft] = ["profile.json", "neighbour", "draft"].map((name) => join(folder, name));
  if (path === undefined || neighbour === undefined || draft === undefined) throw new Error("unreachable");
  writeFileSync(path, "{}");
  const look = createFileWatch([path]);
  assert.deepEqual(look(), unchanged);
  writeFileSync(neighbour, "{}");
  assert.deepEqual(look(), unchanged);
  appendFileSync(path, " ");
  assert.deepEqual(look(), { changed: [path], lost: [] });
  assert.deepEqual(look(), unchanged);
  writeFileSync(draft, "{} ");
  renameSync(draft, path);
  assert.deepEqual(look(), { changed: [path], lost: [] });
});

test("a file that does not exist yet has changed when it is created", (t) => {
  const path = join(createFolder(t), "dist", "server.js");
  const look = createFileWatch([path]);
  assert.deepEqual([look(), look(), look()], [unchanged, unchanged, unchanged]);
  mkdirSync(join(path, ".."));
  assert.deepEqual(look(), unchanged);
  writeFileSync(path, "");
  assert.deepEqual(look(), { changed: [path], lost: [] });
});

test("a file whose folder is removed is lost once, and has changed when it is back", (t) => {
  const folder = join(createFolder(t), "dist");
  const path = join(folder, "server.js");
  const write = (): void => {
    mkdirSync(folder);
    writeFileSync(path, "");
  };
  write();
  const look = createFileWatch([path]);
  for (let round = 0; round < 2; round += 1) {
    rmSync(folder, { recursive: true });
    assert.deepEqual(look(), unchanged, "it may be replaced at this moment");
    assert.deepEqual(look(), { changed: [], lost: [{ path, reason: "it was removed" }] });
    assert.deepEqual(look(), unchanged);
    write();
    assert.deepEqual(look(), { changed: [path], lost: [] });
  }
});

test("a file that comes back as it was has changed too, because its loss was reported", (t) => {
  const folder = createFolder(t);
  const [path, away] = [join(folder, "profile.json"), join(folder, "away")];
  writeFileSync(path, "{}");
  const look = createFileWatch([path]);
  renameSync(path, away);
  assert.deepEqual(look(), unchanged);
  assert.equal(look().lost.length, 1);
  renameSync(away, path);
  assert.deepEqual(look(), { changed: [path], lost: [] });
});

test("a folder in place of a file, and a path that the system rejects, are no error", (t) => {
  const folder = createFolder(t);
  const path = join(folder, "profile.json");
  writeFileSync(path, "{}");
  const look = createFileWatch([path, join(folder, "x".repeat(5_000))]);
  rmSync(path);
  mkdirSync(path);
  assert.deepEqual(
    [look(), look()],
    [unchanged, { changed: [], lost: [{ path, reason: "it is not a file" }] }],
  );
});
