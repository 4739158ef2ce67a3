import assert from "node:assert/strict";
import { test } from "node:test";
import { getRequirement, isRequirementId } from "../catalogue.ts";
import { judgedOperationNames } from "./operation-names.ts";
import { findExtendedOperation, judgedOperations } from "./operations.ts";
import { extendedRequirementIds, extendedRequirements } from "./requirements.ts";

test("every rule has an id of its own form, which no requirement of the document has", () => {
  for (const id of extendedRequirementIds) {
    assert.match(id, /^X[A-Z]{3}-[0-9]{3}$/);
    assert.equal(isRequirementId(id), false);
  }
  assert.equal(getRequirement("HLTH-001").section, "4.8");
});

test("every rule is one sentence with its operation and source", () => {
  const texts = extendedRequirementIds.map((id) => getRequirement(id));
  for (const { apart, text, level } of texts) {
    assert.ok(apart !== undefined);
    assert.match(text, /^[A-Z][^\n]*[^.]\.$/);
    assert.notEqual(apart.source, "");
    assert.notEqual(level, "INFO");
  }
  assert.equal(new Set(texts.map(({ text }) => text)).size, texts.length);
});

test("every judged operation is described, and has rules", () => {
  assert.deepEqual(judgedOperations.map(({ name }) => name).toSorted(), judgedOperationNames.toSorted());
  const judged = new Set(extendedRequirementIds.map((id) => extendedRequirements[id].apart.operation));
  for (const name of judgedOperationNames) assert.ok(judged.has(name), name);
});

test("the operation of a request is found by its method and path", () => {
  const found = (method: string, path: string): string | null =>
    findExtendedOperation(method, path)?.name ?? null;
  assert.equal(found("GET", ""), "getLedgerInfo");
  assert.equal(found("GET", "/accounts/0x1/events/3"), "listEventsByNumber");
  assert.equal(found("GET", "/accounts/0x1/events/0x1::a::B/c"), "listEventsByHandle");
  assert.equal(found("POST", "/view"), "view");
  assert.equal(found("GET", "/view"), null);
  assert.equal(found("GET", "/accounts/0x1"), null);
});
