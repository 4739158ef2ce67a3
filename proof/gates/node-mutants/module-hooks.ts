/**
 * Hooks of the module loader of Node.js that replace an exported function of a module. Importers of the module receive
 * another module, which exports everything that it exports, and the replacement.
 */
import type { InitializeHook, LoadHook, ResolveHook } from "node:module";

/** The function to replace. All modules are file URLs. */
export interface FunctionReplacement {
  readonly module: string;
  readonly name: string;
  /** The only module that receives the replacement, or null for all importers. */
  readonly importer: string | null;
  /** The module whose function `replace` creates the replacement. */
  readonly replacer: string;
}

let replacement: FunctionReplacement | null = null;

/** The query of the URL of the module with the replacement. */
const query = "?replaced";

export const initialize: InitializeHook<FunctionReplacement> = (data) => {
  replacement = data;
};

export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const resolved = await nextResolve(specifier, context);
  if (replacement === null || resolved.url !== replacement.module) return resolved;
  const { module, importer } = replacement;
  const isOriginal = context.parentURL === `${module}${query}`;
  if (isOriginal || (importer !== null && context.parentURL !== importer)) return resolved;
  return { ...resolved, url: `${module}${query}` };
};

export const load: LoadHook = (url, context, nextLoad) => {
  if (replacement === null || url !== `${replacement.module}${query}`) return nextLoad(url, context);
  const { module, name, replacer } = replacement;
  const source = `import { ${name} as original } from ${JSON.stringify(module)};
import { replace } from ${JSON.stringify(replacer)};
export * from ${JSON.stringify(module)};
export const ${name} = replace(original);
`;
  return { format: "module", source, shortCircuit: true };
};
