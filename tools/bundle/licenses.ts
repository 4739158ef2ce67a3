/** The licenses of the npm packages in the bundle. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What is read of the package.json of an npm package. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** The notice that all packages with the MIT license share, but for their line breaks. */
const sharedNotice = /Permission is hereby granted, free of charge[^]*?IN\s+THE\s+SOFTWARE\./g;

/**
 * Formats the licenses of the packages in the given folders. A package without a file of its license is only named. A notice
 * with the words of an earlier one refers to it, because 20 copies would be a large part of the file.
 */
export function formatLicenses(folders: readonly string[]): string {
  const earlier = new Map<string, string>();
  return folders
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
      const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
      const whole = file === undefined ? "" : `\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
      const text = whole.replaceAll(sharedNotice, (notice) => {
        const words = notice.replaceAll(/\s+/g, " ");
        const first = earlier.get(words);
        if (first === undefined) earlier.set(words, manifest.name);
        return first === undefined
          ? notice
          : `The notice of ${first} above, from "Permission is hereby granted" on, is part of this license word for word.`;
      });
      return `${manifest.name} ${manifest.version}, ${manifest.license}\n${text}`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}
