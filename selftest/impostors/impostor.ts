/** What an impostor is: a server that is no node, or one that says nothing of what it was asked. */
import type { TargetProfile } from "../../cli/check-api.ts";
import type { RequirementId } from "../../spec/catalogue.ts";

/** Answers every request in the place of a node. */
export type Answers = (request: Request) => Promise<Response> | Response;

/** What answers, and what its owner says of it. */
export interface Pretence {
  readonly answers: Answers;
  /** What a run against it declares and dares to send. Left out: nothing, and reads. */
  readonly declared?: { readonly profile: TargetProfile; readonly allow: "heavy" };
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
  /** What must come of it, whatever is declared as not offered. */
  readonly unmasked: Unmasked;
  /** What may be declared and it is an impostor still. Left out: anything. */
  readonly despite?: readonly Abatement[];
}
