import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import {
  checkOf,
  createFakeClient,
  createFakeFixtures,
  createFakeTransport,
  healthy,
} from "../client/fake-target.test.support.ts";
import { runChecks } from "./plain-driver.ts";
import type { Run } from "./run.ts";

const fixtures = createFakeFixtures(createFakeClient(createFakeTransport(() => healthy)));
const createRunWith = (submit: number): Run =>
  ({
    fixtures: () => fixtures,
    slots: () => ({ light: 8, submit }),
    signerGroups: { count: submit, use: (_, use) => use(fixtures.signers) },
  }) as Partial<Run> as Run;

/** Runs checks with these classes, and returns for each of them which others ran at the same time. */
async function findOverlaps(
  classes: readonly (SafetyClass | "alone")[],
  workers: number,
  submit = 1,
): Promise<readonly (readonly string[])[]> {
  const running = new Set<number>();
  const overlaps = classes.map(() => new Set<string>());
  const checks = classes.map((name, place) => ({
    ...checkOf(async () => {
      for (const other of running) {
        overlaps[place]?.add(classes[other] ?? "");
        overlaps[other]?.add(name);
      }
      running.add(place);
      await sleep(2);
      running.delete(place);
    }),
    title: String(place),
    ...(name === "alone" ? { safety: "simulate" as const, runsAlone: true } : { safety: name }),
  }));
  const observations = await runChecks({ run: createRunWith(submit), checks, workers });
  assert.deepEqual(
    observations.map(({ title }) => title),
    checks.map(({ title }) => title),
  );
  return overlaps.map((names) => [...names].toSorted());
}

const classes = ["submit", "simulate", "read", "alone", "read", "simulate", "alone", "heavy"] as const;

test("checks that read or simulate overlap, and those that run alone or submit do not", async () => {
  const overlaps = await findOverlaps(classes, 4);
  assert.deepEqual(overlaps, [[], ["simulate"], ["read"], [], ["read"], ["simulate"], [], []]);
});

test("checks that submit overlap if the run may judge several, and heavy ones do not", async () => {
  const overlaps = await findOverlaps(["submit", "heavy", "read", "submit"], 4, 2);
  assert.deepEqual(overlaps, [["submit"], [], [], ["submit"]]);
});

test("one worker runs one check at a time", async () => {
  assert.deepEqual(
    await findOverlaps(classes, 1),
    classes.map(() => []),
  );
});
