import { parsePath } from "../options/option-values.ts";
import { defineFlag, defineOptional } from "../options/option.ts";

/** The options of `touchstone verify`. */
export const verifyTable = {
  report: defineOptional({
    placeholder: "<report.json>",
    meaning: "the report to verify; its signature lies beside it as <report.json>.sig",
    parse: parsePath,
    isPositional: true,
  }),
  key: defineOptional({
    placeholder: "<key>",
    meaning:
      "the Ed25519 public key of whoever is to have signed it, from elsewhere than the report: a file with SPKI PEM, or 0x and hex",
    parse: parsePath,
    shownDefault: "the signature is not checked",
  }),
  json: defineFlag("what holds as one JSON line"),
} as const;
