/** What an impostor is: a server that is no node, or one that says nothing of what it was asked. */
import type { CheckRequest, TargetProfile } from "../../../cli/check-api.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";

/** Answers every request in the place of a node. */
export type RequestHandler = (request: Request) => Promise<Response> | Response;

/** What answers, and how it is to be judged. */
export interface ImpostorServer {
  readonly handler: RequestHandler;
  /** What a run against it declares, sends and asks. Left out: nothing, reads, and every row. */
  readonly declared?: Pick<CheckRequest, "profile" | "allow" | "only">;
}

/** A check by its requirement and title. */
export type CheckName = readonly [requirement: RequirementId, title: string];

/** What must come of judging an impostor; 0 is never among it. */
export type ExpectedDetection =
  | {
      readonly exitCode: 1;
      /** These checks find it out, perhaps among others. */
      readonly detectingChecks: readonly [CheckName, ...CheckName[]];
    }
  | {
      readonly exitCode: 4;
      /** Nothing of it is proven wrong; these MUST are among those that stay open. */
      readonly open: readonly [RequirementId, ...RequirementId[]];
    };

/** What owners may declare as not offered, so that it is not judged. */
export const disabledFeatureSets = {
  "without pruning": { pruning: false },
  "without any feature": {
    pruning: false,
    tables: false,
    simulation: false,
    submission: false,
    bcs: false,
  },
} as const satisfies { readonly [name: string]: TargetProfile["features"] };

export type DisabledFeatureSet = keyof typeof disabledFeatureSets;

export interface Impostor {
  readonly id: string;
  /** What it is, in a few words. */
  readonly description: string;
  /** A fresh one. */
  readonly create: () => Promise<ImpostorServer> | ImpostorServer;
  /** What must come of it, with nothing declared as not offered and, unless `abated` says otherwise, with it. */
  readonly expectedDetection: ExpectedDetection;
  /** What must come of it otherwise where its owner takes something out; null where a good node is left then. */
  readonly withoutFeatures?: {
    readonly [disabledFeatureSet in DisabledFeatureSet]?: ExpectedDetection | null;
  };
}
