import { showInvisible } from "./visible-text.ts";

/**
 * ASCII punctuation but for the marks that can structure nothing: commas, apostrophes, hyphens within a word, and
 * what ends a word that is no bare number.
 */
const markdownSyntax =
  /(?![,']|(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])|(?<=[\p{L}-]\d*)[.:;](?=\s|$))[!-/:-@[-`{-~]/gu;

/**
 * Makes a text inert in Markdown: structuring punctuation becomes character references, which are decoded only after
 * the structure of the page is known. A word joiner after `@` keeps a renderer from notifying anybody.
 */
export function escapeMarkdown(text: string): string {
  return showInvisible(text.replace(/\s+/g, " ")).replace(markdownSyntax, (character) => {
    const reference = `&#${character.charCodeAt(0)};`;
    return character === "@" ? `${reference}&#8288;` : reference;
  });
}
