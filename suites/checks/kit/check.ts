import type { PlannedCheck } from "../../../reports/model/observation.ts";
import type { NodeClient } from "../../client/node-client.ts";
import type { Seed } from "../../client/target.ts";
import type { InventoryView } from "../../discovery/inventory-view.ts";
import type { Signers } from "../../transactions/signers.ts";
import type { RunMemory } from "./run-memory.ts";

/** Everything that a check may use. */
export interface Fixtures {
  readonly node: NodeClient;
  readonly inventory: InventoryView;
  readonly signers: Signers;
  readonly seed: Seed;
  readonly memory: RunMemory;
}

/**
 * Observes one requirement on a target. It returns where the requirement holds, throws Violation where the target
 * breaks it and Inconclusive where the target does not allow a verdict. Anything else thrown is a fault of ours.
 */
export type CheckBody = (fixtures: Fixtures) => Promise<void>;

/** A check with its body. `seedName` is what its generated input derives from; a changed title leaves it as it is. */
export interface Check extends PlannedCheck {
  readonly seedName: string;
  readonly body: CheckBody;
}
