/** `npm run task -- reference`: writes the pages of `docs/reference`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageRoot } from "../package-root.ts";
import { renderPages } from "./pages.ts";

for (const [path, text] of await renderPages()) {
  const file = join(packageRoot, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${path}\n`);
}
