/** `npm run task -- goldens`: updates the goldens. Read their diff before you commit it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { goldensFolder, renderGoldens } from "./goldens.ts";

mkdirSync(goldensFolder, { recursive: true });
for (const [file, content] of Object.entries(renderGoldens())) {
  writeFileSync(join(goldensFolder, file), content);
  process.stdout.write(`${join(goldensFolder, file)}\n`);
}
