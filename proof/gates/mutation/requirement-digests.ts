/**
 * Tells which requirements changed since all their mutants were judged. The digests of that day are in
 * `judged-requirements.json`, which a run with `--every` or `--whole` writes.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { requirements, type RequirementId } from "../../../spec/catalogue.ts";
import { packageRoot } from "../../../tools/package-root.ts";
import { listFiles, recordFiles } from "../proof/source-digest.ts";

const judgedRequirementsFile = join(packageRoot, "proof", recordFiles.mutation);

type Digests = { readonly [id: string]: string };

/** The folders whose files name the requirements that they judge or break. */
const folders = ["suites", "proof/fake-nodes/mutants"] as const;

/**
 * Computes a digest for each requirement: of its row, and of the files of the checks and mutants that name it. A change of
 * code that all checks share changes no digest.
 */
function computeDigests(): Digests {
  const texts = folders.flatMap((folder) =>
    listFiles(join(packageRoot, folder))
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => readFileSync(join(packageRoot, folder, name), "utf8")),
  );
  return Object.fromEntries(
    requirements.map(([id, row]) => {
      const hash = createHash("sha256").update(JSON.stringify(row));
      for (const text of texts) if (text.includes(`"${id}"`)) hash.update(text);
      return [id, hash.digest("hex").slice(0, 16)];
    }),
  );
}

/** Returns the requirements that changed since all their mutants were judged. */
export function findChangedRequirements(): ReadonlySet<RequirementId> {
  const known = existsSync(judgedRequirementsFile)
    ? (JSON.parse(readFileSync(judgedRequirementsFile, "utf8")) as Digests)
    : {};
  const now = computeDigests();
  return new Set(requirements.map(([id]) => id).filter((id) => known[id] !== now[id]));
}

/** Records that all mutants of all requirements were judged. */
export function recordJudgedRequirements(): void {
  writeFileSync(judgedRequirementsFile, `${JSON.stringify(computeDigests(), null, 2)}\n`);
}
