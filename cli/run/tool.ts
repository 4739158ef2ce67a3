import type { Calibration } from "../../reports/model/report.ts";
import { readCalibration } from "./proof.ts";
import { computeSpecDigest } from "../spec-digest.ts";
import { packageVersion } from "../version.ts";

/** The version of touchstone, and a digest of the catalogue, the schemas and the dated changes. */
interface ToolIdentity {
  readonly version: string;
  readonly specDigest: string;
  /** The proof of this build; null if it was not measured. */
  readonly calibration: Calibration | null;
}

let known: ToolIdentity | null = null;

/** Returns the identity of this package, which is computed once. */
export function toolIdentity(): ToolIdentity {
  known ??= {
    version: packageVersion(),
    specDigest: computeSpecDigest(),
    calibration: readCalibration(),
  };
  return known;
}
