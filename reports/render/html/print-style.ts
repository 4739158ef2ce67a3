/**
 * The part of the style sheet for paper. The first page shows the verdict, what was judged, and the signature. Causes are
 * complete. A section of requirements is complete if one of them failed or was not verified, and otherwise takes one line.
 * Other sections are printed if they are open on the screen.
 */
export const printStyle = `
@page {
  size: A4; margin: 16mm 15mm;
  @bottom-left { content: "touchstone compliance report"; font: 7.5pt sans-serif; color: #59636e; }
  @bottom-right { content: "page " counter(page) " of " counter(pages); font: 7.5pt sans-serif; color: #59636e; }
}
@media print {
  :root {
    color-scheme: light;
    --ground: #ffffff; --panel: #f6f7f9; --text: #1a1e24; --muted: #59636e; --line: #d3d8de; --link: #1a1e24;
    --green: #19742f; --red: #b3261e; --amber: #855600; --blue: #0b5cad; --grey: #59636e;
    --tint-green: #eaf6ed; --tint-red: #fdeeec; --tint-amber: #fcf3e1; --tint-blue: #e9f2fb; --tint-grey: #f0f1f3;
  }
  html { font-size: 12px; }
  body { max-width: none; padding: 0; font-size: 9pt; line-height: 1.4; }
  header { position: static; display: block; margin: 0; padding: 0; }
  nav, .filters, button, .skip, .hint { display: none !important; }
  .verdict, .bar, .chart, .cell a, .note, .sign { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .verdict { margin-top: 1rem; }
  .strip { grid-template-columns: 1.7fr 1.3fr 1.3fr; }
  .identity { grid-template-columns: 1fr 1.25fr; gap: 0 1.5rem; }
  .identity { font-size: 8pt; line-height: 1.35; }
  .identity dl { grid-template-columns: 6.5rem 1fr; gap: 0.1rem 1rem; margin: 0.25rem 0 0; }
  .scroll { overflow: visible; background: none; }
  pre { max-height: none; overflow: visible; orphans: 4; widows: 4; font-size: 7pt; line-height: 1.35; padding: 0.25rem 0.5rem; }
  table { font-size: 7.5pt; } .matrix, .timeline { min-width: 0; }
  tr > th[scope="col"] { font-size: 7pt; }
  th, td { padding: 0.15rem 0.3rem; } .matrix td a { padding: 0; }
  .matrix th[scope="col"], .matrix td { padding: 0.1rem 0; }
  h2 { margin-top: 1.5rem; font-size: 12pt; } .fine, .label, .place, .id { font-size: 7.5pt; }
  h2, h3, summary, .label { break-after: avoid; } .ids { orphans: 3; }
  .note, tr, .strip div, .cause > summary, .requirement, .command { break-inside: avoid; }
  /* One under the other, a long response has the full width, and a page can end between two of its lines. */
  .pair { display: block; }
  .pair > div { display: block; }
  .expected, .received { break-inside: avoid; }
  .title-page { break-after: page; }
  .title-page .fold > summary { display: none; }
  .title-page .fold { border: 0; }
  .group { border: 0; } .group > summary { break-after: avoid; border-bottom: 1px solid var(--line); padding: 0.35rem 0 0.15rem; grid-template-columns: 2.5rem minmax(0, 1fr) auto; }
  .group > summary::before, .fold > summary::before { display: none; }
  .requirement { margin-left: 0; border: 0; }
  .requirement > summary { grid-template-columns: 1rem 4.25rem minmax(0, 1fr) auto; padding: 0.06rem 0; font-size: 8pt; break-after: auto; }
  .requirement .inside { padding: 0 0 0.5rem 2rem; }
  .fold { margin-top: 0.5rem; padding-top: 0.5rem; }
  /* These are complete on paper, even if they are closed on the screen. */
  .cause::details-content, .group::details-content, .title-page .fold::details-content,
  details.line::details-content, .cause details.fine::details-content { content-visibility: visible; display: block; height: auto; }
  .title-page .note { margin: 0.75rem 0; padding: 0.5rem 1rem; }
  /* The counts and the causes say the same as the reasons. Closed sections would be headings without content. */
  .title-page .bulk, .title-page .identity ~ p.fine, .reasons, section:not(.title-page *) > .fold:not([open]) { display: none; }
  .on-paper { display: block; }
  .tally { gap: 0.75rem; } .tally .spoken { position: static; clip-path: none; }
  .settled > .requirement { display: none; }
  .settled > summary { break-inside: avoid; }
  .settled .ranges { display: block; grid-column: 2 / -1; font-size: 7.5pt; color: var(--muted); }
  .headers:not([open]), details.fine > summary { display: none; }
  .gaps .cause { break-inside: avoid; } .ids a { text-decoration: none; }
  section:has(> .scroll > :is(.matrix, .timeline)) { break-inside: avoid; }
}
`;
