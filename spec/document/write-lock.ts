/**
 * Rewrites `requirement-ids.lock.json` for new and reworded requirements, silences, facts and dated changes:
 * `npm run task -- lock`. The program prints the ids that it changed. If an id was removed, it changes nothing and exits with 1,
 * because ids are never removed or reused.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { createIdLock, findRemovedIds, type IdLock } from "./id-lock.ts";
import lockContent from "./requirement-ids.lock.json" with { type: "json" };

process.exitCode = main(lockContent, createIdLock());

function main(lock: IdLock, statements: IdLock): number {
  const removed = findRemovedIds(lock, statements);
  for (const id of removed)
    process.stderr.write(`${id} was removed. Restore its requirement, and exclude it instead.\n`);
  if (removed.length > 0) return 1;
  for (const [id, digest] of Object.entries(statements)) {
    if (lock[id] !== digest) process.stdout.write(`${id} ${lock[id] === undefined ? "added" : "reworded"}\n`);
  }
  const file = path.resolve("spec", "document", "requirement-ids.lock.json");
  writeFileSync(file, `${JSON.stringify(statements, null, 2)}\n`);
  return 0;
}
