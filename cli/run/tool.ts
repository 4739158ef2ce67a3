import { createHash } from "node:crypto";
import openapi from "../../spec/openapi.json" with { type: "json" };
import type { Calibration } from "../../reports/model/calibration.ts";
import { renderCanonicalJson, toJsonValue } from "../../reports/model/json-value.ts";
import { catalogue } from "../../spec/catalogue.ts";
import { interfaceChanges } from "../../spec/revisions.ts";
import { readCalibration } from "./proof.ts";
import { packageVersion } from "../version.ts";

/** The version of touchstone, and a digest of the catalogue, the schemas and the dated changes. */
export interface ToolIdentity {
  readonly version: string;
  readonly specDigest: string;
  /** The proof of this build; null if it was not measured. */
  readonly calibration: Calibration | null;
}

let known: ToolIdentity | null = null;

/** Returns the identity of this package, computed once, because computing it takes longer than a small run. */
export function toolIdentity(): ToolIdentity {
  known ??= {
    version: packageVersion(),
    specDigest: `sha256:${sha256(specText())}`,
    calibration: readCalibration(),
  };
  return known;
}

function specText(): string {
  return renderCanonicalJson(toJsonValue({ catalogue, openapi, interfaceChanges }));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
