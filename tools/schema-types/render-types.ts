/** Renders the TypeScript types that a JSON Schema describes. */

/** The keywords of JSON Schema that matter to types. Others, such as `minimum`, narrow values, not types. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: Schema };
  readonly title?: string;
  /** The docstring of the type or member. Without it, the description is the docstring. */
  readonly $comment?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
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

const commentWidth = 110;

/** A schema with the definitions to which its parts refer. */
interface Root {
  readonly $defs?: Schema["$defs"];
  /** The type of a value that the schema does not restrict. */
  readonly anyValue: string;
}

/**
 * Renders the type of a schema, and one of each definition that has a title. The title of a definition is the name of its
 * type, and a description becomes a docstring. The type of a definition that accepts null does not contain null;
 * references to it add that.
 * @param name the name of the type of the whole schema; null if only the definitions need types
 * @param imported the titles of definitions whose types are declared elsewhere. `JsonValue` among them is the type of a
 * value that the schema does not restrict; otherwise this type is `unknown`
 */
export function renderTypes(schema: Schema, name: string | null, imported: readonly string[] = []): string {
  const definitions = Object.values(schema.$defs ?? {}).filter(
    ({ title }) => title !== undefined && !imported.includes(title),
  );
  const whole = name === null ? [] : [{ ...schema, title: name }];
  const root: Root = { ...schema, anyValue: imported.includes("JsonValue") ? "JsonValue" : "unknown" };
  return [...whole, ...definitions].map((one) => renderDeclaration(one, root)).join("\n");
}

function renderDeclaration(schema: Schema, root: Root): string {
  const types = listTypes(schema, root).filter((type) => type !== "null");
  return `${renderComment(schema)}export type ${schema.title ?? ""} = ${types.join(" | ")};\n`;
}

/** Lists the types whose union a schema describes. */
function listTypes(schema: Schema, root: Root): readonly string[] {
  const { $ref, const: constant, type, oneOf, anyOf } = schema;
  if ($ref !== undefined) {
    const types = listReferencedTypes($ref, root);
    return type === undefined ? types : types.filter((one) => one !== "null");
  }
  if (constant !== undefined) return [JSON.stringify(constant)];
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value));
  const choices = oneOf ?? anyOf ?? listBranches(schema);
  if (choices !== undefined) return [...new Set(choices.flatMap((one) => listTypes(one, root)))];
  if (type === undefined) return [root.anyValue];
  return [type].flat().map((one) => {
    if (one === "object") return renderObject(schema, root);
    return one === "array" ? renderArray(schema, root) : (plainTypes[one] ?? root.anyValue);
  });
}

/** Lists the schemas of both kinds of values that a condition on their type separates. Other conditions matter to no type. */
function listBranches({
  type,
  if: condition,
  then: met,
  else: unmet,
}: Schema): readonly Schema[] | undefined {
  if (type !== undefined || condition?.type === undefined || met === undefined || unmet === undefined)
    return undefined;
  return [{ ...met, type: condition.type }, unmet];
}

function listReferencedTypes(reference: string, root: Root): readonly string[] {
  const schema = root.$defs?.[reference.replace("#/$defs/", "")];
  if (schema === undefined) throw new TypeError(`The schema has no definition ${reference}`);
  const types = listTypes(schema, root);
  if (schema.title === undefined) return types;
  return types.includes("null") ? [schema.title, "null"] : [schema.title];
}

function renderType(schema: Schema, root: Root): string {
  return listTypes(schema, root).join(" | ");
}

function renderArray({ items, prefixItems }: Schema, root: Root): string {
  if (prefixItems !== undefined) {
    return `readonly [${prefixItems.map((one) => renderType(one, root)).join(", ")}]`;
  }
  return `readonly (${typeof items === "object" ? renderType(items, root) : root.anyValue})[]`;
}

function renderObject(schema: Schema, root: Root): string {
  const { properties, required = [], propertyNames, additionalProperties } = schema;
  if (properties === undefined) {
    const value =
      typeof additionalProperties === "object" ? renderType(additionalProperties, root) : root.anyValue;
    const isListed = propertyNames?.pattern === undefined && propertyNames !== undefined;
    const key = isListed ? `name in ${renderType(propertyNames, root)}` : "name: string";
    return `{ readonly [${key}]: ${value} }`;
  }
  const members = Object.entries(properties).map(([name, one]) => {
    const mark = required.includes(name) ? "" : "?";
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${renderComment(one)}readonly ${key}${mark}: ${renderType(one, root)};`;
  });
  return `{\n${members.join("\n")}\n}`;
}

/** Renders the docstring of a type or member, wrapped at a maximum width; empty without one. */
function renderComment({ $comment, description }: Schema): string {
  const text = $comment ?? description;
  if (text === undefined) return "";
  // The descriptions of some schemas are parts of sentences, because messages contain them.
  const sentence = text.endsWith(".") ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  const lines: string[] = [];
  for (const word of sentence.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= commentWidth) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines.length === 1
    ? `/** ${sentence} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`;
}
