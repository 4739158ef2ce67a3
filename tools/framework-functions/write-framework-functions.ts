/** `npm run task -- functions`: writes `docs/framework-functions.md`. */
import { writeFileSync } from "node:fs";
import { documentPath, renderDocument } from "./framework-functions.ts";

writeFileSync(documentPath, renderDocument());
process.stdout.write(`${documentPath}\n`);
