import type { CheckRequest, TargetProfile } from "../../../cli/check-api.ts";
import type { VariedNode } from "../../../proof/fake-nodes/variations/variation.ts";
import type { Alteration } from "../../../proof/fake-nodes/wire/exchange.ts";

/** A node behind an alteration of its responses, which a remedy can replace. */
export interface Target {
  readonly node: VariedNode;
  alter: Alteration;
}

type Settings = Omit<CheckRequest, "baseUrl" | "profile"> & {
  /** Makes the profile of the run from that of the node. */
  readonly profileOf?: (profile: TargetProfile) => TargetProfile;
};

export interface RemedyCase {
  readonly name: string;
  /** The requirement that gets the reason. */
  readonly id: string;
  readonly node?: () => VariedNode;
  readonly alter?: Alteration;
  /** Creates the alteration of a case that also changes the node itself. */
  readonly alterFor?: (node: VariedNode) => Alteration;
  /** Judged by the command: only its worker processes are ended while a check runs. It takes no profile. */
  readonly byCommand?: true;
  readonly first: Settings;
  /** What the report says to do. */
  readonly advice: RegExp;
  /** Changes the target. */
  readonly mend?: (target: Target) => Promise<void> | void;
  /** The settings that the report asks for. Default: those of the first run. */
  readonly second?: Settings;
  /** Default: `pass`. */
  readonly becomes?: string;
}
