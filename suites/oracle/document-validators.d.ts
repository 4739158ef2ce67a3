/**
 * The validators of the schemas of the document. The build generates this module in `dist`:
 * see `selftest/tools/write-validators.ts`.
 */
import type { Validators } from "./compile-schemas.ts";

export declare const validators: Validators;
