/** The URL at which the HTML page of a report is published. Every rendering of the report links to it. */

const lengthMax = 2_000;

/** What the URL must be, for messages. */
export const ACCEPTED_REPORT_URL = `an absolute http or https URL without user name, password and fragment, of at most ${lengthMax} characters, such as https://ci.example/artifacts/report.html`;

/** The URL of the page, or why a text is not one; an empty reason means that it is not an http or https URL at all. */
type ReportUrl =
  { readonly ok: true; readonly url: string } | { readonly ok: false; readonly reason: string };

/**
 * Parses the URL of the page and returns it in its normal form. Only the characters that RFC 3986 allows in a path and a
 * query are accepted. So the URL needs no escaping but that of `&` and `'` in any format, and no reader changes it.
 */
export function parseReportUrl(text: string): ReportUrl {
  const refuse = (reason: string): ReportUrl => ({ ok: false, reason });
  if (!/^https?:\/\/[^/?#]/i.test(text)) return refuse("");
  if (text.length > lengthMax) return refuse(`it has ${text.length} characters`);
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return refuse("it has a user name or a password");
  if (text.includes("#")) return refuse("it has a fragment, but the links of the report add their own");
  if (/^[^/]*\/\/\[/.test(text)) return refuse("its host is an IPv6 address, to which Markdown cannot link");
  const [forbidden] = /[^A-Za-z0-9_.~:/?@!$&'()*+,;=%-]|%(?![0-9A-Fa-f]{2})/u.exec(text) ?? [];
  if (forbidden !== undefined) return refuse(describeForbidden(forbidden));
  const url = URL.canParse(text) ? new URL(text).href : "";
  if (url === "" || !isNormalForm(url)) return refuse("its host, port or path is malformed");
  return url.length > lengthMax
    ? refuse(`it has ${url.length} characters in its normal form`)
    : { ok: true, url };
}

function describeForbidden(character: string): string {
  if (character === "%") return "it has a % without two hexadecimal digits behind it";
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `it has the character U+${code}, which must be percent-encoded`;
}

/** The schema of a report has the same pattern. */
function isNormalForm(url: string): boolean {
  return /^https?:\/\/[\w.-]+(?::\d{1,5})?\/(?:[\w\-.~:/?@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/.test(url);
}

/** Returns whether a text is the normal form of an accepted URL. The text may come from a file that was changed. */
export function isReportUrl(text: string): boolean {
  const parsed = parseReportUrl(text);
  return parsed.ok && parsed.url === text;
}

/** Returns the URL of an element of the page. Each requirement has its id as anchor. */
export function toAnchorUrl(reportUrl: string, anchor: string): string {
  return `${reportUrl}#${encodeURIComponent(anchor)}`;
}

/**
 * Returns the URL of a requirement in the catalogue of the program that made a report; null if the program has no homepage,
 * or none that a link may have.
 */
export function toCatalogueUrl({ homepage }: { readonly homepage?: string }, id: string): string | null {
  if (homepage === undefined || !isReportUrl(homepage)) return null;
  return `${homepage.replace(/\/$/, "")}/catalogue#${encodeURIComponent(id)}`;
}

/** Returns the URL of a failure on the page. */
export function toFailureUrl(reportUrl: string, fingerprint: string): string {
  return toAnchorUrl(reportUrl, `failure-${fingerprint}`);
}
