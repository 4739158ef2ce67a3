/**
 * Impostors: servers that are not nodes, or whose responses do not depend on a ledger. The suites must not accept them.
 */
import type { CheckRequest, TargetProfile } from "../../../cli/check-api.ts";
import { getRequirement, type RequirementId } from "../../../spec/catalogue.ts";

/** Responds to every request instead of a node. */
export type RequestHandler = (request: Request) => Promise<Response> | Response;

/** A server that the suites must not accept, and the required result of judging it. */
export interface ImpostorServer {
  readonly handler: RequestHandler;
  /** The profile, safety class and requirements of a run. Default: an empty profile, `read` and every requirement. */
  readonly declared?: Pick<CheckRequest, "profile" | "allow" | "only">;
}

/** Identifies a check. Default of `title`: the text of the requirement, which is the title of its only check. */
type CheckName = readonly [requirement: RequirementId, title?: string];

/** The title of a check in reports. */
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
      /** No requirement fails, and these MUST requirements are inconclusive. */
      readonly open: readonly [RequirementId, ...RequirementId[]];
    };

/** Sets of features that a profile declares as missing, so that their requirements are not judged. */
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
  /** One sentence that says what the server does. */
  readonly description: string;
  /** Creates a new server. */
  readonly create: () => Promise<ImpostorServer> | ImpostorServer;
  /** The required result. It also applies without features, unless `withoutFeatures` has another result. */
  readonly expectedDetection: ExpectedDetection;
  /**
   * The required result for each set of missing features. Null: without these features, the server is a correct node.
   */
  readonly withoutFeatures?: {
    readonly [disabledFeatureSet in DisabledFeatureSet]?: ExpectedDetection | null;
  };
}
