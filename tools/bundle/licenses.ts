/** The licenses of the npm packages in the bundle. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What is read of the package.json of an npm package. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Formats the licenses of the packages in the given folders. A package without a file of its license is only named. */
export function formatLicenses(folders: readonly string[]): string {
  return folders
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
      const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
      const text = file === undefined ? "" : `\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
      return `${manifest.name} ${manifest.version}, ${manifest.license}\n${text}`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}
