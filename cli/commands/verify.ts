import { defineCommand } from "../options/command-definition.ts";
import { defineFlag, defineOptional, type OptionValues } from "../options/option.ts";
import { parsePath } from "../options/option-values.ts";
import { UsageError } from "../usage-error.ts";

const verifyOptions = {
  report: defineOptional({
    placeholder: "<report.json>",
    meaning: "report to verify, or the folder that --out named; its signature is read from <report.json>.sig",
    parse: parsePath,
    isPositional: true,
  }),
  key: defineOptional({
    placeholder: "<key>",
    meaning:
      "the signer's Ed25519 public key: file with SPKI PEM, or 0x and 64 hex digits; a key that comes with the report proves nothing",
    parse: parsePath,
    shownDefault: "the signature is not checked",
  }),
  json: defineFlag("print the result as one JSON line"),
} as const;

/** The options of `touchstone verify`. Without a key, the signature is not checked. */
export interface VerifyOptions extends Omit<OptionValues<typeof verifyOptions>, "report"> {
  /** The path of the report, as given. */
  readonly report: string;
}

export const verifyCommand = defineCommand({
  name: "verify",
  usage: "[options] <report.json>",
  summary: "check a report's schema, digest and consistency, and its signature if --key is given",
  exitCodes: "0 the report is valid, 1 the report is not valid, 2 usage error or unreadable file",
  examples: [
    {
      purpose: "Check that a report is whole and its verdict follows from it",
      commands: ["touchstone verify compliance"],
    },
    {
      purpose: "Check its signature with a key that you got elsewhere",
      commands: ["touchstone verify compliance --key key.pub.pem"],
    },
  ],
  options: verifyOptions,
  toOptions({ report, ...values }): VerifyOptions {
    if (report === null) {
      throw new UsageError("a report is expected: touchstone verify <report.json> [--key K]");
    }
    return { report, ...values };
  },
});
