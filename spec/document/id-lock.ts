import { createHash } from "node:crypto";
import { getRequirement, requirements } from "../catalogue.ts";
import { factIds, facts } from "../facts.ts";
import { interfaceChanges } from "../revisions.ts";
import { isSilenceId, silences } from "../silences.ts";

/** The SHA-256 of the statement of each requirement, silence, fact and dated change, by id. */
export type IdLock = { readonly [id: string]: string };

/**
 * Creates the lock of the current statements. The digest of a requirement covers its section, level and text. The
 * digest of a silence covers its section, text and reading, and the digest of a fact covers its section and name. The
 * digest of a dated change covers the requirements that it adds to the interface.
 */
export function createIdLock(): IdLock {
  const requirementDigests = requirements.map(([id]) => {
    const { section, level, text } = getRequirement(id);
    return [id, computeDigest([section, level, text])] as const;
  });
  const silenceDigests = Object.keys(silences)
    .filter(isSilenceId)
    .toSorted()
    .map(
      (id) => [id, computeDigest([silences[id].section, silences[id].text, silences[id].reading])] as const,
    );
  const factDigests = factIds
    .toSorted()
    .map((id) => [id, computeDigest([facts[id].section, facts[id].name])] as const);
  const changeDigests = interfaceChanges.map(
    ({ date, introduces = [], forms = [] }) =>
      [`revision-${date}`, computeDigest([date, ...introduces.toSorted(), "", ...forms.toSorted()])] as const,
  );
  return Object.fromEntries([...requirementDigests, ...silenceDigests, ...factDigests, ...changeDigests]);
}

/** Hashes the JSON form of the parts, because two different lists never have the same JSON form. */
function computeDigest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts), "utf8").digest("hex");
}

/** Compares the statements with the lock. Returns one sentence per difference, with the action to take. */
export function findLockProblems(lock: IdLock, statements: IdLock): readonly string[] {
  const problems: string[] = [];
  for (const [id, digest] of Object.entries(lock)) {
    const current = statements[id];
    if (current === undefined) {
      problems.push(
        `${id} was removed. Ids are never removed or reused: keep the requirement, and exclude it if no check judges it any more.`,
      );
    } else if (current !== digest) {
      problems.push(
        `${id} has a different text. If its meaning changed, give the new statement a new id. ` +
          "If only the wording changed, run `npm run task -- lock`.",
      );
    }
  }
  for (const id of Object.keys(statements)) {
    if (lock[id] === undefined) problems.push(`${id} is new. Run \`npm run task -- lock\`.`);
  }
  return problems;
}

/** Returns the ids of a lock that no longer have a statement. */
export function findRemovedIds(lock: IdLock, statements: IdLock): readonly string[] {
  return Object.keys(lock).filter((id) => statements[id] === undefined);
}
