import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { packageRoot } from "../package-root.ts";
import { renderTypes, type Schema } from "./render-types.ts";

/** A schema, and the file that contains its types. */
interface Source {
  readonly schema: string;
  readonly types: string;
  /** The name of the type of the whole schema. */
  readonly name: string;
  /** An import that the types need. */
  readonly imports?: string;
  /** Members of the whole that touchstone always writes. The schema does not require them, to accept older files too. */
  readonly always?: readonly string[];
}

/** The schemas whose types are generated. */
export const sources: readonly Source[] = [
  {
    schema: "reports/model/report.schema.json",
    types: "reports/model/report.ts",
    name: "Report",
    imports: 'import type { JsonValue } from "./json-value.ts";',
    always: ["coverage"],
  },
];

/** Renders the file that contains the types of a schema. */
export async function renderFile({
  schema,
  types,
  name,
  imports = "",
  always = [],
}: Source): Promise<string> {
  const path = join(packageRoot, types);
  const own = JSON.parse(readFileSync(join(packageRoot, schema), "utf8")) as Schema;
  const header = `/** Generated from ${schema} by tools/schema-types/write-types.ts. Change the schema, not this file. */`;
  const required = [...(own.required ?? []), ...always];
  const text = `${header}\n${imports}\n\n${renderTypes({ ...own, required }, name)}`;
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}
