/** The frame and the style of the pages that a browser shows. They have no script and load nothing. */
import { createHash } from "node:crypto";
import { TextBody } from "../text-body.ts";

const style = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
caption { text-align: start; font-size: 1.25rem; font-weight: 600; padding: 0.5rem 0; }
th, td { text-align: start; vertical-align: top; padding: 0.4rem 0.8rem 0.4rem 0; border-top: 1px solid; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; list-style: none; padding: 0; }
nav a { display: inline-block; padding: 0.25rem 0; }
pre { white-space: pre-wrap; }
code { overflow-wrap: anywhere; }
`;

/** A browser applies only this style, runs no script and shows the page in no frame, whatever the page contains. */
const pageHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** Renders a page. The title is text, and the other members are HTML. */
export function renderPage(page: {
  readonly title: string;
  /** What follows the title in the header of the page. */
  readonly introduction: string;
  readonly main: string;
  readonly headers?: Readonly<Record<string, string>>;
}): TextBody {
  const title = escapeHtml(page.title);
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${title}</h1>
${page.introduction}
</header>
<main>
${page.main}
</main>
</body>
</html>
`;
  return new TextBody(text, "text/html; charset=utf-8", { ...pageHeaders, ...page.headers });
}

/** Renders a table whose cells are HTML. The column with the number `heading` names the rows. */
export function renderTable(table: {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly heading: number;
  readonly rows: readonly (readonly string[])[];
}): string {
  const rows = table.rows.map((cells) =>
    cells
      .map((cell, index) => (index === table.heading ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`))
      .join(""),
  );
  return `<table>
<caption>${escapeHtml(table.caption)}</caption>
<thead><tr>${table.columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("")}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${row}</tr>`).join("\n")}
</tbody>
</table>`;
}

/** Renders text that is read literally, such as a path or a command. */
export function renderCode(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** Escapes text for the content and for the quoted attributes of an element. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
