/** The title of each section of the document that states rules, in the order of the document. */
export const SECTIONS: { readonly [section: string]: string } = {
  preamble: "Preamble",
  "1": "What the service does",
  "2": "Resources and their fields",
  "2.1": "Primitive formats",
  "2.2": "Move values",
  "2.3": "Account",
  "2.4": "Resource",
  "2.5": "Module with ABI",
  "2.5a": "Transaction request",
  "2.6": "Transaction output",
  "2.7": "Event",
  "2.8": "Block",
  "2.9": "Table item request",
  "2.10": "Batch failure summary",
  "2.11": "Health result",
  "3": "States and transitions",
  "4": "Endpoints",
  "4.0": "Response headers",
  "4.1": "GET /accounts/{address}",
  "4.2": "GET /accounts/{address}/resources",
  "4.3": "GET /accounts/{address}/modules",
  "4.4": "POST /tables/{table_handle}/item",
  "4.5": "GET /blocks/by_version/{version}",
  "4.6": "POST /transactions/batch",
  "4.7": "POST /transactions/simulate",
  "4.8": "GET /-/healthy",
  "5": "Authentication",
  "6": "Events",
  "7": "Errors",
  "8": "Limits",
  "9": "Versioning",
};

/** Every section in the order of the document. JavaScript would order `1` before `preamble`. */
export const SECTION_ORDER: readonly string[] = Object.keys(SECTIONS).toSorted((a, b) => {
  const [x, y] = [readNumbers(a), readNumbers(b)];
  return x[0] - y[0] || x[1] - y[1] || Number(a > b) - Number(a < b);
});

/** Reads `2.5a` as 2 and 5. The preamble is before all sections, and a chapter is before its sections. */
function readNumbers(section: string): readonly [chapter: number, part: number] {
  const [, chapter = "0", part = "-1"] = /^(\d+)(?:\.(\d+))?/.exec(section) ?? [];
  return [Number(chapter), Number(part)];
}
