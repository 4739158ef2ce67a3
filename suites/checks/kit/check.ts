import type { PlannedCheck } from "../../../reports/model/observation.ts";
import type { NodeClient } from "../../client/node-client.ts";
import type { Seed } from "../../client/target.ts";
import type { InventoryView } from "../../discovery/inventory-view.ts";
import type { Signers } from "../../transactions/signers.ts";
import type { RunMemory } from "./run-memory.ts";

/** What a check may use. */
export interface Fixtures {
  readonly node: NodeClient;
  readonly inventory: InventoryView;
  readonly signers: Signers;
  readonly seed: Seed;
  readonly memory: RunMemory;
}

/**
 * Checks one requirement on a target. It returns if the requirement holds, throws Violation if the target violates it
 * and Inconclusive if the target does not allow a verdict. Any other error is a fault of the suites.
 */
export type CheckBody = (fixtures: Fixtures) => Promise<void>;

/** A check with its body. Its generated input derives from `seedName`, which does not depend on the title. */
export interface Check extends PlannedCheck {
  readonly seedName: string;
  readonly body: CheckBody;
}
