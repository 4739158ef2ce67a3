/** What a mutant is, and the words in which the tables of mutants are written. */
import type { TargetProfile } from "../../../cli/check-api.ts";
import type { ReferenceNode } from "../../../reference-node/node.ts";
import type { SafetyClass } from "../../../reports/model/observation.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import {
  JSON_MEDIA_TYPE,
  OPERATIONS,
  SUCCESS_STATUSES,
  type ErrorCode,
  type Operation,
} from "../../../spec/vocabulary.ts";
import type {
  Alteration,
  ProxyRequest,
  RewriteRequest,
  RequestOverrides,
  ProxyResponse,
} from "../wire/proxy.ts";

/** A node with one fault, made from outside the reference node, which knows of none. */
export interface Mutant {
  /** The requirement that the fault breaks. */
  readonly requirement: RequirementId;
  readonly id: string;
  readonly fault: string;
  /** Changes the answers of the node on their way. */
  readonly alter: Alteration;
  /**
   * `state`: every answer alone is one that a good node could give, but not about this ledger, this request or after
   * these requests. `wire`: an answer is wrong by itself. Left out: `wire`.
   */
  readonly defectKind?: DefectKind;
  /** The generator that made it, one of many alike. Left out: written alone. */
  readonly family?: string;
  /** The same request may get another answer the next time. Left out: it does not. */
  readonly isNonDeterministic?: boolean;
  /** Why no client that keeps to the document can tell it from a good node. Left out: one can. */
  readonly equivalent?: string;
  /**
   * Makes a node of which a part is replaced; `hit` is called where that part does other than the node's own. Left out:
   * the reference node as it is.
   */
  readonly node?: (hit: () => void) => ReferenceNode;
  /** Rows that may fail too, because the fault cannot be had without them. Left out: none. */
  readonly collateral?: readonly RequirementId[];
  /**
   * Rows whose checks show it, where those of its own do not ask for it. Left out: none, or for a requirement that is
   * judged where it is seen and has no check of its own, those that ask every operation for a success and for errors.
   */
  readonly detectedBy?: readonly RequirementId[];
  /** What the owner of the node says of it, and it does not keep. Left out: nothing. */
  readonly profileOverrides?: TargetProfile;
  /** Whether the owner declares everything although reading alone shows it. Left out: not. */
  readonly usesFullProfile?: boolean;
  /**
   * The heaviest class of request that shows it. Where that leaves something behind the node is one of its own, with
   * everything declared. Left out: `read`, and nothing declared.
   */
  readonly allow?: SafetyClass;
  /** What the node is asked in place of what it should be. Left out: that. */
  readonly rewriteRequest?: RewriteRequest;
}

export type DefectKind = "state" | "wire";

/** An alteration that needs nothing but the answer. */
export type SimpleAlteration = (incoming: ProxyRequest, answer: ProxyResponse) => ProxyResponse;

export interface Members {
  readonly [name: string]: unknown;
}

/** One row of a table of mutants; each `collateral` stands with a comment why. */
export function defineMutant(
  requirement: RequirementId,
  id: string,
  fault: string,
  alter: Alteration,
  more: Omit<Mutant, "requirement" | "id" | "fault" | "alter"> = {},
): Mutant {
  return { requirement, id, fault, alter, ...more };
}

/** The same for a mutant of state. */
export const defineStatefulMutant: typeof defineMutant = (requirement, id, fault, alter, more) =>
  defineMutant(requirement, id, fault, alter, { defectKind: "state", ...more });

const operationPatterns = Object.entries(OPERATIONS).map(([name, { method, path }]) => ({
  operation: name as Operation,
  method,
  path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]*")}$`),
}));

/** The operation of §4 that a request asks for, null for none. */
export function findOperation({ method, path }: Pick<ProxyRequest, "method" | "path">): Operation | null {
  return (
    operationPatterns.find((shape) => shape.method === method && shape.path.test(path))?.operation ?? null
  );
}

export const isSuccess = ({ status }: ProxyResponse): boolean => SUCCESS_STATUSES.includes(status);
export const isError = ({ status }: ProxyResponse): boolean => status >= 400;

/** Whether a request names a version below the latest that its answer shows. */
export function isHistoric(incoming: ProxyRequest, answer: ProxyResponse): boolean {
  const version = incoming.query.get("ledger_version");
  const latest = answer.headers.find(([name]) => name.toLowerCase() === "x-node-ledger-version")?.[1];
  return (
    version !== null && latest !== undefined && /^\d+$/.test(version) && BigInt(version) < BigInt(latest)
  );
}

/** `name` in lower case. */
export function withoutHeader(answer: ProxyResponse, name: string): ProxyResponse {
  return { ...answer, headers: answer.headers.filter(([own]) => own.toLowerCase() !== name) };
}

/** `name` in lower case. */
export function withHeader(answer: ProxyResponse, name: string, value: string): ProxyResponse {
  const { headers } = withoutHeader(answer, name);
  return { ...answer, headers: [...headers, [name, value]] };
}

/** An Error object of §7 in place of an answer. */
export function error(answer: ProxyResponse, status: number, code: ErrorCode): ProxyResponse {
  return {
    ...withHeader(answer, "content-type", JSON_MEDIA_TYPE),
    status,
    body: JSON.stringify({ message: "A fault put in on purpose", error_code: code, vm_error_code: null }),
  };
}

export const toInvalidInput = (answer: ProxyResponse): ProxyResponse => error(answer, 400, "invalid_input");

/** Alters the answers of one operation. */
export function alterOperation(operation: Operation, alter: SimpleAlteration): SimpleAlteration {
  return (incoming, answer) => (findOperation(incoming) === operation ? alter(incoming, answer) : answer);
}

/** Changes the JSON of the success answers of one operation; a change that returns what it got leaves every byte. */
export function alterBody(
  operation: Operation,
  change: (body: unknown, incoming: ProxyRequest) => unknown,
): SimpleAlteration {
  return alterOperation(operation, (incoming, answer) =>
    isSuccess(answer) ? withChangedBody(answer, (body) => change(body, incoming)) : answer,
  );
}

/**
 * Changes each value at a path in the success answers of one operation. The steps of a path are names of members,
 * indices, or `*` for each of them, as in `0/abi/structs/*`. What is not there is not made; `undefined` leaves a
 * value out.
 */
export function alterEachValue(
  operation: Operation,
  path: string,
  change: (value: unknown, incoming: ProxyRequest) => unknown,
): SimpleAlteration {
  const steps = path.split("/");
  return alterBody(operation, (body, incoming) => changeAt(body, steps, (value) => change(value, incoming)));
}

/** For `onEach`: the value is missing. */
export const omitValue = (): undefined => undefined;

/** Changes the JSON of every error. */
export function alterErrors(change: (found: Members) => unknown): SimpleAlteration {
  return (_, answer) =>
    isError(answer) ? withChangedBody(answer, (found) => change(toMembers(found))) : answer;
}

/** Answers one operation with another status where the node answers with a certain one. */
export function alterStatus(
  operation: Operation,
  from: number,
  to: number,
  code: ErrorCode,
): SimpleAlteration {
  return alterOperation(operation, (_, answer) =>
    answer.status === from ? error(answer, to, code) : answer,
  );
}

/** Takes a request of one operation for another one of the same operation, as a node does that ignores an input. */
export function forwardWithOverrides(
  operation: Operation,
  overrides: (incoming: ProxyRequest) => RequestOverrides | null,
): Alteration {
  return (incoming, answer, forward) => {
    const other = findOperation(incoming) === operation ? overrides(incoming) : null;
    return other === null ? answer : forward(other);
  };
}

/** A query without one of its inputs. */
export function withoutParameter({ query }: ProxyRequest, name: string): URLSearchParams {
  return new URLSearchParams([...query].filter(([own]) => own !== name));
}

/** For a mutant whose fault is not in how its answers are carried. */
export const unchanged: SimpleAlteration = (_, answer) => answer;

/** For a family of mutants made by one generator. */
export function family(name: string, mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants.map((mutant) => ({ family: name, ...mutant }));
}

/** The members of an object; none of anything else. */
export function toMembers(value: unknown): Members {
  return isContainer(value) && !Array.isArray(value) ? value : {};
}

function withChangedBody(answer: ProxyResponse, change: (body: unknown) => unknown): ProxyResponse {
  const rewriteRequest: unknown = JSON.parse(answer.body);
  const after = change(rewriteRequest);
  return after === rewriteRequest ? answer : { ...answer, body: JSON.stringify(after) };
}

function changeAt(value: unknown, steps: readonly string[], change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return change(value);
  if (!isContainer(value)) return value;
  const entries = Object.entries(value).map(
    ([name, own]) => [name, step === "*" || step === name ? changeAt(own, rest, change) : own] as const,
  );
  const kept = entries.filter(([, own]) => own !== undefined);
  return Array.isArray(value) ? kept.map(([, own]) => own) : Object.fromEntries(kept);
}

function isContainer(value: unknown): value is Members {
  return typeof value === "object" && value !== null;
}
