import { requirements, type RequirementId } from "../../../spec/catalogue.ts";
import type { Mutant } from "./mutant.ts";

/** Rows whose checks ask every operation for a success and for errors. */
const allOperationRows: readonly RequirementId[] = ["RESP-001", "EROR-001"];
const whenSeenRows = new Set(requirements.filter(([, row]) => row.whenSeen === true).map(([id]) => id));

/** The rows that a mutant is judged by where it is judged in place; a row without a check of its own is seen by others. */
export function findJudgingRows({ requirement, detectedBy }: Mutant): readonly RequirementId[] {
  return [requirement, ...(detectedBy ?? (whenSeenRows.has(requirement) ? allOperationRows : []))];
}
