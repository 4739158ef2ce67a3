import { createHash } from "node:crypto";
import { getRequirement, requirements } from "../catalogue.ts";
import { factIds, facts } from "../facts.ts";
import { isSilenceId, silences } from "../silences.ts";

/** What each id of the catalogue, of the silences and of the facts stands for: id → SHA-256 of its statement. */
export type IdLock = { readonly [id: string]: string };

/**
 * The statements as they are: section, level and text of a requirement; section, text and reading of a silence; section
 * and name of a fact.
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
  return Object.fromEntries([...requirementDigests, ...silenceDigests, ...factDigests]);
}

/** Length-safe: a list of texts has one JSON form only. */
function computeDigest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts), "utf8").digest("hex");
}

/** Where the statements left what the lock says of them, one sentence each with what to do about it. */
export function findLockProblems(lock: IdLock, statements: IdLock): readonly string[] {
  const problems: string[] = [];
  for (const [id, digest] of Object.entries(lock)) {
    const current = statements[id];
    if (current === undefined) {
      problems.push(
        `${id} is gone. Ids are neither removed nor reused: keep the row, and exclude it if nothing judges it any more.`,
      );
    } else if (current !== digest) {
      problems.push(
        `${id} says something else than before. A changed statement is a new row under a new id; ` +
          `where only the wording changed, make its line in requirement-ids.lock.json: ${renderLine(id, current)}`,
      );
    }
  }
  for (const [id, digest] of Object.entries(statements)) {
    if (lock[id] !== undefined) continue;
    problems.push(`${id} is new. Add to requirement-ids.lock.json: ${renderLine(id, digest)}`);
  }
  return problems;
}

function renderLine(id: string, digest: string): string {
  return `"${id}": "${digest}",`;
}
