import { parseBaseUrl } from "../options/base-url.ts";
import { checkTable } from "./check-table.ts";
import { parsePath } from "../options/option-values.ts";
import { defineFlag, defineList, defineOptional } from "../options/option.ts";

/** The options of `touchstone replay`. The ids are checked by the command, which knows what failed. */
export const replayTable = {
  report: defineOptional({
    placeholder: "<report.json>",
    meaning: "the report whose failures are replayed",
    parse: parsePath,
    isPositional: true,
  }),
  id: defineList({
    placeholder: "<id>",
    meaning: "a requirement or the fingerprint of a failure; repeatable",
    parse: (text) => [text],
    shownDefault: "all that failed",
    isPositional: true,
  }),
  "base-url": defineOptional({
    placeholder: "<base-url>",
    meaning: "where the node is now",
    parse: parseBaseUrl,
    shownDefault: "as in the report",
  }),
  vendor: { ...checkTable.vendor, shownDefault: "as given for the report, else found anew" },
  allow: { ...checkTable.allow, shownDefault: "as in the report, which it cannot exceed" },
  profile: checkTable.profile,
  header: checkTable.header,
  rate: checkTable.rate,
  timeout: checkTable.timeout,
  "max-time": {
    ...checkTable["max-time"],
    meaning: "seconds for the whole run; what is not done is not verified",
  },
  wait: { ...checkTable.wait, shownDefault: "0" },
  ca: checkTable.ca,
  insecure: defineFlag("accept any certificate"),
  "client-cert": checkTable["client-cert"],
  "client-key": checkTable["client-key"],
  quiet: checkTable.quiet,
  json: defineFlag("the outcome of each failure as one JSON line"),
} as const;
