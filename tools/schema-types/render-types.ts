/** Renders the TypeScript types that a JSON Schema describes. */

/** The keywords of JSON Schema that matter to types. Others, such as `minimum` and `if`, narrow values, not types. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: Schema };
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly pattern?: string;
  readonly additionalProperties?: Schema | boolean;
}

/** The types of the keyword `type` that TypeScript calls by another name, or that need no other keyword. */
const plainTypes: { readonly [type: string]: string } = {
  string: "string",
  boolean: "boolean",
  null: "null",
  number: "number",
  integer: "number",
};

/** The type of a value that the schema does not restrict. */
const anyValue = "JsonValue";
const commentWidth = 110;

/**
 * Renders the type of a schema, and one of each definition that has a title. The title of a definition is the name of its
 * type, and a description becomes a docstring. The type of a definition that accepts null does not contain null;
 * references to it add that.
 * @param name the name of the type of the whole schema
 * @param imported the titles of definitions whose types are declared elsewhere
 */
export function renderTypes(schema: Schema, name: string, imported: readonly string[] = []): string {
  const definitions = Object.values(schema.$defs ?? {}).filter(
    ({ title }) => title !== undefined && !imported.includes(title),
  );
  return [{ ...schema, title: name }, ...definitions].map((one) => renderDeclaration(one, schema)).join("\n");
}

function renderDeclaration(schema: Schema, root: Schema): string {
  const { title = "", description } = schema;
  const types = listTypes(schema, root).filter((type) => type !== "null");
  const type = types.join(" | ");
  const declaration =
    schema.properties === undefined ? `type ${title} = ${type};` : `interface ${title} ${type}`;
  return `${renderComment(description)}export ${declaration}\n`;
}

/** Lists the types whose union a schema describes. */
function listTypes(schema: Schema, root: Schema): readonly string[] {
  const { $ref, const: constant, type, oneOf, anyOf } = schema;
  if ($ref !== undefined) {
    const types = listReferencedTypes($ref, root);
    return type === undefined ? types : types.filter((one) => one !== "null");
  }
  if (constant !== undefined) return [JSON.stringify(constant)];
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value));
  const choices = oneOf ?? anyOf;
  if (choices !== undefined) return [...new Set(choices.flatMap((one) => listTypes(one, root)))];
  if (type === undefined) return [anyValue];
  return [type].flat().map((one) => {
    if (one === "object") return renderObject(schema, root);
    return one === "array" ? renderArray(schema, root) : (plainTypes[one] ?? anyValue);
  });
}

function listReferencedTypes(reference: string, root: Schema): readonly string[] {
  const schema = root.$defs?.[reference.replace("#/$defs/", "")];
  if (schema === undefined) throw new TypeError(`The schema has no definition ${reference}`);
  const types = listTypes(schema, root);
  if (schema.title === undefined) return types;
  return types.includes("null") ? [schema.title, "null"] : [schema.title];
}

function renderType(schema: Schema, root: Schema): string {
  return listTypes(schema, root).join(" | ");
}

function renderArray({ items, prefixItems }: Schema, root: Schema): string {
  if (prefixItems !== undefined) {
    return `readonly [${prefixItems.map((one) => renderType(one, root)).join(", ")}]`;
  }
  return `readonly (${typeof items === "object" ? renderType(items, root) : anyValue})[]`;
}

function renderObject(schema: Schema, root: Schema): string {
  const { properties, required = [], propertyNames, additionalProperties } = schema;
  if (properties === undefined) {
    const value =
      typeof additionalProperties === "object" ? renderType(additionalProperties, root) : anyValue;
    const isListed = propertyNames?.pattern === undefined && propertyNames !== undefined;
    const key = isListed ? `name in ${renderType(propertyNames, root)}` : "name: string";
    return `{ readonly [${key}]: ${value} }`;
  }
  const members = Object.entries(properties).map(([name, one]) => {
    const mark = required.includes(name) ? "" : "?";
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${renderComment(one.description)}readonly ${key}${mark}: ${renderType(one, root)};`;
  });
  return `{\n${members.join("\n")}\n}`;
}

/** Renders a description as a docstring, wrapped at a maximum width; empty without one. */
function renderComment(description: string | undefined): string {
  if (description === undefined) return "";
  const lines: string[] = [];
  for (const word of description.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= commentWidth) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines.length === 1
    ? `/** ${description} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`;
}
