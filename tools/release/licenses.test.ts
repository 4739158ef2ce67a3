import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../package-root.ts";
import { readComponents, type Component } from "./components.ts";
import { findLicenseProblems, licensesFile, parseLicenses } from "./licenses.ts";
import { createSbom } from "./sbom.ts";

const components = readComponents(packageRoot);
const entries = parseLicenses(readFileSync(join(packageRoot, licensesFile), "utf8"));

test("the packages of the bundler's modules are those of the file of licenses", () => {
  assert.ok(components.length > 5, String(components.length));
  assert.deepEqual(findLicenseProblems(components, entries), []);
});

test("the bill of materials has the names, versions and licenses of the file of licenses", () => {
  const released = { name: "touchstone", version: "1.2.3", license: "MIT", description: "" };
  const { components: listed } = createSbom(released, components) as {
    readonly components: readonly {
      readonly group?: string;
      readonly name: string;
      readonly version: string;
      readonly licenses: readonly { readonly license: { readonly id: string } }[];
      readonly hashes: readonly { readonly content: string }[];
    }[];
  };
  assert.deepEqual(
    listed.map(({ group, name, version, licenses }) => [
      group === undefined ? name : `${group}/${name}`,
      version,
      licenses[0]?.license.id,
    ]),
    entries.map(({ name, version, license }) => [name, version, license]),
  );
  for (const { hashes } of listed) assert.match(hashes[0]?.content ?? "", /^[0-9a-f]{128}$/);
});

const rule = "-".repeat(80);
const file = `h3 2.0.8, MIT\n\nMIT License\n\n${rule}\n\n@mysten/bcs 2.1.2, Apache-2.0\n\n${rule}\n\ncanonicalize 3.0.0, Apache-2.0\n\nApache License\n`;
const h3: Component = { name: "h3", version: "2.0.8", license: "MIT", sha512: null };
const bcs: Component = { name: "@mysten/bcs", version: "2.1.2", license: "Apache-2.0", sha512: null };
const canonicalize: Component = {
  name: "canonicalize",
  version: "3.0.0",
  license: "Apache-2.0",
  sha512: null,
};

test("the entries of the file are parsed, also one without a text", () => {
  assert.deepEqual(parseLicenses(file), [
    { name: "h3", version: "2.0.8", license: "MIT", text: "MIT License" },
    { name: "@mysten/bcs", version: "2.1.2", license: "Apache-2.0", text: "" },
    { name: "canonicalize", version: "3.0.0", license: "Apache-2.0", text: "Apache License" },
  ]);
});

test("one text of the Apache License is enough for all packages under it", () => {
  assert.deepEqual(findLicenseProblems([h3, bcs, canonicalize], parseLicenses(file)), []);
  assert.deepEqual(findLicenseProblems([bcs], [{ ...bcs, license: "Apache-2.0", text: "" }]), [
    `@mysten/bcs 2.1.2 has no license text in ${licensesFile}`,
  ]);
});

test("a wrong license, another version, a missing package and an additional one are found", () => {
  const found = (...changed: readonly Component[]): readonly string[] =>
    findLicenseProblems(changed, parseLicenses(file));
  assert.deepEqual(found({ ...h3, license: "ISC" }, bcs, canonicalize), [
    `h3 2.0.8 has the license ISC, but ${licensesFile} names MIT`,
  ]);
  assert.deepEqual(found({ ...h3, version: "2.0.9" }, bcs, canonicalize), [
    `h3 2.0.9 is not in ${licensesFile}`,
    `h3 2.0.8 is in ${licensesFile}, but not in the bundle`,
  ]);
  assert.deepEqual(found({ ...h3, license: null }, bcs, canonicalize), [
    "h3 2.0.8 has the license of no name, which is not an allowed one",
  ]);
  assert.deepEqual(found(bcs, canonicalize), [`h3 2.0.8 is in ${licensesFile}, but not in the bundle`]);
});
