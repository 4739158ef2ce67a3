/** A step of `npm run task -- reference`: writes `docs/catalogue.md`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";
import { cataloguePath, renderCatalogue } from "./catalogue-page.ts";

writeFileSync(join(packageRoot, cataloguePath), await renderCatalogue());
process.stdout.write(`${cataloguePath}\n`);
