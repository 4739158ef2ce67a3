import { showInvisible } from "../../model/plain-text.ts";

const entities: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Matches text of printable ASCII characters of which none has a meaning in markup. Most texts of a page are such. */
const plainMarkup = /^[ !#-%(-;=?-~]*$/;

/**
 * Escapes text for the content or a quoted attribute value of XML and HTML. Invisible characters, and characters that
 * XML 1.0 forbids, are first made visible.
 */
export function escapeMarkup(text: string, keep: "lines" | "none" = "none"): string {
  if (plainMarkup.test(text)) return text;
  return showInvisible(text, keep).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/**
 * Matches ASCII punctuation that can be Markdown syntax. A comma, an apostrophe and a hyphen within a word never are
 * syntax. Neither is a full stop, colon or semicolon at the end of a word. At the end of a number it can be, as in
 * the list item `1.`.
 */
const markdownSyntax =
  /(?![,']|(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])|(?<=[\p{L}-]\d*)[.:;](?=\s|$))[!-/:-@[-`{-~]/gu;

/**
 * Escapes text for Markdown: punctuation becomes character references, which are decoded only after the page is
 * parsed. A word joiner after `@` prevents a renderer from notifying a user.
 */
export function escapeMarkdown(text: string): string {
  return showInvisible(text.replace(/\s+/g, " ")).replace(markdownSyntax, (character) => {
    const reference = `&#${character.charCodeAt(0)};`;
    return character === "@" ? `${reference}&#8288;` : reference;
  });
}
