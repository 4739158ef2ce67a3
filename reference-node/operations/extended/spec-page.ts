import type { ApiDescription, DescribedOperation } from "./api-description.ts";

const style = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
caption { text-align: start; font-size: 1.25rem; font-weight: 600; padding: 0.5rem 0; }
th, td { text-align: start; vertical-align: top; padding: 0.4rem 0.8rem 0.4rem 0; border-top: 1px solid; }
code { overflow-wrap: anywhere; }
`;

/** Renders a page with the operations of a description, one table for each tag. */
export function renderSpecPage({ info, tags, paths }: ApiDescription): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const tables = tags.map(({ name }) =>
    renderTable(
      name,
      operations.filter((operation) => operation.tags[0] === name),
    ),
  );
  const title = escapeHtml(info.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Paths are below the base URL. <a href="spec.json">The description in OpenAPI</a> has parameters, headers and schemas.</p>
${tables.join("\n")}
</main>
</body>
</html>
`;
}

interface ListedOperation extends DescribedOperation {
  readonly method: string;
  readonly path: string;
}

function renderTable(caption: string, operations: readonly ListedOperation[]): string {
  const rows = operations.map(
    ({ method, path, summary }) =>
      `<tr><td>${method.toUpperCase()}</td><th scope="row"><code>${escapeHtml(path)}</code></th>` +
      `<td>${escapeHtml(summary)}</td></tr>`,
  );
  return `<table>
<caption>${escapeHtml(caption)}</caption>
<thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Summary</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
