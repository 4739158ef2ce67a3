import type { Calibration } from "../../reports/model/report.ts";
import { readCalibration } from "./proof.ts";
import { computeSpecDigest } from "../spec-digest.ts";
import { isReportUrl } from "../../reports/model/report-url.ts";
import { packageHomepage, packageVersion } from "../version.ts";

/** The version of touchstone, and a digest of the catalogue, the schemas and the dated changes. */
interface ToolIdentity {
  readonly version: string;
  readonly specDigest: string;
  /** The homepage of this package, if reports can link to its pages. */
  readonly homepage?: string;
  /** The proof of this build; null if it was not measured. */
  readonly calibration: Calibration | null;
}

let known: ToolIdentity | null = null;

/** Returns the identity of this package, which is computed once. */
export function toolIdentity(): ToolIdentity {
  if (known !== null) return known;
  const homepage = packageHomepage();
  known = {
    version: packageVersion(),
    specDigest: computeSpecDigest(),
    ...(homepage !== null && isReportUrl(homepage) && { homepage }),
    calibration: readCalibration(),
  };
  return known;
}
