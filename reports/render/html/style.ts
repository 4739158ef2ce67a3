/**
 * The style sheet of the HTML report, light and dark, for screens of any width and for paper. Text has a contrast of at
 * least 4.5 to 1, and a status is never shown by colour alone.
 */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --panel: #f5f6f8; --text: #1b1f24; --muted: #57606a; --line: #d5dae1; --link: #0b5cad;
  --green: #1a7f37; --red: #b3261e; --amber: #8a5a00; --blue: #0b5cad; --grey: #57606a; --on-banner: #ffffff;
  --banner-green: #1a7f37; --banner-red: #b3261e; --banner-amber: #8a5a00; --banner-blue: #0b5cad; --banner-grey: #57606a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1116; --panel: #171b22; --text: #e6edf3; --muted: #9da7b3; --line: #333b46; --link: #79c0ff;
    --green: #56d364; --red: #ff8a80; --amber: #e3b341; --blue: #79c0ff; --grey: #9da7b3; --on-banner: #ffffff;
    --banner-green: #176e30; --banner-red: #9b1f18; --banner-amber: #7a5000; --banner-blue: #0a4f96; --banner-grey: #4b535c;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 3.5rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 0 1.5rem 4rem; max-width: 80rem; overflow-wrap: anywhere;
  background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; border-radius: 2px; }
:target { scroll-margin-top: 4rem; }
h1, h2, h3, h4 { line-height: 1.3; text-wrap: balance; }
h2 { font-size: 1.375rem; margin: 3rem 0 0.75rem; }
h3 { font-size: 1.0625rem; margin: 1.5rem 0 0.5rem; }
h4 { font-size: 0.9375rem; margin: 1.25rem 0 0.25rem; }
.inside h3 { font-size: 0.9375rem; margin: 1rem 0 0.25rem; }
p, ul { margin: 0.5rem 0; }
ul { padding-left: 1.25rem; }
.muted { color: var(--muted); }
.fine { font-size: 0.875rem; }
.brand { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; margin: 1.25rem 0 0.75rem; color: var(--muted); }
.brand strong { color: var(--text); letter-spacing: 0.01em; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--ground); padding: 0.5rem; z-index: 2; }
nav {
  position: sticky; top: 0; z-index: 1; margin: 1rem -1.5rem 0; padding: 0.5rem 1.5rem; overflow-x: auto;
  background: var(--ground); border-bottom: 1px solid var(--line);
}
nav ul { display: flex; gap: 0.25rem 1.25rem; margin: 0; padding: 0; list-style: none; white-space: nowrap; }
.verdict { padding: 1.25rem 1.5rem; border-radius: 0.625rem; color: var(--on-banner); }
.verdict h1 { margin: 0; font-size: 2.125rem; letter-spacing: -0.01em; }
.verdict h1::first-letter { text-transform: uppercase; }
.verdict p:last-child { margin: 0.25rem 0 0; font-size: 0.9375rem; }
.banner { margin: 0.25rem 0 0; font-size: 1.125rem; font-weight: 600; }
.verdict.green { background: var(--banner-green); } .verdict.red { background: var(--banner-red); }
.verdict.amber { background: var(--banner-amber); } .verdict.blue { background: var(--banner-blue); } .verdict.grey { background: var(--banner-grey); }
.first { margin: 1rem 0; }
.cause { border: 1px solid var(--line); border-left: 0.375rem solid var(--grey); border-radius: 0.375rem; padding: 0.75rem 1.25rem; margin: 1rem 0; }
.cause.red { border-left-color: var(--red); } .cause.amber { border-left-color: var(--amber); }
.cause h2 { margin: 0; font-size: 1.0625rem; }
.scroll { overflow-x: auto; margin: 0.75rem 0; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--muted); padding-bottom: 0.25rem; }
th, td { border: 1px solid var(--line); padding: 0.4rem 0.65rem; text-align: left; vertical-align: top; }
th { background: var(--panel); font-weight: 600; overflow-wrap: normal; }
td.number { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
.counts th { text-align: right; font-size: 0.875rem; } .counts th .status { display: block; } .counts th:first-child, .counts th:last-child { text-align: left; }
td.none { color: var(--muted); }
td.word, .status, .id { white-space: nowrap; overflow-wrap: normal; }
.id { font: 600 0.9375rem/1.5 ui-monospace, "SFMono-Regular", Consolas, "Liberation Mono", monospace; }
.muted.id { font-weight: 400; font-size: 0.8125rem; }
td.bar { min-width: 9rem; width: 26%; vertical-align: middle; }
td.bar svg { display: block; width: 100%; height: 0.875rem; }
.fill.pass { fill: var(--green); } .fill.fail, .fill.error { fill: var(--red); }
.fill.inconclusive, .fill.waived { fill: var(--amber); }
.fill.not-observed { fill: var(--muted); } .fill.disabled, .fill.not-applicable { fill: var(--line); }
.matrix th[scope="row"] { white-space: nowrap; font-weight: 500; }
.matrix td { text-align: center; white-space: nowrap; }
.matrix td a { display: flex; flex-wrap: wrap; gap: 0 0.6rem; justify-content: center; text-decoration: none; }
.matrix td a:hover { text-decoration: underline; }
.matrix a { position: relative; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.cell { background: var(--panel); }
.cell.fail, .cell.error { box-shadow: inset 0 -3px var(--red); }
.cell.inconclusive, .cell.waived { box-shadow: inset 0 -3px var(--amber); }
.cell.pass { box-shadow: inset 0 -3px var(--green); }
.identity { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 0 2.5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.3rem 1rem; margin: 0.5rem 0; align-content: start; }
dt { color: var(--muted); }
dd { margin: 0; min-width: 0; }
.legend { columns: 2 26rem; column-gap: 2.5rem; margin-top: 1rem; font-size: 0.9375rem; }
.legend h3 { margin-top: 0.5rem; break-after: avoid; }
.legend dl { break-inside: avoid; margin-bottom: 1rem; }
pre {
  margin: 0.25rem 0; padding: 0.65rem 0.8rem; max-height: 30rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  background: var(--panel); border: 1px solid var(--line); border-radius: 0.375rem;
  font: 0.8438rem/1.5 ui-monospace, "SFMono-Regular", Consolas, "Liberation Mono", monospace;
}
code { font: 0.875em ui-monospace, "SFMono-Regular", Consolas, "Liberation Mono", monospace; }
.label { margin: 0.75rem 0 0; font-size: 0.875rem; color: var(--muted); }
.command { display: flex; gap: 0.5rem; align-items: stretch; }
.command pre { flex: 1; min-width: 0; }
button, select, input {
  font: inherit; font-size: 0.9375rem; color: var(--text); background: var(--panel);
  border: 1px solid var(--muted); border-radius: 0.375rem; padding: 0.3rem 0.7rem;
}
button { cursor: pointer; }
button[aria-pressed="true"] { background: var(--text); color: var(--ground); border-color: var(--text); }
button[aria-pressed="true"] .status { color: inherit; }
.command button { margin: 0.25rem 0; min-width: 5rem; max-height: 2.75rem; }
article, .requirement { border: 1px solid var(--line); border-radius: 0.5rem; }
article { border-left: 0.375rem solid var(--red); padding: 0.5rem 1.25rem 1rem; margin: 1.25rem 0; }
article.open, article.waived { border-left-color: var(--amber); }
article h3 { margin: 0.5rem 0 0; } article.open h3::first-letter { text-transform: uppercase; }
article h3 a { font: 600 1rem/1.5 ui-monospace, "SFMono-Regular", Consolas, "Liberation Mono", monospace; white-space: nowrap; }
.summary { font-size: 1.0625rem; font-weight: 600; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 1rem; }
.pair > div { min-width: 0; }
.expected pre { border-left: 0.25rem solid var(--green); }
.received pre { border-left: 0.25rem solid var(--red); }
summary { cursor: pointer; }
details { margin: 0.35rem 0; }
.other { padding-left: 0.25rem; border-top: 1px solid var(--line); }
.other summary { padding: 0.35rem 0; }
.requirement { margin: 0.25rem 0; }
.requirement > summary { display: grid; grid-template-columns: 9rem 6rem 1fr auto; gap: 0 1rem; padding: 0.4rem 1rem; align-items: baseline; list-style: none; }
.requirement > summary::-webkit-details-marker { display: none; }
.requirement > summary:hover, .requirement[open] > summary { background: var(--panel); }
.requirement:target { outline: 2px solid var(--blue); }
.requirement .place { white-space: nowrap; }
.inside { padding: 0.25rem 1rem 0.75rem; border-top: 1px solid var(--line); }
.status { font-weight: 600; }
.status.pass { color: var(--green); }
.status.fail, .status.error { color: var(--red); }
.status.inconclusive, .status.waived { color: var(--amber); }
.status.not-observed, .status.not-applicable, .status.disabled { color: var(--grey); }
.filters { border: 1px solid var(--line); border-radius: 0.5rem; background: var(--panel); padding: 0.5rem 1rem; margin: 0.75rem 0; }
.filters p { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: center; }
.filters input { flex: 1; min-width: 10rem; background: var(--ground); }
.filters button, .filters select { background: var(--ground); }
.filters button[aria-pressed="true"] { background: var(--text); }
[hidden] { display: none !important; }
@media (max-width: 45rem) {
  body { padding: 0 1rem 3rem; }
  nav { margin: 1rem -1rem 0; padding: 0.5rem 1rem; }
  .verdict { padding: 1rem; } .verdict h1 { font-size: 1.625rem; } .banner { font-size: 1rem; }
  .requirement > summary { grid-template-columns: 1fr auto; }
  .requirement .text { grid-column: 1 / -1; grid-row: 2; }
  .requirement .place { grid-column: 1 / -1; }
  article { padding: 0.25rem 0.85rem 0.75rem; }
  .command { flex-direction: column; align-items: stretch; }
  .command button { align-self: flex-start; }
  dl { grid-template-columns: 1fr; gap: 0 1rem; } dd { margin-bottom: 0.35rem; }
}
@media print {
  html { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav, .filters, button, .skip { display: none !important; }
  pre { max-height: none; font-size: 7.5pt; line-height: 1.35; }
  details .pair { display: block; }
  th, td { padding: 0.2rem 0.4rem; font-size: 8.5pt; } .scroll { overflow: visible; }
  .counts th:last-child, .counts td:last-child { display: none; }
  h2 { margin-top: 1.75rem; }
  .verdict { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  article, .cause, tr, .legend dl { break-inside: avoid-page; }
  h2, h3, summary { break-after: avoid; }
  /* In print, failed and unverified requirements are complete. The others are open or closed as on the screen. */
  article > details:not(.bulk)::details-content { content-visibility: visible; display: block; }
}
`;
