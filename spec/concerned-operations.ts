/** Which operations a requirement concerns. The oracle judges a rule about a value wherever the value occurs. */
import { catalogue, isRequirementId, type Requirement, type RequirementId } from "./catalogue.ts";
import openapi from "./openapi.json" with { type: "json" };
import { OPERATIONS, type Operation } from "./operations/operations.ts";
import type { OperationDescription } from "./operations/operation-description.ts";

const allOperations = Object.keys(OPERATIONS) as readonly Operation[];

/** The reads of an account, and of its resources and modules. */
const accountReads: readonly Operation[] = ["getAccount", "getAccountResources", "getAccountModules"];

/** Requirements whose operations no schema and no parameter shows. */
const stated: { readonly [id in RequirementId]?: readonly Operation[] } = {
  "ADDR-005": accountReads,
  "EROR-007": accountReads,
  "RESP-009": ["getAccountResources", "getAccountModules"],
  "RESP-019": [...accountReads, "getTableItem", "getBlockByVersion"],
  "TXNS-046": ["getBlockByVersion", "simulateTransaction"],
};

/** The operations whose responses contain Move values (§2.2), which the schemas leave open. */
const withMoveValues: readonly Operation[] = [
  "getAccountResources",
  "getTableItem",
  "getBlockByVersion",
  "simulateTransaction",
];

/** The requirements that the schemas and the parameters of each operation name. */
const namedBy: ReadonlyMap<Operation, ReadonlySet<string>> = new Map(
  allOperations.map((operation) => [operation, findNamedRequirements(OPERATIONS[operation], operation)]),
);

/**
 * Returns the operations that a requirement concerns, in the order of the document. Without a narrower source, a
 * requirement of several operations concerns all of them.
 */
export function findConcernedOperations(id: string): readonly Operation[] {
  if (!isRequirementId(id)) return [];
  const row: Requirement = catalogue[id];
  if (row.operation !== null) return [row.operation];
  const known = stated[id] ?? (row.section === "2.2" ? withMoveValues : null);
  if (known !== null) return known;
  const naming = allOperations.filter((operation) => namedBy.get(operation)?.has(id) === true);
  return naming.length === 0 ? allOperations : naming;
}

function findNamedRequirements(
  { method, path, parameters }: OperationDescription,
  operation: Operation,
): ReadonlySet<string> {
  const found = new Set<string>();
  const described: unknown = Reflect.get(Reflect.get(openapi.paths, path) as object, method.toLowerCase());
  collectRequirements(Reflect.get(described as object, "responses"), found, new Set());
  for (const classes of Object.values(parameters)) {
    for (const { judged } of Object.values(classes))
      for (const id of Object.values(judged).flat()) found.add(id);
  }
  found.delete(OPERATIONS[operation].statusRequirement);
  return found;
}

/** Collects the ids that a part of the OpenAPI document names, following its references. */
function collectRequirements(part: unknown, found: Set<string>, visited: Set<string>): void {
  if (typeof part !== "object" || part === null) return;
  for (const [name, member] of Object.entries(part) as [string, unknown][]) {
    if (name === "x-requirement" && typeof member === "string") found.add(member);
    else if (name === "x-required") for (const id of Object.values(member ?? {})) found.add(String(id));
    else if (name === "$ref" && typeof member === "string") collectReferenced(member, found, visited);
    else collectRequirements(member, found, visited);
  }
}

function collectReferenced(reference: string, found: Set<string>, visited: Set<string>): void {
  if (visited.has(reference)) return;
  visited.add(reference);
  const names = reference.split("/").slice(1);
  const target = names.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : null),
    openapi,
  );
  collectRequirements(target, found, visited);
}
