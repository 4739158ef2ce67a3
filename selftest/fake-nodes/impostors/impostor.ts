/** The type of an impostor: a server that is not a node, or whose responses do not depend on the request. */
import type { CheckRequest, TargetProfile } from "../../../cli/check-api.ts";
import { getRequirement, type RequirementId } from "../../../spec/catalogue.ts";

/** Answers every request instead of a node. */
export type RequestHandler = (request: Request) => Promise<Response> | Response;

/** A server, and how it is judged. */
export interface ImpostorServer {
  readonly handler: RequestHandler;
  /** The profile, class and rows of a run against it. Default: an empty profile, reads only, every row. */
  readonly declared?: Pick<CheckRequest, "profile" | "allow" | "only">;
}

/** A check by its requirement and title; the title of a requirement's only check is the requirement's text. */
export type CheckName = readonly [requirement: RequirementId, title?: string];

/** The title of a check under which reports list it. */
export function toCheckTitle([requirement, title]: CheckName): string {
  return title ?? getRequirement(requirement).text;
}

/** The required result of judging an impostor; the exit code is never 0. */
export type ExpectedDetection =
  | {
      readonly exitCode: 1;
      /** Checks that must fail; others may fail too. */
      readonly detectingChecks: readonly [CheckName, ...CheckName[]];
    }
  | {
      readonly exitCode: 4;
      /** No requirement fails; these MUST requirements stay inconclusive. */
      readonly open: readonly [RequirementId, ...RequirementId[]];
    };

/** Features that a profile may declare as missing, so that they are not judged. */
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
  /** A short description. */
  readonly description: string;
  /** Creates a new server. */
  readonly create: () => Promise<ImpostorServer> | ImpostorServer;
  /** The required result with every feature, and without some unless `withoutFeatures` differs. */
  readonly expectedDetection: ExpectedDetection;
  /** Required results that differ where features are declared as missing; null where the rest is a good node. */
  readonly withoutFeatures?: {
    readonly [disabledFeatureSet in DisabledFeatureSet]?: ExpectedDetection | null;
  };
}
