import { createHash } from "node:crypto";
import openapi from "../spec/openapi.json" with { type: "json" };
import { renderCanonicalJson } from "../reports/canonical-json.ts";
import { toJsonValue } from "../reports/json-value.ts";
import { catalogue } from "../spec/catalogue.ts";
import { packageVersion } from "./version.ts";

/** What judged: the version of this package and a digest of the catalogue and the schemas. */
export function toolIdentity(): { readonly version: string; readonly specDigest: string } {
  const spec = renderCanonicalJson(toJsonValue({ catalogue, openapi }));
  return {
    version: packageVersion(),
    specDigest: `sha256:${createHash("sha256").update(spec).digest("hex")}`,
  };
}
