/**
 * Compiles the schemas of a revision with Ajv. The build calls this for the document and writes the code of the
 * validators to `dist`, because loading Ajv and compiling takes longer than judging a short run. The schemas of other
 * revisions are compiled when they are needed.
 */
import type { Ajv2020, KeywordCxt, ValidateFunction } from "ajv/dist/2020.js";
import openapi from "../../spec/openapi.json" with { type: "json" };
import type { Revision } from "../../spec/revision.ts";
import { loadAjv } from "./load-ajv.ts";
import { createFormats, isIntegerText } from "./schema-formats.ts";

/** The validators of all schemas, by the names of the schemas. */
export interface Validators {
  readonly [schema: string]: ValidateFunction;
}

/** The names of the schemas that have a validator. */
const schemaNames = Object.keys(openapi.components.schemas).filter((name) => name !== "AddressInput");

/** Returns the validators of a revision, each of which is compiled when it is needed first. */
export function createValidators(revision: Revision): Validators {
  const ajv = createAjv(revision);
  const validators: { [schema: string]: ValidateFunction } = {};
  for (const name of schemaNames) {
    const get = (): ValidateFunction | undefined => ajv.getSchema(toReference(name));
    Object.defineProperty(validators, name, { enumerable: true, get });
  }
  return validators;
}

/** Converts the validators of an Ajv instance to the code of a module. */
type GenerateCode = (ajv: Ajv2020, references: { readonly [name: string]: string }) => string;

/**
 * Compiles the validators of a revision to the code of an ECMAScript module.
 * @param generate the function `standalone` of Ajv
 */
export function compileModule(revision: Revision, generate: GenerateCode): string {
  const references = Object.fromEntries(schemaNames.map((name) => [name, toReference(name)]));
  const code = generate(createAjv(revision), references);
  if (code.includes("require(")) throw new Error("a validator must not load CommonJS modules");
  return [
    'import { createFormats, isIntegerText } from "./schema-formats.js";',
    `const formats = createFormats(${JSON.stringify(revision.integerTypes)});`,
    code,
    `export const validators = { ${schemaNames.join(", ")} };`,
    "",
  ].join("\n");
}

function toReference(name: string): string {
  return `openapi#/components/schemas/${name}`;
}

function createAjv({ schemas, integerTypes }: Revision): Ajv2020 {
  const { Ajv2020: Ajv, _ } = loadAjv();
  const created = new Ajv({
    allErrors: true,
    verbose: true,
    messages: false,
    strict: false,
    passContext: true,
    code: { source: true, esm: true, formats: _`formats` },
  });
  for (const [name, format] of Object.entries(createFormats(integerTypes))) created.addFormat(name, format);
  // Ajv must accept any value for these formats, because `x-integer` judges integers by their source text.
  for (const name of ["uint8", "uint16", "uint32"]) created.addFormat(name, true);
  created.addKeyword({ keyword: "x-integer", schemaType: "string", code: generateIntegerCheck });
  created.addSchema({ ...openapi, components: { ...openapi.components, schemas } }, "openapi");
  return created;
}

/** Generates the code of `x-integer`, which judges numbers by their source text and accepts other values. */
function generateIntegerCheck(context: KeywordCxt): void {
  const { _, str, Name } = loadAjv();
  const { gen, data, it } = context;
  const isInteger = gen.scopeValue("func", { ref: isIntegerText, code: _`isIntegerText` });
  const pointer = str`${new Name("instancePath")}${it.errorPath}`;
  const bits = Number(String(context.schema).slice("uint".length));
  context.fail(_`typeof ${data} == "number" && !${isInteger}(this, ${pointer}, ${bits})`);
}
