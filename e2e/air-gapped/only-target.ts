import assert from "node:assert/strict";
import type { RecordedUse } from "./record-connections.ts";

/** Node.js for workers, and the shell that creates the folder of the reports. */
const allowedPrograms = [process.execPath, "/bin/sh"];

/**
 * Asserts that a command did nothing but connect to its target, and that all of its processes were recorded.
 * @param target the base URL of the target; null if there is none, so no connection is allowed
 */
export function assertOnlyTarget(uses: readonly RecordedUse[], target: string | null): void {
  const ofKind = (kind: RecordedUse["kind"]): readonly string[] =>
    uses.filter((use) => use.kind === kind).map(({ to }) => to);
  assert.deepEqual([...new Set(ofKind("connection"))], target === null ? [] : [new URL(target).host]);
  assert.deepEqual([...ofKind("name"), ...ofKind("datagram"), ...ofKind("pipe")], []);
  const programs = ofKind("program");
  assert.deepEqual(
    programs.filter((program) => !allowedPrograms.includes(program)),
    [],
  );
  const workers = programs.filter((program) => program === process.execPath);
  assert.equal(ofKind("process").length, 1 + workers.length, JSON.stringify(uses));
}
