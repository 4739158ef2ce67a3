/** Mutants of the operations beyond the document: the reference node with one defect each. */
import type { ExtendedOperationName } from "../../../spec/extended/operation-names.ts";
import { findExtendedOperation } from "../../../spec/extended/operations.ts";
import type { ExtendedRequirementId } from "../../../spec/extended/requirements.ts";
import type { ErrorCode } from "../../../spec/vocabulary.ts";
import { defineMutant, submits, type Mutant } from "../mutants/mutant.ts";
import type {
  Alteration,
  ProxyRequest,
  ProxyResponse,
  RequestOverrides,
  SimpleAlteration,
} from "../wire/exchange.ts";
import { toMembers } from "../wire/json.ts";
import { error, isSuccess, parseBody, withBody } from "../wire/responses.ts";

/** Defines a mutant that violates exactly one rule, whose id is also that of the mutant. */
export function defineExtendedMutant(
  requirement: ExtendedRequirementId,
  fault: string,
  alter: Alteration,
): Mutant {
  return defineMutant(requirement, requirement, fault, alter, submits);
}

/** Whether a request is for one of these operations. */
export function isFor(
  { method, path }: Pick<ProxyRequest, "method" | "path">,
  ...names: readonly ExtendedOperationName[]
): boolean {
  const found = findExtendedOperation(method, path);
  return found !== null && names.includes(found.name);
}

/** Changes the JSON of the successes of some operations. */
export function alterSuccess(
  names: readonly ExtendedOperationName[],
  change: (body: unknown, incoming: ProxyRequest) => unknown,
): SimpleAlteration {
  return (incoming, answer) =>
    isFor(incoming, ...names) && isSuccess(answer)
      ? withBody(answer, change(parseBody(answer), incoming))
      : answer;
}

/** Sets one member of the object that some operations return. `undefined` removes it. */
export function alterMember(
  names: readonly ExtendedOperationName[],
  member: string,
  change: (value: unknown) => unknown,
): SimpleAlteration {
  return alterSuccess(names, (body) => ({ ...toMembers(body), [member]: change(toMembers(body)[member]) }));
}

/** Sets one member of every object in the list that some operations return. */
export function alterElements(
  names: readonly ExtendedOperationName[],
  member: string,
  change: (value: unknown) => unknown,
): SimpleAlteration {
  return alterSuccess(names, (body) =>
    (Array.isArray(body) ? body : []).map((one) => ({
      ...toMembers(one),
      [member]: change(toMembers(one)[member]),
    })),
  );
}

/** Replaces the responses of an operation with a status by an error with another status. */
export function alterExtendedStatus(
  name: ExtendedOperationName,
  from: number,
  to: number,
  code: ErrorCode,
): SimpleAlteration {
  return (incoming, answer) =>
    isFor(incoming, name) && answer.status === from ? error(answer, to, code) : answer;
}

/** Sends another request instead, like a node that misreads an input. Null keeps the response. */
export function misread(
  name: ExtendedOperationName,
  overrides: (incoming: ProxyRequest, answer: ProxyResponse) => RequestOverrides | null,
): Alteration {
  return (incoming, answer, forward) => {
    const other = isFor(incoming, name) ? overrides(incoming, answer) : null;
    return other === null ? answer : forward(other);
  };
}

/** Adds to a number in a text of decimal digits. */
export const plus =
  (addend: bigint) =>
  (value: unknown): string =>
    String(BigInt(String(value)) + addend);

export const omit = (): undefined => undefined;
