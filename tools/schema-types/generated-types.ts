import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { packageRoot } from "../package-root.ts";
import { renderTypes, type Schema } from "./render-types.ts";

/** A schema, and the file that contains its types. */
interface Source {
  readonly schema: string;
  readonly types: string;
  /** The name of the type of the whole schema; null if no code needs it. */
  readonly name: string | null;
  /** The types that are not generated, with the files that declare them. */
  readonly imported: { readonly [type: string]: string };
  /** Members of the whole that touchstone always writes. The schema does not require them, to accept older files too. */
  readonly always: readonly string[];
}

/** The schemas whose types are generated. */
export const sources: readonly Source[] = [
  {
    schema: "reports/model/report.schema.json",
    types: "reports/model/report.ts",
    name: "Report",
    imported: {
      JsonValue: "./json-value.ts",
      ComparedValues: "../../evidence/failure.ts",
      FactorLevel: "../../evidence/factor-level.ts",
      Reason: "../../evidence/reason.ts",
      Remedy: "../../evidence/remedy.ts",
      TimeLimit: "../../evidence/time-limit.ts",
    },
    always: ["coverage"],
  },
  {
    schema: "reports/diff/recorded-report.schema.json",
    types: "reports/diff/recorded-report.ts",
    name: "RecordedReport",
    imported: { ReportCounts: "../model/report.ts", Reason: "../../evidence/reason.ts" },
    always: [],
  },
  {
    schema: "cli/options/profile.schema.json",
    types: "cli/options/target-profile.ts",
    name: "TargetProfile",
    imported: {},
    always: [],
  },
  {
    schema: "cli/options/baseline.schema.json",
    types: "cli/options/accepted-failure.ts",
    name: null,
    imported: {},
    always: [],
  },
  {
    schema: "reference-node/faults/faults.schema.json",
    types: "reference-node/faults/fault-rule.ts",
    name: null,
    imported: {
      ErrorCode: "../../spec/vocabulary.ts",
      OperationName: "../operations/extended/operation-names.ts",
    },
    always: [],
  },
];

/** Renders the file that contains the types of a schema. */
export async function renderFile({ schema, types, name, imported, always }: Source): Promise<string> {
  const path = join(packageRoot, types);
  const own = JSON.parse(readFileSync(join(packageRoot, schema), "utf8")) as Schema;
  const lines = [
    `/** Generated from ${schema} by tools/schema-types/write-types.ts. Change the schema, not this file. */`,
    ...Object.entries(imported).map(([type, file]) => `import type { ${type} } from "${file}";`),
    "",
    renderTypes({ ...own, required: [...(own.required ?? []), ...always] }, name, Object.keys(imported)),
  ];
  return format(lines.join("\n"), { ...(await resolveConfig(path)), filepath: path });
}
