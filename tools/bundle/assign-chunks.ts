/** What a module imports, as the ids of other modules. */
export interface ModuleImports {
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/** The modules of a bundle by id. */
export type ModuleGraph = ReadonlyMap<string, ModuleImports>;

/**
 * Assigns modules to chunks, so that a process loads few files and no module that it does not need: modules that the
 * same entries load are in one chunk. A module that is imported dynamically counts as an entry, but only for modules
 * that are not loaded already when it is imported. Without this exception, each dynamic import would split the chunks of
 * its importers further. Returns the name of the chunk of each module that several entries load.
 * @param groupOf returns the same name for entries that most processes load together. They share one chunk.
 */
export function assignChunks(
  graph: ModuleGraph,
  entries: readonly string[],
  groupOf: (entry: string) => string = (entry) => entry,
): ReadonlyMap<string, string> {
  const closures = findClosures(graph, entries);
  const loaded = findLoadedBefore(graph, closures, entries);
  const closureCounts = new Map<string, number>();
  const usersByModule = new Map<string, string[]>();
  for (const [entry, closure] of closures) {
    for (const id of closure) {
      closureCounts.set(id, (closureCounts.get(id) ?? 0) + 1);
      if (loaded.get(entry)?.has(id) === true) continue;
      usersByModule.set(id, [...(usersByModule.get(id) ?? []), entry]);
    }
  }
  const names = new Map<string, string>();
  const chunks = new Map<string, string>();
  for (const [id, users] of usersByModule) {
    if ((closureCounts.get(id) ?? 0) < 2) continue;
    const key = [...new Set(users.map(groupOf))].join(" ");
    const name = names.get(key) ?? `shared-${names.size + 1}`;
    names.set(key, name);
    chunks.set(id, name);
  }
  return chunks;
}

/** Returns the modules that each entry and each dynamically imported module loads with static imports, with itself. */
function findClosures(
  graph: ModuleGraph,
  entries: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const closureOf = (root: string): ReadonlySet<string> => {
    const closure = new Set([root]);
    // A set that grows while it is iterated also returns the ids that are added.
    for (const id of closure) for (const next of graph.get(id)?.imports ?? []) closure.add(next);
    return closure;
  };
  const roots = new Set([...entries, ...[...graph.values()].flatMap((one) => one.dynamicImports)]);
  return new Map([...roots].map((root) => [root, closureOf(root)]));
}

/** Returns for each dynamically imported module which modules are loaded in any case when it is imported. */
function findLoadedBefore(
  graph: ModuleGraph,
  closures: ReadonlyMap<string, ReadonlySet<string>>,
  entries: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const importersByRoot = new Map<string, string[]>();
  for (const [root, closure] of closures) {
    for (const target of new Set([...closure].flatMap((id) => graph.get(id)?.dynamicImports ?? []))) {
      importersByRoot.set(target, [...(importersByRoot.get(target) ?? []), root]);
    }
  }
  // The sets start too large and shrink until they agree, because dynamic imports may import each other.
  const everything = new Set(graph.keys());
  const before = new Map<string, ReadonlySet<string>>();
  for (const root of closures.keys()) before.set(root, entries.includes(root) ? new Set() : everything);
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const [root, importers] of importersByRoot) {
      if (entries.includes(root)) continue;
      const common = intersect(
        importers.map((one) => new Set([...(closures.get(one) ?? []), ...(before.get(one) ?? [])])),
      );
      if (common.size === before.get(root)?.size) continue;
      before.set(root, common);
      hasChanged = true;
    }
  }
  return before;
}

function intersect(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = sets;
  return new Set([...first].filter((id) => others.every((other) => other.has(id))));
}
