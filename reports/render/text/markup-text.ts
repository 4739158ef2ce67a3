import { showInvisible } from "./visible-text.ts";

const entities: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Makes a text inert as content or quoted attribute value of XML and of HTML. Characters that XML 1.0 forbids, and
 * those that a reader would not see, become visible first.
 */
export function escapeMarkup(text: string, keep: "lines" | "none" = "none"): string {
  return showInvisible(text, keep).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
