/** Mutants: the reference node with one defect each. A check that passes on a mutant does not detect its defect. */
import type { TargetProfile } from "../../../cli/check-api.ts";
import type { ReferenceNode } from "../../../reference-node/node.ts";
import { SAFETY_CLASSES, type SafetyClass } from "../../../evidence/safety-class.ts";
import { requirements, type RequirementId } from "../../../spec/catalogue.ts";
import { unchanged, type Alteration, type RewriteRequest } from "../wire/exchange.ts";

/** The reference node with one defect. A proxy or a replaced part adds the defect; the code of the node has none. */
export interface Mutant {
  /** The requirement that the defect violates. */
  readonly requirement: RequirementId;
  readonly id: string;
  /** One sentence that says what the faulty node does. */
  readonly fault: string;
  /** Changes the responses of the reference node. */
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
  /**
   * Whether the same request may get a different response the next time. If so, only its own requirement judges the
   * mutant. Default: false.
   */
  readonly isNonDeterministic?: boolean;
  /** Why the document also allows what this mutant does. Default: the document forbids it. */
  readonly equivalent?: string;
  /**
   * Creates a reference node with one part replaced. That part calls `hit` whenever it behaves differently. Default:
   * the unchanged reference node.
   */
  readonly node?: (hit: () => void) => ReferenceNode;
  /** Other requirements that this defect also violates. Default: none. */
  readonly collateral?: readonly RequirementId[];
  /**
   * Requirements whose checks send the requests that trigger the defect, if the checks of `requirement` do not.
   * Default: none; for a requirement that is judged on every response, the requirements whose checks call every
   * operation.
   */
  readonly detectedBy?: readonly RequirementId[];
  /**
   * Profile entries for a node with this defect. They replace those of the reference node, which would be wrong.
   * Default: none.
   */
  readonly profileOverrides?: TargetProfile;
  /** Whether the checks get the full profile even if they only read. Default: false. */
  readonly usesFullProfile?: boolean;
  /**
   * The safety class that the checks need to detect the defect. Default: `read`, with an empty profile. A class that
   * changes the ledger gives the mutant a separate node and a full profile.
   */
  readonly allow?: SafetyClass;
  /** Replaces requests before the node receives them. Default: no request is replaced. */
  readonly rewriteRequest?: RewriteRequest;
  /** The day whose interface the mutant is judged by. Default: the document. */
  readonly revision?: string;
}

export type DefectKind = "state" | "wire";

/** Defines a mutant. A comment at the call must give the reason for each `collateral`. */
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

/** Sets the safety class that the checks need, for each mutant that does not set another one. */
export function allowing(allow: SafetyClass, mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants.map((mutant) => ({ allow, ...mutant }));
}

/** Marks mutants that one generator creates. At most five mutants of a family are counted. */
export function family(name: string, mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants.map((mutant) => ({ family: name, ...mutant }));
}

/** Marks mutants whose authors had not seen the suites, so no check was written to detect them. */
export function blind(mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants.map((mutant) => ({ ...mutant, source: "blind" }));
}

/**
 * The control: a mutant without a defect. If a check fails on it, failures on other mutants may have another cause
 * than their defects.
 */
export const noOp = defineMutant("RESP-001", "no-op", "The node has no defect.", unchanged, {
  allow: "heavy",
});

/** Requirements whose checks trigger a success and an error of every operation. */
const allOperationRows: readonly RequirementId[] = ["RESP-001", "EROR-001"];
const whenSeenRows = new Set(requirements.filter(([, row]) => row.whenSeen === true).map(([id]) => id));

/**
 * Returns the requirements whose checks run against a mutant. A requirement that is judged on every response has no
 * checks, so the checks of other requirements send the requests.
 */
export function findJudgingRows({ requirement, detectedBy }: Mutant): readonly RequirementId[] {
  return [requirement, ...(detectedBy ?? (whenSeenRows.has(requirement) ? allOperationRows : []))];
}

/**
 * Returns one mutant with the defects of several mutants. Each mutant alters the response that the previous one has
 * altered. Requests that an alteration forwards do not pass through the other alterations.
 * @throws RangeError if two mutants replace a part of the node
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
    fault: all.map(({ fault }) => fault).join(" "),
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
    ...findNewestRevision(all),
  };
}

/**
 * A clearer phrase for each unclear phrase of a generated id. The ids keep the unclear phrases, because ids never
 * change.
 */
const clearerPhrases = new Map([
  ["is a text", "is a string"],
  ["is in hex", "is a hex string"],
  ["is its number", "is a number"],
  ["is empty but for 0x", 'is only "0x"'],
  ["is with a decimal point", "has a decimal point"],
  ["holds a number", "contains a number"],
  ["separates by dots within vectors", 'has "." instead of "::" in a vector'],
  ["a text for a body", "a JSON string as its body"],
  ["an error_code in capitals", "an error_code in upper case"],
  ["a vm_error_code that is no integer", "a vm_error_code that is not an integer"],
  ["a message that is null", "a null message"],
  ["a page of resources that is not the first", "a later page of a listing of resources"],
  ["a page of modules that is cut", "a listing of modules with a limit"],
  ["a whole block", "a block with its transactions"],
  ["a health check of a duration", "a health check with duration_secs"],
  ["a batch that is accepted", "an accepted batch"],
  ["a batch that is accepted in part", "a partially accepted batch"],
]);

/** Replaces a phrase of a generated id by a clearer one for the sentence about the defect. */
export function clarify(phrase: string): string {
  return clearerPhrases.get(phrase) ?? phrase;
}

function findNewestRevision(all: readonly Mutant[]): Pick<Mutant, "revision"> {
  const [newest] = all
    .flatMap(({ revision }) => revision ?? [])
    .toSorted()
    .toReversed();
  return newest === undefined ? {} : { revision: newest };
}

function findHeaviest(classes: readonly SafetyClass[]): SafetyClass {
  return SAFETY_CLASSES.findLast((safety) => classes.includes(safety)) ?? "read";
}
