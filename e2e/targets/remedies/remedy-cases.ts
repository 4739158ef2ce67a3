/** For each kind of reason: targets that give it, what the report advises, and how to do that. */
import type { CheckRequest, TargetProfile } from "../../../cli/check-api.ts";
import type { Reason } from "../../../evidence/reason.ts";
import type { Alteration } from "../../../proof/fake-nodes/wire/exchange.ts";
import type { VariedNode } from "../../../proof/fake-nodes/variations/variation.ts";
import { profileCases } from "./profile-cases.ts";
import { responseCases } from "./response-cases.ts";
import { scopeCases } from "./scope-cases.ts";

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

/** The kinds of reasons for which a report cannot say what to change, with the reason for that. */
export const withoutRemedy = {
  "not-observed": "No request is certain to show the case, so the requirement is neutral.",
  "no-assertion": "Only records of older versions have it, and another run gives the reason of today.",
  text: "Only records of older versions and internal errors have it, and the text is all that is known.",
  chance: "The statuses of the target are random, so another run may judge the requirement or not.",
  pruned:
    "The target prunes versions while a check reads them, so another run may judge the requirement or not.",
} as const satisfies { readonly [kind in Reason["kind"]]?: string };

/** The kinds of reasons whose remedies other tests try. */
export const triedElsewhere = {
  shard: "e2e/commands/merge.selftest.ts: merging all shards judges what the others left.",
  unfinished: "The limit case: its cause and its remedy are those of a check that did not run.",
} as const satisfies { readonly [kind in Reason["kind"]]?: string };

type Kind = Exclude<Reason["kind"], keyof typeof withoutRemedy | keyof typeof triedElsewhere>;

export const remedyCases: {
  readonly [kind in Kind]: readonly [RemedyCase, ...RemedyCase[]];
} = { ...profileCases, ...responseCases, ...scopeCases };
