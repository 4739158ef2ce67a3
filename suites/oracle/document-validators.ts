import type { Validators } from "./compile-schemas.ts";

/**
 * The compiled validators of the schemas of the document; null where they have to be compiled when they are needed, as in
 * the sources, which Playwright loads in a checkout. The build puts a generated module in the place of this one: see
 * `tools/write-modules.ts`.
 */
export const validators: Validators | null = null;
