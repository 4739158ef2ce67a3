import { createRequire } from "node:module";

type OpenApi = typeof import("../../../spec/openapi.json", { with: { type: "json" } });
type ExtendedOpenApi = typeof import("../../../spec/extended.openapi.json", {
  with: { type: "json" },
});

/** A description of the interface in the form of OpenAPI 3.1. */
export interface ApiDescription {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  /** The groups of the operations. Each operation has the name of one. */
  readonly tags: readonly { readonly name: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: DescribedOperation } };
  readonly [member: string]: unknown;
}

export interface DescribedOperation extends UntaggedOperation {
  readonly tags: readonly [string];
}

interface UntaggedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly [member: string]: unknown;
}

/** The groups of the operations of a node. */
const apiTags = {
  documented: "Operations of the specification",
  extended: "Operations beyond the specification",
} as const;

/**
 * Returns a function that creates the description of the operations with the given names. It contains the vendor name
 * in header names and media types. It is created at the first call, because few clients ask for it.
 */
export function createApiDescription(options: {
  readonly vendor: string;
  readonly basePath: string;
  readonly served: ReadonlySet<string>;
}): () => ApiDescription {
  let description: ApiDescription | null = null;
  return () => (description ??= describe(options));
}

function describe({ vendor, basePath, served }: Parameters<typeof createApiDescription>[0]): ApiDescription {
  // The files are read here and not at the start of the node, which they would slow down.
  const require = createRequire(import.meta.url);
  const document = withVendor(require("#openapi.json") as OpenApi, vendor);
  const beyond = withVendor(require("#extended.openapi.json") as ExtendedOpenApi, vendor);
  const { components } = document;
  return {
    ...document,
    info: {
      title: "Reference node",
      version: document.info.version,
      description: "The operations of the specification, and those that client libraries need in addition.",
    },
    servers: [{ url: basePath === "" ? "/" : basePath }],
    tags: Object.values(apiTags).map((name) => ({ name })),
    paths: {
      ...selectPaths(document.paths, served, apiTags.documented),
      ...selectPaths(beyond.paths, served, apiTags.extended),
    },
    components: {
      ...components,
      schemas: { ...beyond.components.schemas, ...components.schemas },
      responses: { ...beyond.components.responses, ...components.responses },
    },
  };
}

/** The members that both files have. */
interface DescriptionFile {
  readonly info: { readonly version: string };
  readonly paths: {
    readonly [path: string]: { readonly [method: string]: UntaggedOperation };
  };
  readonly components: { readonly schemas: object; readonly responses: object };
}

/** Copies a file with the vendor name, and with references within one file. */
function withVendor(file: object, vendor: string): DescriptionFile {
  const text = JSON.stringify(file)
    .replaceAll("openapi.json#", "#")
    .replaceAll("X-NODE-", `X-${vendor.toUpperCase()}-`)
    .replaceAll("application/x.node.", `application/x.${vendor}.`);
  return JSON.parse(text) as DescriptionFile;
}

function selectPaths(
  paths: DescriptionFile["paths"],
  served: ReadonlySet<string>,
  tag: string,
): ApiDescription["paths"] {
  const selected = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods)
      .filter(([, { operationId }]) => served.has(operationId))
      .map(([method, operation]) => [method, { ...operation, tags: [tag] as const }] as const);
    return [path, Object.fromEntries(operations)] as const;
  });
  return Object.fromEntries(selected.filter(([, methods]) => Object.keys(methods).length > 0));
}
