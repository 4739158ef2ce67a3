/** Renders the members that a JSON Schema describes as tables. */
import { escapeText, renderCode, renderTable } from "./markdown-table.ts";

/** The keywords of JSON Schema that the tables show. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Schemas;
  readonly $comment?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Schemas;
  readonly required?: readonly string[];
  readonly dependentRequired?: { readonly [name: string]: readonly string[] };
  readonly additionalProperties?: Schema | boolean;
}

interface Schemas {
  readonly [name: string]: Schema;
}

/**
 * What the texts of a schema are. `forms`: a description is the form of a value, which messages quote, and the comment
 * says what the member is. `meanings`: a description says what the member is.
 */
export type Texts = "forms" | "meanings";

/** Renders the table of a schema, and a section for each definition with members to which it refers. */
export function renderSchema(schema: Schema, texts: Texts): string {
  const tables = new SchemaTables(schema.$defs ?? {}, texts);
  const sections = Object.entries(schema.$defs ?? {})
    .filter(([, one]) => hasMembers(one))
    .map(([name, one]) => `## ${name}\n\n${tables.render(one)}`);
  return [tables.render({ ...schema, $comment: "", description: "" }), ...sections].join("\n");
}

/** Renders the table of a schema without definitions. */
export function renderMembers(schema: Schema): string {
  return new SchemaTables({}, "meanings").render(schema);
}

const branchesOf = ({ oneOf, anyOf }: Schema): readonly Schema[] => oneOf ?? anyOf ?? [];

function hasMembers(schema: Schema): boolean {
  return schema.properties !== undefined || branchesOf(schema).some((one) => one.properties !== undefined);
}

/** The tables of one schema, whose parts refer to its definitions. */
class SchemaTables {
  readonly #definitions: Schemas;
  readonly #texts: Texts;

  constructor(definitions: Schemas, texts: Texts) {
    this.#definitions = definitions;
    this.#texts = texts;
  }

  render(schema: Schema): string {
    const branches = branchesOf(schema);
    const text = this.#renderMeaning(schema);
    if (schema.properties === undefined && branches.length > 0) {
      return [text, "", "One of:", "", ...branches.map((one) => `- ${this.#renderBranch(one)}`), ""].join(
        "\n",
      );
    }
    if (schema.items?.properties !== undefined) {
      return renderTable(["Member", "Value", "Meaning"], this.#listInnerRows(schema, ""));
    }
    if (schema.properties === undefined) return `A ${this.#renderForm(schema)}.\n`;
    return [text, "", renderTable(["Member", "Value", "Meaning"], this.#listRows(schema, ""))].join("\n");
  }

  /** Renders one of several forms in a line. */
  #renderBranch(schema: Schema): string {
    const { properties, required = [] } = schema;
    if (properties === undefined) return this.#renderForm(schema);
    const members = Object.entries(properties).map(([name, one]) => {
      const note = this.#renderMeaning(one).replace(/\.$/, "");
      const mark = required.length === 0 || required.includes(name) ? "" : " (optional)";
      return `${renderCode(name)}${mark}: ${this.#renderForm(one)}${note === "" ? "" : ` (${note})`}`;
    });
    const meaning = this.#renderMeaning(schema);
    return `${members.join("; ")}${meaning === "" ? "" : `. ${meaning}`}`;
  }

  /** Lists the rows of the members of an object, and of the objects within them that are no definitions. */
  #listRows(
    { properties = {}, required = [], dependentRequired = {} }: Schema,
    path: string,
  ): (readonly string[])[] {
    return Object.entries(properties).flatMap(([name, schema]) => {
      const needed = dependentRequired[name] ?? [];
      const needs = needed.length === 0 ? "" : ` Needs ${needed.map(renderCode).join(" and ")}.`;
      // Where every member is optional, the text of the object says so.
      const mark = required.length === 0 || required.includes(name) ? "" : " (optional)";
      const row = [
        `${renderCode(`${path}${name}`)}${mark}`,
        this.#renderForm(schema),
        `${this.#renderMeaning(schema)}${needs}`.trim(),
      ];
      return [row, ...this.#listInnerRows(schema, `${path}${name}`)];
    });
  }

  #listInnerRows(schema: Schema, path: string): (readonly string[])[] {
    const { properties, items, additionalProperties } = schema;
    if (properties !== undefined) return this.#listRows(schema, `${path}.`);
    if (items?.properties !== undefined) return this.#listRows(items, `${path}[].`);
    if (typeof additionalProperties !== "object" || additionalProperties.properties === undefined) return [];
    return this.#listRows(additionalProperties, `${path}.*.`);
  }

  #renderMeaning(schema: Schema): string {
    const { $comment, description } = schema;
    const text = this.#texts === "forms" ? $comment : description;
    const definition = this.#resolve(schema);
    // The section of a definition with members has its text.
    if (text === undefined)
      return definition === null || hasMembers(definition) ? "" : this.#renderMeaning(definition);
    return escapeText(text);
  }

  #resolve({ $ref }: Schema): Schema | null {
    return $ref === undefined ? null : (this.#definitions[$ref.replace("#/$defs/", "")] ?? null);
  }

  #renderForm(schema: Schema): string {
    const definition = this.#resolve(schema);
    const name = schema.$ref?.replace("#/$defs/", "") ?? "";
    if (definition !== null && hasMembers(definition)) return `[${name}](#${name.toLowerCase()})`;
    if (definition !== null)
      return this.#renderForm({ ...definition, ...(schema.type && { type: schema.type }) });
    const { items } = schema;
    if (items?.$ref !== undefined && hasMembers(this.#resolve(items) ?? {}))
      return `list of ${this.#renderForm(items)}`;
    if (this.#texts === "forms" && schema.description !== undefined) return escapeText(schema.description);
    return this.#renderType(schema);
  }

  #renderType(schema: Schema): string {
    const { type, items, additionalProperties } = schema;
    if (schema.const !== undefined) return renderCode(JSON.stringify(schema.const));
    if (schema.enum !== undefined)
      return schema.enum.map((one) => renderCode(JSON.stringify(one))).join(", ");
    const branches = branchesOf(schema);
    if (branches.length > 0) return [...new Set(branches.map((one) => this.#renderForm(one)))].join(" or ");
    if (type === undefined) return "any value";
    const forms = [type].flat().map((one) => {
      if (one === "array" && items !== undefined) return `list of ${this.#renderForm(items)}`;
      if (one === "object" && typeof additionalProperties === "object") {
        return `object of ${this.#renderForm(additionalProperties)}`;
      }
      if (one === "array") return "list";
      return `${one}${one === "null" ? "" : renderRange(schema)}`;
    });
    return forms.join(" or ");
  }
}

function renderRange({ minimum, maximum }: Schema): string {
  const parts = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`to ${maximum}`]),
  ];
  return parts.map((part) => ` ${part}`).join("");
}
