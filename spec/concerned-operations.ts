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

/** What a part of the OpenAPI document names itself. */
interface Names {
  readonly requirements: Set<string>;
  /** The parts to which it refers. */
  readonly references: Set<string>;
}

/** The names in the parts that have a reference. Most operations refer to the same parts. */
const namesByReference = new Map<string, Names>();

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
  const described: unknown = Reflect.get(Reflect.get(openapi.paths, path) as object, method.toLowerCase());
  const found = collectNames(Reflect.get(described as object, "responses"));
  for (const classes of Object.values(parameters)) {
    for (const { judged } of Object.values(classes))
      for (const id of Object.values(judged).flat()) found.add(id);
  }
  found.delete(OPERATIONS[operation].statusRequirement);
  return found;
}

/** Collects the ids that a part of the OpenAPI document names, following its references. */
function collectNames(part: unknown): Set<string> {
  const { requirements, references } = findNames(part);
  // A set also yields what is added to it meanwhile.
  for (const reference of references) {
    const names = namesByReference.get(reference) ?? findNames(resolveReference(reference));
    namesByReference.set(reference, names);
    for (const id of names.requirements) requirements.add(id);
    for (const inner of names.references) references.add(inner);
  }
  return requirements;
}

function findNames(part: unknown, names: Names = { requirements: new Set(), references: new Set() }): Names {
  if (typeof part !== "object" || part === null) return names;
  for (const [name, member] of Object.entries(part) as [string, unknown][]) {
    if (name === "x-requirement" && typeof member === "string") names.requirements.add(member);
    else if (name === "x-required")
      for (const id of Object.values(member ?? {})) names.requirements.add(String(id));
    else if (name === "$ref" && typeof member === "string") names.references.add(member);
    else findNames(member, names);
  }
  return names;
}

function resolveReference(reference: string): unknown {
  const names = reference.split("/").slice(1);
  return names.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : null),
    openapi,
  );
}
