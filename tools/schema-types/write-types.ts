/** `npm run task -- types`: writes the types of the schemas. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package-root.ts";
import { renderFile, sources } from "./generated-types.ts";

for (const source of sources) {
  writeFileSync(join(packageRoot, source.types), await renderFile(source));
  process.stdout.write(`${source.types}\n`);
}
