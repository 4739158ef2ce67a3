/**
 * The style sheet of the HTML report, light and dark. Every pair of text and ground has a contrast of at least 4.5
 * to 1, and no status is told by colour alone.
 */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --panel: #f6f8fa; --text: #1f2328; --muted: #57606a; --line: #d0d7de;
  --green: #1a7f37; --red: #b3261e; --amber: #8a5a00; --blue: #0b5cad; --grey: #57606a; --on-colour: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1117; --panel: #161b22; --text: #e6edf3; --muted: #9da7b3; --line: #30363d;
    --green: #56d364; --red: #ff8a80; --amber: #e3b341; --blue: #79c0ff; --grey: #9da7b3; --on-colour: #0d1117;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem; max-width: 72rem;
  background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
}
h1 { font-size: 1.25rem; margin: 0 0 1rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
p, ul { margin: 0.5rem 0; }
.banner { padding: 1rem 1.25rem; border-radius: 0.5rem; color: var(--on-colour); font-size: 1.5rem; font-weight: 700; }
.banner.green { background: var(--green); }
.banner.red { background: var(--red); }
.banner.amber { background: var(--amber); }
.banner.blue { background: var(--blue); }
.banner.grey { background: var(--grey); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid var(--line); padding: 0.35rem 0.6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { background: var(--panel); overflow-wrap: normal; }
td.number { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
td.id, td.word, .status { white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0.5rem 0; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
pre {
  margin: 0.25rem 0; padding: 0.75rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  background: var(--panel); border: 1px solid var(--line); border-radius: 0.25rem; font-size: 0.875rem;
}
article { border: 1px solid var(--line); border-left: 0.35rem solid var(--red); border-radius: 0.25rem; padding: 0.25rem 1rem 0.75rem; margin: 1rem 0; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 0 1rem; }
.label { margin: 0.5rem 0 0; font-size: 0.875rem; color: var(--muted); }
h4 { margin: 1rem 0 0.25rem; font-size: 1rem; }
summary { cursor: pointer; }
.status { font-weight: 600; }
.status.pass { color: var(--green); }
.status.fail, .status.error { color: var(--red); }
.status.inconclusive, .status.waived { color: var(--amber); }
.status.not-observed, .status.not-applicable, .status.disabled { color: var(--grey); }
.muted { color: var(--muted); }
@media print { details { break-inside: avoid; } body { max-width: none; } }
`;
