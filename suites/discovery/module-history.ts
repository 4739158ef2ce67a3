/** Tracks the modules that transactions published, from the newest transaction to the oldest. */
import type { PublishedModule } from "./inventory.ts";
import type { BlockTransaction, StateWrite } from "./state-writes.ts";
import { resultsMax } from "./write-history.ts";

type ModuleWrite = Extract<StateWrite, { kind: "module" }>;

interface ModuleHistory {
  readonly found: readonly PublishedModule[];
  readonly add: (transaction: BlockTransaction, write: ModuleWrite) => void;
  /**
   * Call if writes are missing before the next one that is added. That write then does not count as the previous one.
   */
  readonly markGap: () => void;
}

export function createModuleHistory(): ModuleHistory {
  const found: PublishedModule[] = [];
  /**
   * For each module, the index in `found` of its oldest known publication. `markGap` removes it, because older writes
   * are missing.
   */
  const open = new Map<string, number>();
  return {
    found,
    add({ newPackages }, { version, address, name, bytecode }) {
      const key = `${address}::${name}`;
      const at = open.get(key);
      const newer = at === undefined ? undefined : found[at];
      if (at !== undefined && newer !== undefined) found[at] = { ...newer, previousBytecode: bytecode };
      open.delete(key);
      if (found.length === resultsMax) return;
      open.set(key, found.length);
      found.push({ version: String(version), address, name, bytecode, isNew: newPackages.includes(address) });
    },
    markGap: () => open.clear(),
  };
}
