import type { PlannedCheck } from "../../evidence/observation.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import type { NodeClient } from "../client/node-client.ts";
import type { Seed } from "../client/target.ts";
import type { InventoryView } from "../discovery/inventory-view.ts";
import type { Signers } from "../transactions/signers.ts";
import type { Assertions } from "./assertions.ts";
import type { RunMemory } from "./run-memory.ts";

/**
 * What a run gives to each check: the client, the result of discovery, the signers of transactions, the seed, and the
 * state that the checks of a run share.
 */
export interface RunFixtures {
  readonly node: NodeClient;
  readonly inventory: InventoryView;
  readonly signers: Signers;
  readonly seed: Seed;
  readonly memory: RunMemory;
}

/** What the body of a check receives. `assert` has the assertions, bound to the requirement of the check. */
export interface Fixtures extends RunFixtures {
  readonly assert: Assertions;
}

/**
 * Checks one requirement on a target. Returns if the target meets the requirement. Throws Violation if the target
 * violates it. Throws Inconclusive if the requirement could not be verified. Any other error is a bug in the suites.
 */
export type CheckBody = (fixtures: Fixtures) => Promise<void>;

/** A check with what decides when it may run. */
export interface ScheduledCheck extends PlannedCheck {
  /** Whether no other check may run at the same time. Default: false. */
  readonly runsAlone?: boolean;
  /** Whether it signs with several signers. A check without this has only one. Default: false. */
  readonly usesSeveralSigners?: boolean;
  /** Whether it takes several times as long as others, so that it starts before them. Default: false. */
  readonly takesLong?: boolean;
}

/** A check with its body. */
export interface Check extends ScheduledCheck {
  /**
   * The name from which the generated input derives: the id of the requirement, and the title of the check if it has
   * one of its own. The text of the requirement is not part of it, so that a new wording does not change the input.
   */
  readonly seedName: string;
  readonly body: CheckBody;
}

/** Returns whether a check of this class may run while other checks run. */
export function isLight(safety: SafetyClass): boolean {
  return safety === "read" || safety === "simulate";
}
