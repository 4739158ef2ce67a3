/** `npm run task -- combinations`: writes the stored covering arrays and their page, after a change of the factors. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { packageRoot } from "../package-root.ts";
import { renderArrays, renderPage } from "./combinations.ts";

for (const [path, text] of [
  ["suites/checks/combinations/covering-arrays.json", renderArrays()],
  ["docs/combinations.md", renderPage()],
] as const) {
  const filepath = join(packageRoot, path);
  writeFileSync(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }));
}
