/** URLs of published pages for tests: those that are accepted, also hostile ones, and those that are refused. */
import * as fc from "fast-check";
import { parseReportUrl } from "./report-url.ts";

const base = "https://ci.example/a/report.html";

/** URLs with their normal form. */
export const acceptedUrls: readonly (readonly [text: string, url: string])[] = [
  [base, base],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080/"],
  ["HTTPS://CI.Example:443/A/../b", "https://ci.example/b"],
  [`${base}?job=7&artifact=9`, `${base}?job=7&artifact=9`],
  [`${base}?a='b'`, `${base}?a=%27b%27`],
  ["https://ci.example/a%20b/%E2%98%A0", "https://ci.example/a%20b/%E2%98%A0"],
  ["https://ci.example/(a)*b*_c_~d~!'e'", "https://ci.example/(a)*b*_c_~d~!'e'"],
  ["https://ci.example/@everyone/a;b,c=d$e+f:g", "https://ci.example/@everyone/a;b,c=d$e+f:g"],
  [`${base}?x=1&lt;&copy;&amp;`, `${base}?x=1&lt;&copy;&amp;`],
  [`${base}?${"x".repeat(2_000 - base.length - 1)}`, `${base}?${"x".repeat(2_000 - base.length - 1)}`],
];

/** Texts that are refused, with a part of the message. */
export const refusedUrls: readonly (readonly [text: string, message: RegExp])[] = [
  ["", /got ""$/],
  ["report.html", /got "report\.html"$/],
  ["/artifacts/report.html", /got "\/artifacts\/report\.html"$/],
  ["//ci.example/report.html", /got "\/\/ci\.example\/report\.html"$/],
  ["javascript:alert(1)", /got "javascript:alert\(1\)"$/],
  ["JavaScript://ci.example/%0Aalert(1)", /got "JavaScript:\/\/ci\.example\/%0Aalert\(1\)"$/],
  ["data:text/html,<script>alert(1)</script>", /got "data:/],
  ["file:///etc/passwd", /got "file:\/\/\/etc\/passwd"$/],
  ["ftp://ci.example/report.html", /got "ftp:/],
  ["vbscript:x", /got "vbscript:x"$/],
  ["https:ci.example", /got "https:ci\.example"$/],
  ["https:///ci.example", /got "https:\/\/\/ci\.example"$/],
  [" https://ci.example/", /got " https:\/\/ci\.example\/"$/],
  ["https://user@ci.example/", /got "https:\/\/…@ci\.example\/": it has a user name or a password$/],
  ["https://user:hidden@ci.example/", /it has a user name or a password$/],
  ["https://ci.example\\@evil.example/", /it has a user name or a password$/],
  [`${base}#top`, /it has a fragment, but the links of the report add their own$/],
  [`${base}#`, /it has a fragment/],
  [`${base}?token=hidden#x`, /got "https:\/\/ci\.example\/a\/report\.html…": it has a fragment/],
  ["https://ci.example/a b", /it has the character U\+0020, which must be percent-encoded$/],
  ["https://ci.example/a\nb", /U\+000A/],
  ["https://ci.example/a\tb", /U\+0009/],
  ["https://ci.example/\u0000", /U\+0000/],
  ["https://ci.example/\u001b[2J", /U\+001B/],
  ["https://ci.example/\u007f", /U\+007F/],
  ["https://ci.example/\u202e", /\\u\{202e\}": it has the character U\+202E/],
  ["https://ci.example/é", /U\+00E9/],
  ["https://ci.example/🙂", /U\+1F642/],
  ["https://ci.example/\ud800", /U\+D800/],
  ["https://exämple.org/", /U\+00E4/],
  ['https://ci.example/"onclick="x', /U\+0022/],
  ["https://ci.example/<script>", /U\+003C/],
  ["https://ci.example/a>(b", /U\+003E/],
  ["https://ci.example/a\\b", /U\+005C/],
  ["https://ci.example/`a`", /U\+0060/],
  ["https://ci.example/a|b", /U\+007C/],
  ["https://ci.example/{a}", /U\+007B/],
  ["https://ci.example/a^b", /U\+005E/],
  ["https://ci.example/[link](x)", /U\+005B/],
  ["https://ci.example/a]", /U\+005D/],
  ["https://[::1]:8443/report", /its host is an IPv6 address, to which Markdown cannot link$/],
  ["https://ci.example/100%", /it has a % without two hexadecimal digits behind it$/],
  ["https://ci.example/%zz", /it has a % without/],
  ["https://ci.example:99999/", /its host, port or path is malformed$/],
  ["https://256.256.256.256/", /its host, port or path is malformed$/],
  ["https://[::1/", /its host is an IPv6 address/],
  ["https://a'b.example/", /its host, port or path is malformed$/],
  [`${base}?${"x".repeat(2_000 - base.length)}`, /: it has 2001 characters$/],
  [`${base}?${"'".repeat(700)}`, /: it has \d+ characters in its normal form$/],
];

/** Any accepted URL in its normal form, with every character that can matter in a format. */
export const anyReportUrl: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("https://ci.example", "http://127.0.0.1:8080", "https://CI.example:8443"),
    fc.array(fc.constantFrom(...Array.from("(),;:@!$&'*_~=+-./?aZ09"), "%20", "%3C", "&lt;", "&copy;"), {
      maxLength: 30,
    }),
  )
  .map(([origin, parts]) => parseReportUrl(`${origin}/${parts.join("")}`))
  .filter((parsed) => parsed.ok)
  .map(({ url }) => url);
