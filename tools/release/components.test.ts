import assert from "node:assert/strict";
import { test } from "node:test";
import { listPackageFolders } from "../bundle/bundled-packages.ts";
import { toComponent } from "./components.ts";

test("the packages of modules are found, also one inside of another package", () => {
  assert.deepEqual(
    listPackageFolders([
      "node_modules/h3/dist/a.mjs",
      "node_modules/h3/dist/b.mjs",
      "node_modules/@mysten/bcs/dist/a.mjs",
      "node_modules/h3/node_modules/rou3/dist/a.mjs",
    ]),
    ["node_modules/@mysten/bcs", "node_modules/h3", "node_modules/h3/node_modules/rou3"],
  );
});

test("the hash of a component is that of its version in package-lock.json, as hex", () => {
  const manifest = { name: "a", version: "1.0.0", license: "MIT" };
  const integrity = "sha512-q83v";
  assert.deepEqual(toComponent(manifest, { version: "1.0.0", integrity }), { ...manifest, sha512: "abcdef" });
  assert.equal(toComponent(manifest, { version: "1.0.1", integrity }).sha512, null);
  assert.equal(toComponent(manifest, { version: "1.0.0", integrity: "sha1-q83v" }).sha512, null);
  assert.equal(toComponent(manifest, undefined).sha512, null);
  assert.equal(toComponent({ ...manifest, license: { type: "MIT" } }, undefined).license, null);
});
