import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../package-root.ts";
import { pickStages } from "./schedule.ts";
import { stages, type Stage } from "./stages.ts";
import { toShellCommand } from "./shell-command.ts";

const names = (picked: readonly Stage[]): string[] => picked.map(({ script }) => script);
const [a, b, c] = [{ script: "a" }, { script: "b" }, { script: "c" }];

test("two stages run at the same time", () => {
  assert.deepEqual(names(pickStages([a, b, c], [], new Set())), ["a", "b"]);
  assert.deepEqual(names(pickStages([b, c], [a], new Set())), ["b"]);
  assert.deepEqual(names(pickStages([c], [a, b], new Set())), []);
});

test("a stage that runs alone waits until no other stage runs, and lets no other stage start", () => {
  const alone = { script: "alone", isAlone: true } as const;
  assert.deepEqual(names(pickStages([alone], [a], new Set())), []);
  assert.deepEqual(names(pickStages([alone, b], [], new Set())), ["alone"]);
  assert.deepEqual(names(pickStages([b], [alone], new Set())), []);
});

test("a stage waits for the stages that it names", () => {
  const last = { script: "last", after: ["a", "b"] };
  assert.deepEqual(names(pickStages([last], [b], new Set(["a"]))), []);
  assert.deepEqual(names(pickStages([last], [], new Set(["a", "b"]))), ["last"]);
});

test("each stage of CI is a script that can run without building first, and waits only for other stages", () => {
  const { scripts } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
    readonly scripts: { readonly [name: string]: string };
  };
  const all = new Set(stages.map(({ script }) => script));
  for (const stage of stages) {
    assert.doesNotMatch(toShellCommand(stage, scripts), /npm run/, stage.script);
    for (const name of stage.after ?? []) assert.ok(all.has(name), name);
  }
});
