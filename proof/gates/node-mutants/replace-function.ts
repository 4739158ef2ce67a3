/**
 * Loaded before a test: replaces a function of the node as the mutant in the variable `NODE_MUTANT` does. The hooks are
 * registered here, before the node is loaded, so the mutants may import no code of the node.
 */
import { register } from "node:module";
import type { FunctionReplacement } from "./module-hooks.ts";
import { findNodeMutant } from "./node-mutants.ts";

const { seam, replace: replaceOriginal } = findNodeMutant(process.env["NODE_MUTANT"]);
const urlOf = (path: string): string => new URL(`../../../reference-node/${path}.js`, import.meta.url).href;
const data: FunctionReplacement = {
  module: urlOf(seam.module),
  name: seam.name,
  importer: seam.importer === null ? null : urlOf(seam.importer),
  replacer: import.meta.url,
};
register("./module-hooks.js", { parentURL: import.meta.url, data });

/** Returns what the importers of the module receive in place of its function. */
export const replace: (original: unknown) => unknown = replaceOriginal as (original: unknown) => unknown;
