import { isRequirementId, getRequirement, requirements, type RequirementId } from "../../spec/catalogue.ts";
import { isSilenceId, silences, type Silence, type SilenceId } from "../../spec/silences.ts";
import { collectChecks } from "../../suites/runner/plain-driver.ts";
import type { CommandIo } from "../io.ts";
import { nearest } from "../options/near-match.ts";
import { readProof } from "../run/proof.ts";
import { findProof } from "./requirement-proof.ts";
import type { OptionSources } from "../options/option-sources.ts";
import { resolveOptions } from "../options/options.ts";
import { renderRequirement, renderRequirementList } from "./requirement-text.ts";
import { requirementsTable } from "./requirements-table.ts";
import { UsageError } from "../usage-error.ts";

/** What `touchstone requirements` was asked to show. */
export interface RequirementsOptions {
  /** Null for the list of all. */
  readonly id: RequirementId | null;
  readonly json: boolean;
}

/** Reads the options of `touchstone requirements`; throws UsageError, with near matches for an id that does not exist. */
export function parseRequirementsOptions(sources: OptionSources): RequirementsOptions {
  const { values, afterTerminator } = resolveOptions("requirements", requirementsTable, sources);
  if (afterTerminator !== null) {
    throw new UsageError("touchstone requirements takes nothing after --");
  }
  const { id, json } = values;
  if (id !== null && !isRequirementId(id)) {
    throw new UsageError(`there is no requirement ${JSON.stringify(id)}${neighbours(id)}`);
  }
  return { id, json };
}

/** Prints the catalogue, or one requirement in full; the exit code. */
export async function runRequirements({ id, json }: RequirementsOptions, io: CommandIo): Promise<number> {
  if (id === null) {
    const rows = requirements.map(([rowId, row]) => ({ id: rowId, ...row }));
    io.stdout(json ? `${JSON.stringify({ requirements: rows })}\n` : renderRequirementList(requirements));
    return 0;
  }
  const row = getRequirement(id);
  const relatedSilences = findSilences(id);
  const checks = (await collectChecks())
    .filter(({ requirement }) => requirement === id)
    .map(({ title, role, safety }) => ({ title, role, safety }));
  const proof = findProof(id, readProof());
  const jsonRecord = {
    id,
    ...row,
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

function findSilences(id: RequirementId): readonly (readonly [SilenceId, Silence])[] {
  return Object.keys(silences)
    .filter(isSilenceId)
    .map((silenceId): readonly [SilenceId, Silence] => [silenceId, silences[silenceId]])
    .filter(([, silence]) => silence.requirements?.includes(id));
}

/** Ids spelled nearly alike, else those of the same area. */
function neighbours(text: string): string {
  const ids = requirements.map(([id]) => id);
  const sameArea = ids.filter((id) => id.startsWith(`${text.split("-")[0]?.toUpperCase() ?? ""}-`));
  const near = nearest(text, ids);
  const candidates = near === null ? sameArea : [near, ...sameArea.filter((id) => id !== near)];
  if (candidates.length === 0) {
    return "; touchstone requirements lists them all";
  }
  return `. Near it: ${candidates.slice(0, 5).join(", ")}`;
}
