/** `npm run goldens`: writes the goldens anew; what changed is then read in the diff before it is committed. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { goldensFolder, renderGoldens } from "./goldens.ts";

mkdirSync(goldensFolder, { recursive: true });
for (const [file, content] of Object.entries(renderGoldens())) {
  writeFileSync(join(goldensFolder, file), content);
  process.stdout.write(`${join(goldensFolder, file)}\n`);
}
