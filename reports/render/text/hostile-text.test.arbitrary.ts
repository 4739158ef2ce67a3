import * as fc from "fast-check";

/** Marks every hostile text, so that a test can find or replace it. */
export const mark = "☠";

/** Text with which a target could harm the readers of a report. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          "<script>alert(1)</script>",
          "</pre></style><img src=x onerror=alert(1)>",
          "]]>",
          "<!--",
          "--!>",
          "&lt;&#0;",
          `" onload="x`,
          "\u{1b}[2J\u{1b}]0;title\u{7}",
          "\u{9b}31m",
          "\u{202e}evil\u{2066}",
          "\u{200f}",
          "\ud800",
          "\udc00x",
          "\0",
          "\r\n\r\n# heading\n\n---\n",
          "| a | b |",
          "``` `` ` ~~~",
          "[link](javascript:alert(1)) ![image](http://example.invalid/)",
          "@everyone www.example.invalid https://example.invalid",
          "wide 漢字🙂 text",
          "word".repeat(40),
          "x".repeat(3_000),
          "zero\u{200b}width\u{2060}\u{feff}",
          "\u{85}\u{2028}\u{2029}\u{e0001}",
          "**bold** _slant_ ~~gone~~ $sum$ :smile: [^1]",
          "\n- [ ] task\n1. item\n> quote\n\n    code\n\nheading\n===\n[x]: http://example.invalid\n",
          "<details><summary>x</summary></details><b",
          "<![CDATA[ x ]]><?xml version='1.0'?><!DOCTYPE x>",
          "'; touch x; '$(id)`id`\\",
        ),
      },
    ),
    { maxLength: 4 },
  )
  .map((parts) => mark + parts.join(""));
