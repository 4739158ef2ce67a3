import { ACCEPTED_REPORT_URL, parseReportUrl } from "../../reports/model/report-url.ts";
import { showInvisible, truncateText } from "../../reports/model/plain-text.ts";
import { UsageError } from "../usage-error.ts";
import { malformedValue, type ValueParser } from "./option.ts";
import { hideSecrets } from "./target-values.ts";

const shownMax = 200;

/** Parses the URL at which the HTML page of the report will be published. */
export const parseReportUrlOption: ValueParser<string> = (text, place) => {
  const parsed = parseReportUrl(text);
  if (parsed.ok) return parsed.url;
  const shown = truncateText(hideSecrets(text), shownMax);
  const message = showInvisible(malformedValue(place, ACCEPTED_REPORT_URL, shown).message);
  throw new UsageError(parsed.reason === "" ? message : `${message}: ${parsed.reason}`);
};
