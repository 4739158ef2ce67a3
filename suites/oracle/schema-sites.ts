import openapi from "../../spec/openapi.json" with { type: "json" };
import { isRequirementId, type RequirementId } from "../../spec/catalogue.ts";
import { escapeToken } from "../client/json/json-pointer.ts";

const schemas: { readonly [name: string]: Schema } = openapi.components.schemas;

/** A schema as far as it is read here. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly items?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly allOf?: readonly Schema[];
  /** Where a value is as this says, `then` speaks of it too. */
  readonly if?: object;
  readonly then?: Schema;
  readonly "x-requirement"?: string;
  readonly "x-required"?: { readonly [name: string]: string };
}

/** A place of a value of which its schema has something to say, and whether only that it is there. */
export interface SchemaSite {
  readonly requirement: RequirementId;
  readonly pointer: string;
  readonly isPresence: boolean;
}

/**
 * Lists the places of a value that a schema of the OpenAPI document speaks of, whether or not they are in order.
 * @param matches whether a value is as the `if` of a schema says.
 */
export function findSchemaSites(
  name: string,
  value: unknown,
  matches: (condition: object, value: unknown) => boolean,
): SchemaSite[] {
  const found: SchemaSite[] = [];
  const add = (id: string | undefined, pointer: string, isPresence: boolean): void => {
    if (id !== undefined && isRequirementId(id)) found.push({ requirement: id, pointer, isPresence });
  };
  const visit = (schema: Schema, inner: unknown, pointer: string): void => {
    add(schema["x-requirement"], pointer, false);
    const target = schema.$ref === undefined ? undefined : schemaAt(schema.$ref);
    if (target !== undefined) visit(target, inner, pointer);
    for (const part of schema.allOf ?? []) visit(part, inner, pointer);
    if (schema.if !== undefined && schema.then !== undefined && matches(schema.if, inner)) {
      visit(schema.then, inner, pointer);
    }
    if (Array.isArray(inner)) visitItems(schema, inner, pointer);
    else if (typeof inner === "object" && inner !== null) visitMembers(schema, inner, pointer);
  };
  const visitItems = ({ items }: Schema, inner: readonly unknown[], pointer: string): void => {
    if (items !== undefined) inner.forEach((item, at) => visit(items, item, `${pointer}/${at}`));
  };
  const visitMembers = (schema: Schema, inner: object, pointer: string): void => {
    for (const [member, id] of Object.entries(schema["x-required"] ?? {})) {
      add(id, `${pointer}/${escapeToken(member)}`, true);
    }
    for (const [member, part] of Object.entries(schema.properties ?? {})) {
      const own: unknown = Object.hasOwn(inner, member) ? Reflect.get(inner, member) : null;
      if (own !== null) visit(part, own, `${pointer}/${escapeToken(member)}`);
    }
  };
  const schema = schemas[name];
  if (schema !== undefined) visit(schema, value, "");
  return found;
}

function schemaAt(reference: string): Schema | undefined {
  const name = reference.slice(reference.lastIndexOf("/") + 1);
  return Object.hasOwn(schemas, name) ? schemas[name] : undefined;
}
