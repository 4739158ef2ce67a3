import { getRequirement, requirements, type RequirementId } from "../../spec/catalogue.ts";
import { isSilenceId, silences, type Silence, type SilenceId } from "../../spec/silences.ts";
import { collectChecks } from "../../suites/runner/plain-driver.ts";
import type { CommandIo } from "../io.ts";
import { findProof, readProof } from "../run/proof.ts";
import { renderRequirement, renderRequirementList } from "./requirement-text.ts";
import type { RequirementsOptions } from "./requirements.ts";

/** Prints the catalogue, or one requirement in full; returns the exit code. */
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
