import type { TextBody } from "../text-body.ts";
import type { ApiDescription } from "./api-description.ts";
import { escapeHtml, renderCode, renderPage, renderTable } from "./html-page.ts";

/** Renders a page with the operations of a description. */
export function renderSpecPage(description: ApiDescription): TextBody {
  return renderPage({
    title: description.info.title,
    introduction:
      '<p>Paths are below the base URL. <a href="spec.json">The description in OpenAPI</a> has parameters, headers and schemas.</p>',
    main: renderOperationTables(description),
  });
}

/**
 * Renders the operations of a description, one table for each tag. An operation whose name is in `disabled` is marked.
 */
export function renderOperationTables(
  { tags, paths }: ApiDescription,
  disabled: ReadonlySet<string> = new Set(),
): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const tables = tags.map(({ name }) =>
    renderTable({
      caption: name,
      columns: ["Method", "Path", "Summary"],
      heading: 1,
      rows: operations
        .filter(({ tags: [tag] }) => tag === name)
        .map(({ method, path, summary, operationId }) => [
          escapeHtml(method.toUpperCase()),
          renderCode(path),
          escapeHtml(summary) + (disabled.has(operationId) ? " (disabled: returns 403)" : ""),
        ]),
    }),
  );
  return tables.join("\n");
}
