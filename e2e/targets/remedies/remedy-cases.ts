/** For each kind of reason: targets that give it, what the report advises, and how to do that. */
import type { Reason } from "../../../evidence/reason.ts";
import type { RemedyCase } from "./remedy-case.ts";
import { profileCases } from "./profile-cases.ts";
import { responseCases } from "./response-cases.ts";
import { scopeCases } from "./scope-cases.ts";

/** The kinds of reasons for which a report cannot say what to change, with the reason for that. */
export const withoutRemedy = {
  "not-observed": "No request is certain to show the case, so the requirement is neutral.",
  "no-assertion": "Only records of older versions have it, and another run gives the reason of today.",
  text: "Only records of older versions and internal errors have it, and the text is all that is known.",
} as const satisfies { readonly [kind in Reason["kind"]]?: string };

/** The kinds of reasons whose remedies other tests try. */
export const triedElsewhere = {
  shard: "e2e/commands/merge.selftest.ts: merging all shards judges what the others left.",
} as const satisfies { readonly [kind in Reason["kind"]]?: string };

type Kind = Exclude<Reason["kind"], keyof typeof withoutRemedy | keyof typeof triedElsewhere>;

export const remedyCases: {
  readonly [kind in Kind]: readonly [RemedyCase, ...RemedyCase[]];
} = { ...profileCases, ...responseCases, ...scopeCases };
