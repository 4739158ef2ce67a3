import { createHash } from "node:crypto";
import openapi from "../spec/openapi.json" with { type: "json" };
import { renderCanonicalJson, toJsonValue } from "../reports/model/json-value.ts";
import { catalogue } from "../spec/catalogue.ts";
import { interfaceChanges } from "../spec/revisions.ts";

/**
 * Returns the digest of the catalogue, the schemas and the dated changes. The build puts the digest itself in the place
 * of this module, because computing it takes longer than a small run: see `tools/write-modules.ts`.
 */
export function computeSpecDigest(): string {
  const text = renderCanonicalJson(toJsonValue({ catalogue, openapi, interfaceChanges }));
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}
