import assert from "node:assert/strict";
import { test } from "node:test";
import { tasks } from "../tasks/tasks.ts";
import { pickStages } from "./schedule.ts";
import { stages, type Stage } from "./stages.ts";

const names = (picked: readonly Stage[]): string[] => picked.map(({ task }) => task);
const clients: Stage = { task: "clients" };
const document: Stage = { task: "document" };
const mutation: Stage = { task: "mutation" };

test("two stages run at the same time", () => {
  assert.deepEqual(names(pickStages([clients, document, mutation], [], new Set())), ["clients", "document"]);
  assert.deepEqual(names(pickStages([document, mutation], [clients], new Set())), ["document"]);
  assert.deepEqual(names(pickStages([mutation], [clients, document], new Set())), []);
});

test("a stage that runs alone waits until no other stage runs, and lets no other stage start", () => {
  const alone: Stage = { task: "bench", isAlone: true };
  assert.deepEqual(names(pickStages([alone], [clients], new Set())), []);
  assert.deepEqual(names(pickStages([alone, document], [], new Set())), ["bench"]);
  assert.deepEqual(names(pickStages([document], [alone], new Set())), []);
});

test("a stage waits for the stages that it names", () => {
  const last: Stage = { task: "test:proof", after: ["clients", "mutation"] };
  assert.deepEqual(names(pickStages([last], [mutation], new Set(["clients"]))), []);
  assert.deepEqual(names(pickStages([last], [], new Set(["clients", "mutation"]))), ["test:proof"]);
});

test("no stage of CI builds, and each waits only for other stages", () => {
  const all = new Set(stages.map(({ task }) => task));
  for (const stage of stages) {
    assert.ok(
      tasks[stage.task].steps.every(([program]) => program !== "npm"),
      stage.task,
    );
    for (const name of stage.after ?? []) assert.ok(all.has(name), name);
  }
});
