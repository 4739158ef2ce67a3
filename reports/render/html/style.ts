import { printStyle } from "./print-style.ts";

/**
 * The style sheet of the HTML report, light and dark, for screens of any width and for paper. Text has a contrast of at
 * least 4.5 to 1, and a status is never shown by colour alone.
 */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --panel: #f6f7f9; --text: #1a1e24; --muted: #59636e; --line: #dfe3e8; --link: #0b5cad;
  --green: #19742f; --red: #b3261e; --amber: #855600; --blue: #0b5cad; --grey: #59636e;
  --tint-green: #eaf6ed; --tint-red: #fdeeec; --tint-amber: #fcf3e1; --tint-blue: #e9f2fb; --tint-grey: #f0f1f3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1217; --panel: #171b22; --text: #e6ebf1; --muted: #9ba6b2; --line: #2c333d; --link: #79b8ff;
    --green: #5fd17a; --red: #ff8d84; --amber: #e0b04a; --blue: #79b8ff; --grey: #9ba6b2;
    --tint-green: #10261a; --tint-red: #2f1616; --tint-amber: #2a2110; --tint-blue: #12233a; --tint-grey: #1d222a;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 3.5rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 0 2rem 4rem; max-width: 80rem; overflow-wrap: anywhere;
  background: var(--ground); color: var(--text); font: 0.9375rem/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--link); text-underline-offset: 0.15em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; border-radius: 3px; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.625rem; letter-spacing: -0.005em; }
h3 { font-size: 0.9375rem; margin: 1.25rem 0 0.375rem; }
p, ul { margin: 0.5rem 0; }
ul { padding-left: 1.25rem; }
.muted { color: var(--muted); }
.fine { font-size: 0.8125rem; }
.lead, .step { font-weight: 600; }
.lead::first-letter { text-transform: uppercase; }
.label { margin: 0.875rem 0 0.25rem; font-size: 0.8125rem; color: var(--muted); }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--ground); padding: 0.5rem; z-index: 3; }
[hidden] { display: none !important; }

header {
  position: sticky; top: 0; z-index: 2; display: flex; gap: 0 2rem; align-items: center; justify-content: space-between;
  margin: 0 -2rem; padding: 0 2rem; background: var(--ground); border-bottom: 1px solid var(--line);
}
.brand { margin: 0.625rem 0; white-space: nowrap; color: var(--muted); }
.brand strong { color: var(--text); }
nav { min-width: 0; }
nav ul { display: flex; gap: 0 1.25rem; margin: 0; padding: 0.625rem 0.125rem; list-style: none; white-space: nowrap; font-size: 0.875rem; }
nav a { color: var(--muted); text-decoration: none; }
nav a:hover { color: var(--text); text-decoration: underline; }

.verdict { position: relative; margin-top: 1rem; padding: 1.25rem 1.5rem; border-radius: 0.75rem; background: var(--tint-grey); }
.verdict h1 { display: flex; align-items: center; gap: 0.875rem; margin: 0; font-size: 2rem; letter-spacing: -0.02em; color: var(--grey); }
.sign {
  display: inline-grid; place-items: center; flex: none; width: 2.5rem; height: 2.5rem; border-radius: 50%;
  background: var(--grey); color: var(--ground); font-size: 1.5rem; letter-spacing: 0;
}
.verdict.green { background: var(--tint-green); } .verdict.green h1 { color: var(--green); } .green .sign { background: var(--green); }
.verdict.red { background: var(--tint-red); } .verdict.red h1 { color: var(--red); } .red .sign { background: var(--red); }
.verdict.amber, .verdict.yellow { background: var(--tint-amber); } .verdict.amber h1, .verdict.yellow h1 { color: var(--amber); } .amber .sign, .yellow .sign { background: var(--amber); }
.verdict.blue { background: var(--tint-blue); } .verdict.blue h1 { color: var(--blue); } .blue .sign { background: var(--blue); }
.outcome { margin: 0.625rem 0 0; font-size: 1.125rem; font-weight: 600; } .outcome + .outcome { margin-top: 0.25rem; }
.not-yours { margin: 0.75rem 0 0; padding: 0.375rem 0.75rem; border: 2px solid currentColor; border-radius: 0.375rem; width: fit-content; }
.scope { margin: 0.25rem 0 0; }
.target { margin: 0.25rem 0 0; font-weight: 600; } .target .muted { margin-left: 0.5rem; font-weight: 400; font-size: 0.8125rem; }
.terms { margin: 0.375rem 0 0; font-size: 0.8125rem; color: var(--muted); }
.strip { display: grid; grid-template-columns: 0.9fr 1.8fr 1.5fr 1.1fr 1.2fr; gap: 0.5rem 1.5rem; margin: 0.875rem 0 0; font-size: 0.875rem; }
.strip div { min-width: 0; }
.strip dt { font-size: 0.75rem; letter-spacing: 0.02em; color: var(--muted); }
.strip dd { margin: 0; font-weight: 600; }
.strip dd .muted { display: block; font-weight: 400; font-size: 0.8125rem; }

.bar { display: block; width: 100%; height: 0.375rem; margin-top: 1rem; border-radius: 0.1875rem; background: var(--panel); }
.fill { stroke: var(--ground); stroke-width: 2px; vector-effect: non-scaling-stroke; }
.fill.pass { fill: var(--green); } .fill.fail, .fill.error { fill: var(--red); }
.fill.inconclusive, .fill.waived { fill: var(--amber); }
.fill.not-observed { fill: var(--muted); } .fill.disabled, .fill.not-applicable { fill: var(--line); }
.note { margin: 0.75rem 0; padding: 0.75rem 1.5rem; border-radius: 0.5rem; background: var(--tint-amber); }
.note h2 { margin: 0 0 0.25rem; font-size: 0.9375rem; color: var(--amber); }
.note.plain { background: var(--panel); } .note.plain h2 { color: var(--muted); } .note > :last-child { margin-bottom: 0; }

.status { font-weight: 600; white-space: nowrap; }
.status.pass { color: var(--green); }
.status.fail, .status.error { color: var(--red); }
.status.inconclusive, .status.waived { color: var(--amber); }
.status.not-observed, .status.not-applicable, .status.disabled { color: var(--grey); }
.id, .ids a { white-space: nowrap; overflow-wrap: normal; }
.id, .ids, pre, code { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, "Liberation Mono", monospace; }
.id { font-size: 0.8125rem; font-weight: 600; }
.ids { font-size: 0.8125rem; line-height: 1.75; }
code { font-size: 0.875em; }

summary { cursor: pointer; }
summary h2, summary h3 { display: inline; margin: 0; }
:is(.cause, .group, .requirement, .fold) > summary { list-style: none; }
:is(.cause, .group, .requirement) > summary::-webkit-details-marker { display: none; }
.title-page .fold > summary { list-style: revert; }
.cause { border: 1px solid var(--line); border-left: 3px solid var(--red); border-radius: 0.5rem; margin: 0.5rem 0; }
.cause.inconclusive, .cause.waived { border-left-color: var(--amber); }
.cause > summary { display: grid; grid-template-columns: 1.25rem minmax(0, 1fr) auto; gap: 0 0.625rem; padding: 0.625rem 1rem; align-items: baseline; }
.cause > summary:hover, .group > summary:hover, .requirement > summary:hover { background: var(--panel); border-radius: 0.5rem; }
.cause[open] > summary { border-bottom: 1px solid var(--line); }
.what strong { font-weight: 600; } .lead-in { display: block; }
.what .id { margin-right: 0.375rem; }
.line { display: block; }
.what .line { color: var(--muted); font-size: 0.875rem; margin-top: 0.125rem; }
.place { white-space: nowrap; font-size: 0.8125rem; } .cause .place { white-space: normal; overflow-wrap: normal; text-align: right; max-width: 18rem; } .part, .permalink { white-space: nowrap; } .part wbr { white-space: normal; }
.cause > .inside { padding: 0.125rem 1.25rem 1rem; }
details.line { margin: 0.375rem 0; } details.line .ids { margin: 0.25rem 0 0.5rem 1.125rem; }
.other { border-top: 1px solid var(--line); padding: 0.375rem 0; margin: 0; }
.bulk { margin: 0.75rem 0; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 0 1.25rem; }
.pair > div { min-width: 0; display: flex; flex-direction: column; }
.expected pre, .received pre { flex: 1; }
.expected pre { border-left: 3px solid var(--green); } .received pre { border-left: 3px solid var(--red); }
pre {
  margin: 0; padding: 0.5rem 0.75rem; max-height: 24rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  border: 1px solid var(--line); border-radius: 0.375rem; font-size: 0.8125rem; line-height: 1.5;
  /* The edges show a shadow where more lines are hidden. */
  background:
    linear-gradient(var(--panel) 40%, transparent) top / 100% 3rem no-repeat local,
    linear-gradient(to top, var(--panel) 40%, transparent) bottom / 100% 3rem no-repeat local,
    linear-gradient(color-mix(in srgb, var(--text) 28%, transparent), transparent) top / 100% 1rem no-repeat scroll,
    linear-gradient(to top, color-mix(in srgb, var(--text) 28%, transparent), transparent) bottom / 100% 1rem no-repeat scroll,
    var(--panel);
  background-clip: padding-box;
}
.headers summary { margin: 0.375rem 0; font-size: 0.8125rem; color: var(--muted); }
.command { display: flex; gap: 0.5rem; align-items: flex-start; }
.command pre { flex: 1; min-width: 0; }
button, select, input {
  font: inherit; font-size: 0.875rem; color: var(--text); background: var(--ground);
  border: 1px solid var(--muted); border-radius: 0.375rem; padding: 0.25rem 0.625rem;
}
button { cursor: pointer; }
.command button { min-width: 4.5rem; padding-block: 0.5rem; line-height: 1.1875rem; }
button[aria-pressed="true"] { background: var(--text); color: var(--ground); border-color: var(--text); }
button[aria-pressed="true"] .status { color: inherit; }

.filters p { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
.filters input { flex: 1; min-width: 12rem; padding: 0.4375rem 0.75rem; }
.filters label { font-size: 0.875rem; color: var(--muted); }
.chip { border-radius: 1rem; border-color: var(--line); font-variant-numeric: tabular-nums; }
.chapter { margin-top: 1rem; } .chapter:has(> .group:first-child) + .chapter:has(> .group:first-child) { margin-top: 0; }
.chapter h3 { margin: 1.5rem 0 0.25rem; color: var(--muted); font-weight: 600; }
.group { border-bottom: 1px solid var(--line); }
.group > summary { display: grid; grid-template-columns: 1rem 3rem minmax(0, 1fr) auto; gap: 0 0.5rem; padding: 0.4375rem 0.5rem; align-items: baseline; }
.group > summary::before, .fold > summary::before { content: "›"; display: inline-block; color: var(--muted); font-weight: 600; text-align: center; transition: rotate 0.1s; }
.group[open] > summary::before, .fold[open] > summary::before { rotate: 90deg; }
.group .number { color: var(--muted); text-align: left; white-space: nowrap; }
.title { font-weight: 600; }
.tally { display: flex; gap: 0.875rem; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.ranges, .on-paper { display: none; }
.group[open] { padding-bottom: 0.5rem; }
.requirement { margin-left: 1.5rem; border-top: 1px solid var(--line); }
.requirement > summary { display: grid; grid-template-columns: 1.25rem 5.25rem minmax(0, 1fr) auto; gap: 0 0.625rem; padding: 0.3125rem 0.5rem; align-items: baseline; }
.requirement[open] > summary { background: var(--panel); }
.requirement:target { outline: 2px solid var(--blue); outline-offset: -1px; border-radius: 0.25rem; }
.requirement .inside { padding: 0.25rem 0.5rem 0.75rem 2.25rem; font-size: 0.875rem; }

.fold { border-top: 1px solid var(--line); margin-top: 1.5rem; padding-top: 0.875rem; }
.fold > summary { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: baseline; }
section:has(> .fold) + section > .fold { margin-top: 0.875rem; }
.title-page .fold, .title-page .reasons { border: 0; margin: 0.5rem 0 0; padding: 0; font-size: 0.875rem; color: var(--muted); }
.title-page .fold > summary { display: list-item; }
.title-page .fold > summary::before, .title-page .fold > summary .muted { display: none; }
.title-page .fold > summary h2 { font-size: inherit; font-weight: 400; letter-spacing: 0; }
.title-page .fold[open] { color: var(--text); }
.scroll { margin: 0.625rem 0 0; }
.scroll, nav {
  overflow-x: auto;
  background:
    linear-gradient(to right, var(--ground) 40%, transparent) left / 2.5rem 100% no-repeat local,
    linear-gradient(to left, var(--ground) 40%, transparent) right / 2.5rem 100% no-repeat local,
    linear-gradient(to right, color-mix(in srgb, var(--text) 22%, transparent), transparent) left / 0.75rem 100% no-repeat scroll,
    linear-gradient(to left, color-mix(in srgb, var(--text) 22%, transparent), transparent) right / 0.75rem 100% no-repeat scroll;
}
.hint { display: none; margin: 0.25rem 0 0; font-size: 0.8125rem; color: var(--muted); }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
caption { text-align: left; color: var(--muted); padding-bottom: 0.25rem; }
th, td { border-bottom: 1px solid var(--line); padding: 0.375rem 0.625rem; text-align: left; vertical-align: top; }
th { font-weight: 600; overflow-wrap: normal; }
tr > th[scope="col"] { color: var(--muted); font-weight: 500; font-size: 0.8125rem; }
td.number, th.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td.word { white-space: nowrap; overflow-wrap: normal; }
.muted.id { font-weight: 400; font-size: 0.8125rem; }
.matrix th[scope="row"], .timeline th[scope="row"] { white-space: nowrap; font-weight: 500; }
.matrix th[scope="col"], .matrix td { text-align: center; white-space: nowrap; padding: 0.25rem 0.125rem; font-variant-numeric: tabular-nums; }
.matrix th:first-child { text-align: left; padding-right: 0.75rem; }
.matrix td a { display: block; position: relative; padding: 0.125rem 0.25rem; border-radius: 0.25rem; text-decoration: none; color: inherit; font-weight: 600; }
.cell.pass a { background: var(--tint-green); color: var(--green); }
.cell.fail a, .cell.error a { background: var(--tint-red); color: var(--red); }
.cell.inconclusive a, .cell.waived a { background: var(--tint-amber); color: var(--amber); }
.cell.not-observed a, .cell.disabled a, .cell.not-applicable a { background: var(--tint-grey); color: var(--grey); font-weight: 500; }
.matrix td a:hover { text-decoration: underline; }
.chart { width: 45%; vertical-align: bottom; padding-bottom: 0.125rem; }
.chart svg { display: block; width: 100%; min-width: 9rem; height: 1.75rem; fill: var(--blue); }
.chart .retry { fill: var(--amber); } .chart .axis { stroke: var(--line); stroke-width: 1px; vector-effect: non-scaling-stroke; }
.identity { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 0 2.5rem; font-size: 0.875rem; }
.identity dl, .legend dl, .fold details dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0.625rem 0; align-content: start; }
.identity dt, .legend dt { color: var(--muted); }
.identity dd, .legend dd, .fold details dd { margin: 0; min-width: 0; }
.legend { columns: 2 26rem; column-gap: 2.5rem; font-size: 0.875rem; }
.legend h3 { break-after: avoid; } .legend dl { break-inside: avoid; }

@media screen and (max-width: 64rem) { .hint { display: block; } .matrix, .timeline { min-width: 56rem; } }
@media screen and (max-width: 45rem) {
  body { padding: 0 1rem 3rem; }
  header { position: static; display: block; margin: 0 -1rem; padding: 0 1rem; }
  .brand { margin-bottom: 0; } nav { margin-right: -1rem; } nav ul { padding-top: 0.25rem; }
  .verdict { margin: 0 -1rem; padding: 1.25rem 1rem; border-radius: 0; }
  .verdict h1 { font-size: 1.75rem; } .sign { width: 2.25rem; height: 2.25rem; font-size: 1.25rem; } .outcome { font-size: 1rem; }
  .note { padding: 0.75rem 1rem; } .strip { grid-template-columns: 1fr 1fr; gap: 0.75rem 1rem; }
  .cause > summary { grid-template-columns: 1rem minmax(0, 1fr); } .cause .place { grid-column: 2; text-align: left; max-width: none; }
  .cause > .inside { padding: 0 0.875rem 0.875rem; }
  .group > summary { grid-template-columns: 1rem 2.5rem minmax(0, 1fr); padding: 0.5rem 0; } .group .tally { grid-column: 3; }
  .requirement { margin-left: 0; } .requirement .inside { padding-left: 0.5rem; }
  .requirement > summary { grid-template-columns: 1.25rem 1fr auto; } .requirement .text { grid-column: 2 / -1; grid-row: 2; }
  .command { flex-direction: column; align-items: stretch; } .command button { align-self: flex-start; }
  .identity dl, .legend dl, .fold details dl { grid-template-columns: 1fr; gap: 0; } .identity dd, .legend dd { margin-bottom: 0.375rem; }
}
${printStyle}`;
