/** The type of a mutant, and the functions that define, mark and combine mutants. */
import type { TargetProfile } from "../../../cli/check-api.ts";
import type { ReferenceNode } from "../../../reference-node/node.ts";
import { SAFETY_CLASSES, type SafetyClass } from "../../../reports/model/observation.ts";
import { requirements, type RequirementId } from "../../../spec/catalogue.ts";
import { unchanged, type Alteration, type RewriteRequest } from "../wire/exchange.ts";

/** The reference node with one defect. The defect is added from outside: the node's own code contains none. */
export interface Mutant {
  /** The requirement that the defect violates. */
  readonly requirement: RequirementId;
  readonly id: string;
  /** A one-sentence description of the defect. */
  readonly fault: string;
  /** Changes the responses of the node. */
  readonly alter: Alteration;
  /**
   * `state`: each response is valid by itself, but wrong for the ledger state, the request or earlier requests.
   * `wire`: a single response is wrong by itself. Default: `wire`.
   */
  readonly defectKind?: DefectKind;
  /** `blind`: the author knew the document and had not seen the suites. Default: the author knew the suites. */
  readonly source?: "blind";
  /** The name that mutants made by one generator share. Default: the mutant is not generated. */
  readonly family?: string;
  /** The same request may get another answer the next time. Default: false. */
  readonly isNonDeterministic?: boolean;
  /** Why a client that keeps to the document cannot tell the mutant from a good node. Default: such a client can. */
  readonly equivalent?: string;
  /**
   * Creates a node in which a part is replaced; `hit` must be called whenever that part behaves differently. Default:
   * the unchanged reference node.
   */
  readonly node?: (hit: () => void) => ReferenceNode;
  /** Requirements that may fail too, because they cannot hold with this defect. Default: none. */
  readonly collateral?: readonly RequirementId[];
  /**
   * Requirements whose checks detect the defect where those of `requirement` do not send the requests for it.
   * Default: none; for a requirement that is judged when seen, those whose checks call every operation.
   */
  readonly detectedBy?: readonly RequirementId[];
  /** Profile entries that replace those of the node, because the defect makes the originals wrong. Default: none. */
  readonly profileOverrides?: TargetProfile;
  /** Whether the target declares everything although the checks only read. Default: false. */
  readonly usesFullProfile?: boolean;
  /**
   * The class of request that the checks need to detect the defect. A mutant that needs one with lasting effects gets
   * a node of its own and a full profile. Default: `read`, with an empty profile.
   */
  readonly allow?: SafetyClass;
  /** Replaces requests before the node receives them. Default: none is replaced. */
  readonly rewriteRequest?: RewriteRequest;
}

export type DefectKind = "state" | "wire";

/** Give the reason for each `collateral` in a comment. */
export function defineMutant(
  requirement: RequirementId,
  id: string,
  fault: string,
  alter: Alteration,
  more: Omit<Mutant, "requirement" | "id" | "fault" | "alter"> = {},
): Mutant {
  return { requirement, id, fault, alter, ...more };
}

export const defineStatefulMutant: typeof defineMutant = (requirement, id, fault, alter, more) =>
  defineMutant(requirement, id, fault, alter, { defectKind: "state", ...more });

export const simulates = { allow: "simulate" } as const;
export const submits = { allow: "submit" } as const;

/** Marks the mutants of one generator. */
export function family(name: string, mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants.map((mutant) => ({ family: name, ...mutant }));
}

/** Marks mutants whose authors had not seen the suites: a check that detects them was not written for them. */
export function blind(mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants.map((mutant) => ({ ...mutant, source: "blind" }));
}

/**
 * The control: a mutant without a defect. No check may fail on it; otherwise the failures on other mutants are not
 * caused by their defects.
 */
export const noOp = defineMutant("RESP-001", "no-op", "there is no fault", unchanged, { allow: "heavy" });

/** Requirements whose checks request a success and an error from every operation. */
const allOperationRows: readonly RequirementId[] = ["RESP-001", "EROR-001"];
const whenSeenRows = new Set(requirements.filter(([, row]) => row.whenSeen === true).map(([id]) => id));

/** The requirements by which a mutant is judged in place. One that is judged when seen has no checks of its own. */
export function findJudgingRows({ requirement, detectedBy }: Mutant): readonly RequirementId[] {
  return [requirement, ...(detectedBy ?? (whenSeenRows.has(requirement) ? allOperationRows : []))];
}

/**
 * One node with the defects of several mutants. Each alters the response that the one before has altered; requests
 * that an alteration forwards are answered without the defects of the others.
 * @throws RangeError where two mutants replace a part of the node
 */
export function composeMutants(first: Mutant, ...others: readonly Mutant[]): Mutant {
  const all = [first, ...others];
  if (others.length === 0) return first;
  const [node, further] = all.filter((mutant) => mutant.node !== undefined);
  if (further !== undefined)
    throw new RangeError(`Remove ${node?.id} or ${further.id}: both replace a part of the node`);
  return {
    requirement: first.requirement,
    id: all.map(({ id }) => id).join("+"),
    fault: all.map(({ fault }) => fault).join("; "),
    async alter(incoming, answer, forward) {
      let altered = answer;
      for (const { alter } of all) altered = await alter(incoming, altered, forward);
      return altered;
    },
    rewriteRequest: (incoming) =>
      all.map(({ rewriteRequest }) => rewriteRequest?.(incoming) ?? null).find((one) => one !== null) ?? null,
    profileOverrides: Object.assign(
      {},
      ...all.map(({ profileOverrides }) => profileOverrides ?? {}),
    ) as NonNullable<Mutant["profileOverrides"]>,
    allow: findHeaviest(all.map(({ allow }) => allow ?? "read")),
    ...(node?.node === undefined ? {} : { node: node.node }),
  };
}

function findHeaviest(classes: readonly SafetyClass[]): SafetyClass {
  return SAFETY_CLASSES.findLast((safety) => classes.includes(safety)) ?? "read";
}
