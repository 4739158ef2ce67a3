/** The file with the licenses of the bundled packages, and what is wrong with it. */
import type { Component } from "./components.ts";

export const licensesFile = "dist/bundle/LICENSES";

/** The licenses that bundled packages may have: each allows copies in a package under the MIT License with its text beside them. */
const allowedLicenses = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "Unlicense",
];

/** What the file says of a package. */
export interface LicenseEntry {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The text of the license; empty if the package has no file of it. */
  readonly text: string;
}

/** Parses the entries of the file: a line such as `h3 2.0.8, MIT`, and the text up to the next rule of dashes. */
export function parseLicenses(file: string): readonly LicenseEntry[] {
  return file.split(/^-{20,}$/m).flatMap((part) => {
    const [heading = "", ...lines] = part.trim().split("\n");
    const [, name, version, license] = /^((?:@[^/\s]+\/)?[^/\s]+) (\d\S*), (.+)$/.exec(heading) ?? [];
    if (name === undefined || version === undefined || license === undefined) return [];
    return [{ name, version, license, text: lines.join("\n").trim() }];
  });
}

/**
 * Lists what is wrong with the licenses of the bundled packages. The Apache License names no holder of the copyright, so one
 * copy of its text is enough for all packages under it.
 */
export function findLicenseProblems(
  components: readonly Component[],
  entries: readonly LicenseEntry[],
): readonly string[] {
  const keyOf = ({ name, version }: Component | LicenseEntry): string => `${name} ${version}`;
  const bundled = new Set(components.map(keyOf));
  const hasApacheText = entries.some(({ license, text }) => license === "Apache-2.0" && text !== "");
  return [
    ...components.flatMap((component) => {
      const { license } = component;
      const entry = entries.find((one) => keyOf(one) === keyOf(component));
      if (license === null || !allowedLicenses.includes(license))
        return [
          `${keyOf(component)} has the license ${license ?? "of no name"}, which is not an allowed one`,
        ];
      if (entry === undefined) return [`${keyOf(component)} is not in ${licensesFile}`];
      if (entry.license !== license)
        return [`${keyOf(component)} has the license ${license}, but ${licensesFile} names ${entry.license}`];
      const hasText = entry.text !== "" || (license === "Apache-2.0" && hasApacheText);
      return hasText ? [] : [`${keyOf(component)} has no license text in ${licensesFile}`];
    }),
    ...entries
      .filter((entry) => !bundled.has(keyOf(entry)))
      .map((entry) => `${keyOf(entry)} is in ${licensesFile}, but not in the bundle`),
  ];
}
