/** Runs after the compiler in a build: writes the validators of the document's schemas, which the oracle imports. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import standalone from "ajv/dist/standalone/index.js";
import { toRevision } from "../spec/revision.ts";
import { compileModule } from "../suites/oracle/compile-schemas.ts";
import { packageRoot } from "./package-root.ts";

writeFileSync(
  join(packageRoot, "dist", "suites", "oracle", "document-validators.js"),
  compileModule(toRevision(null), standalone.default),
);
