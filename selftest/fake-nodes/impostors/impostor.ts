/** What an impostor is: a server that is no node, or one that says nothing of what it was asked. */
import type { CheckRequest, TargetProfile } from "../../../cli/check-api.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";

/** Answers every request in the place of a node. */
export type Answers = (request: Request) => Promise<Response> | Response;

/** What answers, and how it is to be judged. */
export interface Pretence {
  readonly answers: Answers;
  /** What a run against it declares, sends and asks. Left out: nothing, reads, and every row. */
  readonly declared?: Pick<CheckRequest, "profile" | "allow" | "only">;
}

/** A check by its requirement and title. */
export type CheckName = readonly [requirement: RequirementId, title: string];

/** What must come of judging an impostor; 0 is never among it. */
export type Unmasked =
  | {
      readonly exitCode: 1;
      /** These checks find it out, perhaps among others. */
      readonly caughtBy: readonly [CheckName, ...CheckName[]];
    }
  | {
      readonly exitCode: 4;
      /** Nothing of it is proven wrong; these MUST are among those that stay open. */
      readonly open: readonly [RequirementId, ...RequirementId[]];
    };

/** What owners may declare as not offered, so that it is not judged. */
export const abatements = {
  "without pruning": { pruning: false },
  "without any feature": {
    pruning: false,
    tables: false,
    simulation: false,
    submission: false,
    bcs: false,
  },
} as const satisfies { readonly [name: string]: TargetProfile["features"] };

export type Abatement = keyof typeof abatements;

export interface Impostor {
  readonly id: string;
  /** What it is, in a few words. */
  readonly what: string;
  /** A fresh one. */
  readonly create: () => Promise<Pretence> | Pretence;
  /** What must come of it, with nothing declared as not offered and, unless `abated` says otherwise, with it. */
  readonly unmasked: Unmasked;
  /** What must come of it otherwise where its owner takes something out; null where a good node is left then. */
  readonly abated?: { readonly [abatement in Abatement]?: Unmasked | null };
}
