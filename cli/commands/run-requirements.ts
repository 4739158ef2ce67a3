import { getRequirement, isRequirementId, requirements } from "../../spec/catalogue.ts";
import { findFirstDate } from "../../spec/revision.ts";
import { findSilences } from "../../spec/silences.ts";
import type { CommandIo } from "../io.ts";
import { listIds, parseRequirementPatterns, selectRequirements } from "../options/interface-values.ts";
import { nearest } from "../options/near-match.ts";
import { findProof, readProof } from "../run/proof.ts";
import { UsageError } from "../usage-error.ts";
import { renderRequirement, renderRequirementList } from "./requirement-text.ts";
import type { RequirementsOptions } from "./requirements.ts";

/** Prints the catalogue, or one requirement in full; returns the exit code. Throws UsageError for an unknown id. */
export async function runRequirements({ id, json }: RequirementsOptions, io: CommandIo): Promise<number> {
  if (id === null || /[*,]/.test(id)) {
    const listed = id === null ? requirements : findMatching(id, io);
    const rows = listed.map(([rowId, row]) => ({ id: rowId, ...row }));
    io.stdout(json ? `${JSON.stringify({ requirements: rows })}\n` : renderRequirementList(listed));
    return 0;
  }
  if (!isRequirementId(id)) {
    throw new UsageError(`there is no requirement ${JSON.stringify(id)}${suggestIds(id)}`, listIds);
  }
  const row = getRequirement(id);
  const relatedSilences = findSilences(id);
  // The checks are imported only here, because importing them takes longer than the rest of the command.
  const { listChecks } = await import("../../suites/runner/planned-checks.ts");
  const checks = (await listChecks())
    .filter(({ requirement }) => requirement === id)
    .map(({ title, role, safety }) => ({ title, role, safety }));
  const proof = findProof(id, readProof());
  const jsonRecord = {
    id,
    ...row,
    partSince: findFirstDate(id),
    checks,
    proof,
    silences: relatedSilences.map(([silenceId, silence]) => ({ id: silenceId, ...silence })),
  };
  io.stdout(
    json
      ? `${JSON.stringify(jsonRecord)}\n`
      : renderRequirement({ id, row, silences: relatedSilences, checks, proof }),
  );
  return 0;
}

/** Returns the requirements that match patterns, which are those of `check --only`. Throws UsageError if one matches none. */
function findMatching(text: string, { env }: CommandIo): typeof requirements {
  const ids = selectRequirements(parseRequirementPatterns(text, { where: "<id>", env }));
  return requirements.filter(([id]) => ids.includes(id));
}

/** Suggests the most similar id and ids of the same area. */
function suggestIds(text: string): string {
  const ids = requirements.map(([id]) => id);
  const sameArea = ids.filter((id) => id.startsWith(`${text.split("-")[0]?.toUpperCase() ?? ""}-`));
  const near = nearest(text, ids);
  const candidates = near === null ? sameArea : [near, ...sameArea.filter((id) => id !== near)];
  if (candidates.length === 0) return "";
  return `. Similar: ${candidates.slice(0, 5).join(", ")}`;
}
