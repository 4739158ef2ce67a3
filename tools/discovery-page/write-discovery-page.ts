/** `npm run task -- discovery-page`: writes `docs/discovery.md`. */
import { writeFileSync } from "node:fs";
import { pagePath, renderPage } from "./discovery-page.ts";
import { measureUses } from "./measure-uses.ts";

writeFileSync(pagePath, await renderPage(await measureUses()));
process.stdout.write(`${pagePath}\n`);
