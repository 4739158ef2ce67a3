import assert from "node:assert/strict";
import { test } from "node:test";
import type { StateValue } from "../ledger/state-value.ts";
import { createStateDraft } from "./state-draft.ts";

const state = new Map<string, StateValue>([["kept", { number: 1 }]]);
const createDraft = () => createStateDraft((key) => state.get(key));

test("a draft reads its own changes, and a removed value is gone", () => {
  const draft = createDraft();
  assert.deepEqual(draft.read("kept"), { number: 1 });
  draft.write("kept", { number: 2 });
  assert.deepEqual(draft.read("kept"), { number: 2 });
  draft.remove("kept");
  assert.equal(draft.read("kept"), undefined);
  assert.deepEqual([...draft.changes], [["kept", null]]);
  draft.write("kept", { number: 3 });
  assert.deepEqual([...draft.changes], [["kept", { number: 3 }]]);
});

test("removing what exists only in the draft, or nowhere, leaves no change", () => {
  const draft = createDraft();
  draft.write("new", { number: 1 });
  draft.remove("new");
  draft.remove("unknown");
  assert.equal(draft.read("new"), undefined);
  assert.deepEqual([...draft.changes], []);
});
