import { findSilences } from "../../../spec/silences.ts";
import { formatCount } from "../../model/plain-text.ts";
import type { Report } from "../../model/report.ts";
import { html, noHtml, renderFold, renderSentence, type Html } from "./elements.ts";

/**
 * Renders the points that the specification leaves open, and how they are read; empty if no requirement depends on one.
 * Several requirements depend on most of them, so the requirements link to this section, which keeps the page small.
 */
export function renderOpenPoints({ requirements }: Report): Html {
  const points = new Map(requirements.flatMap(({ id }) => findSilences(id)));
  if (points.size === 0) return noHtml;
  const content = html`${[...points].map(
    ([id, { text, reading }]) =>
      html`<p id="${id}"><b>${id}</b> ${renderSentence(text)} <b>Reading:</b> ${renderSentence(reading)}</p>`,
  )}`;
  const note = `${formatCount(points.size, "point")} that the specification leaves open, and what is accepted`;
  return renderFold({ id: "open-points", title: "Open points", note }, content);
}
