import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements } from "../../../spec/catalogue.ts";
import { mutants } from "../../fake-nodes/mutants/mutants.ts";
import { selectMutants } from "./select-mutants.ts";

const idsOf = (selected: ReturnType<typeof selectMutants>): ReadonlySet<string> =>
  new Set(selected.map(({ id }) => id));

test("all mutants of a changed requirement are selected, and at least one of every other", () => {
  const changed = new Set(["ACCT-006", "TABL-008"] as const);
  const selected = selectMutants(mutants, changed, 1);
  const own = mutants.filter(({ requirement }) => [...changed].some((id) => id === requirement));
  for (const { id } of own) assert.ok(idsOf(selected).has(id), id);
  const requirementsOf = (list: typeof mutants) => new Set(list.map(({ requirement }) => requirement));
  assert.deepEqual(requirementsOf(selected), requirementsOf(mutants));
  assert.ok(selected.length < mutants.length * 0.6, `${selected.length} of ${mutants.length}`);
});

test("three rounds select every mutant that the document forbids, and a change of all requirements every mutant", () => {
  const rounds = [0, 1, 2].flatMap((round) => selectMutants(mutants, new Set(), round));
  const forbidden = mutants.filter(({ equivalent }) => equivalent === undefined);
  assert.deepEqual(idsOf(rounds), idsOf(forbidden));
  const all = selectMutants(mutants, new Set(requirements.map(([id]) => id)), 0);
  assert.deepEqual(idsOf(all), idsOf(mutants));
});
