/** Finds the places in a JSON value to which the requirements of a schema apply. */
import { isRequirementId, type RequirementId } from "../../spec/catalogue.ts";
import { escapeToken } from "../client/json/json-value.ts";
import { matchesVariant, parseSchemaName, type Schema } from "./schema-walk.ts";

/**
 * Called with each place to which a requirement applies.
 * @param isPresence whether the requirement only demands that the member is present
 * @param pointer the JSON pointer of the place; null if the caller does not need pointers
 */
type VisitSite = (requirement: RequirementId, isPresence: boolean, pointer: string | null) => void;

/** A schema with its references resolved and its members listed, because a body visits a schema many times. */
interface SiteSchema {
  readonly requirement: RequirementId | null;
  /** The schemas that apply to the same value. */
  readonly parts: SiteSchema[];
  /** The schema that applies to the same value if it matches the condition. */
  readonly variant: { readonly condition: object; readonly schema: SiteSchema } | null;
  readonly items: SiteSchema | null;
  readonly required: readonly (readonly [member: string, requirement: RequirementId])[];
  readonly members: readonly (readonly [member: string, schema: SiteSchema])[];
}

type Schemas = { readonly [name: string]: Schema };

const resolvedSchemas = new WeakMap<Schemas, Map<string, SiteSchema | null>>();

/**
 * Visits the places in a value to which the requirements of a schema apply. Includes places that do not conform.
 * @param withPointers whether `visitSite` needs the pointers, which take most of the time to create
 */
export function visitSchemaSites(
  schemas: Schemas,
  name: string,
  value: unknown,
  withPointers: boolean,
  visitSite: VisitSite,
): void {
  const resolved = resolvedSchemas.get(schemas) ?? new Map<string, SiteSchema | null>();
  resolvedSchemas.set(schemas, resolved);
  const schema = resolveNamed(schemas, resolved, name);
  if (schema !== null) visit(schema, value, withPointers ? "" : null, visitSite);
}

function resolveNamed(
  schemas: Schemas,
  resolved: Map<string, SiteSchema | null>,
  name: string,
): SiteSchema | null {
  const known = resolved.get(name);
  if (known !== undefined) return known;
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  const site = schema === undefined ? null : resolve(schema);
  resolved.set(name, site);
  return site;

  function resolve(own: Schema): SiteSchema {
    const { $ref, allOf = [], if: condition, then, items } = own;
    const target = $ref === undefined ? null : resolveNamed(schemas, resolved, parseSchemaName($ref));
    return {
      requirement: toRequirement(own["x-requirement"]),
      parts: [...(target === null ? [] : [target]), ...allOf.map(resolve)],
      variant: condition === undefined || then === undefined ? null : { condition, schema: resolve(then) },
      items: items === undefined ? null : resolve(items),
      required: Object.entries(own["x-required"] ?? {}).flatMap(([member, id]) => {
        const requirement = toRequirement(id);
        return requirement === null ? [] : [[member, requirement] as const];
      }),
      members: Object.entries(own.properties ?? {}).map(([member, part]) => [member, resolve(part)]),
    };
  }
}

function toRequirement(id: string | undefined): RequirementId | null {
  return id !== undefined && isRequirementId(id) ? id : null;
}

function visit(schema: SiteSchema, value: unknown, pointer: string | null, visitSite: VisitSite): void {
  const { requirement, parts, variant, items } = schema;
  if (requirement !== null) visitSite(requirement, false, pointer);
  for (const part of parts) visit(part, value, pointer, visitSite);
  if (variant !== null && matchesVariant(variant.condition, value)) {
    visit(variant.schema, value, pointer, visitSite);
  }
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) visitMembers(schema, value, pointer, visitSite);
  else if (items !== null) {
    for (const [at, item] of value.entries()) visit(items, item, toInner(pointer, at), visitSite);
  }
}

function visitMembers(
  { required, members }: SiteSchema,
  object: object,
  pointer: string | null,
  visitSite: VisitSite,
): void {
  for (const [member, requirement] of required) visitSite(requirement, true, toInner(pointer, member));
  for (const [member, schema] of members) {
    const inner: unknown = Object.hasOwn(object, member) ? Reflect.get(object, member) : null;
    if (inner !== null) visit(schema, inner, toInner(pointer, member), visitSite);
  }
}

function toInner(pointer: string | null, token: string | number): string | null {
  return pointer === null ? null : `${pointer}/${escapeToken(token)}`;
}
