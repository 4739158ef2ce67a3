/**
 * Judges a JSON value against a schema of the OpenAPI document. The annotations `x-requirement` and `x-required`
 * of the schema assign each member to its requirement.
 */
import type { ErrorObject } from "ajv/dist/2020.js";
import { toRevision, type Revision } from "../../spec/revision.ts";
import { isRequirementId, type RequirementId } from "../../spec/catalogue.ts";
import { escapeToken, valueAt } from "../client/json/json-value.ts";
import { createValidators, type Validators } from "./compile-schemas.ts";
import { validators as documentValidators } from "./document-validators.ts";
import type { ValidationContext } from "./schema-formats.ts";
import { visitSchemaSites } from "./schema-sites.ts";
import type { Schema, SchemaName } from "./schema-walk.ts";
import { describeExpected } from "./expected-values.ts";
import { type Judgement, type Mismatch, formatTyped } from "./judgement.ts";
export type { SchemaName } from "./schema-walk.ts";

/**
 * Judges a value against a schema.
 * @param numbers the source text of every number by JSON pointer, because a parsed number does not show that `1.0` or
 * `1e2` was sent
 * @param revision the revision of the interface that the schema belongs to; default: the document
 * @returns one judgement for each mismatch, and one for each requirement that other places of the value satisfy. A
 * pointer has at most one mismatch. Values inside a malformed value are not judged.
 */
export function judgeSchema(
  name: SchemaName,
  value: unknown,
  numbers: ReadonlyMap<string, string>,
  revision: Revision = toRevision(null),
): Judgement[] {
  const validate = getValidators(revision)[name];
  if (validate === undefined) throw new Error(`the schema ${name} has no validator`);
  const context: ValidationContext = { numbers };
  validate.call(context, value);
  const mismatches = new Map<string, Judgement>();
  for (const error of validate.errors ?? []) {
    // If `then` does not match, Ajv reports both the mismatch in `then` and this error, which says less.
    if (error.keyword === "if") continue;
    const judgement = toJudgement(name, error, value, numbers);
    const place = judgement.broken?.pointer ?? "";
    if (!mismatches.has(place)) mismatches.set(place, judgement);
  }
  const satisfied = new Map<RequirementId, number>();
  visitSchemaSites(revision.schemas, name, value, mismatches.size > 0, (requirement, isPresence, pointer) => {
    const broken = pointer === null ? undefined : mismatches.get(pointer);
    if (broken !== undefined && !(isPresence && broken.requirement !== requirement)) return;
    satisfied.set(requirement, (satisfied.get(requirement) ?? 0) + 1);
  });
  return [...mismatches.values(), ...[...satisfied].map(toSatisfied)];
}

function toSatisfied([requirement, times]: readonly [RequirementId, number]): Judgement {
  return {
    requirement,
    assertion: "the values conform to their schemas",
    layer: "schema",
    broken: null,
    times,
  };
}

const describePlace = (pointer: string): string => (pointer === "" ? "the body" : pointer);

const toLayer = (pointer: string): "body" | "schema" => (pointer === "" ? "body" : "schema");

const validatorsByRevision = new WeakMap<Revision, Validators>();

/** Returns the validators of a revision. The build has compiled those of the document. */
function getValidators(revision: Revision): Validators {
  if (revision.date === null && documentValidators !== null) return documentValidators;
  const known = validatorsByRevision.get(revision);
  if (known !== undefined) return known;
  const validators = createValidators(revision);
  validatorsByRevision.set(revision, validators);
  return validators;
}

function toJudgement(
  name: SchemaName,
  error: ErrorObject,
  value: unknown,
  numbers: ReadonlyMap<string, string>,
): Judgement {
  const parent = error.parentSchema as Schema;
  const isMissing = error.keyword === "required";
  const member = isMissing ? String(error.params["missingProperty"]) : null;
  const pointer = member === null ? error.instancePath : `${error.instancePath}/${escapeToken(member)}`;
  const id = member === null ? parent["x-requirement"] : parent["x-required"]?.[member];
  if (id === undefined || !isRequirementId(id)) {
    throw new Error(`schema ${name} has no requirement for ${error.schemaPath}`);
  }
  const found = valueAt(value, error.instancePath);
  return {
    requirement: id,
    assertion: `${describePlace(pointer)} conforms to its schema`,
    layer: toLayer(pointer),
    broken: {
      pointer,
      mismatch: isMissing ? "missing" : describeMismatch(error),
      expected: member === null ? describeExpected(parent) : `the member ${member}`,
      received: isMissing ? "an object without it" : formatTyped(found, numbers.get(error.instancePath)),
      ...toUnlistedText(error, found),
    },
  };
}

/** Reports compare received texts with the ones of other networks and revisions. Those are short. */
const comparedLengthMax = 100;

function toUnlistedText({ keyword }: ErrorObject, found: unknown): Pick<Mismatch, "values"> {
  return keyword === "enum" && typeof found === "string" && found.length <= comparedLengthMax
    ? { values: { kind: "not-listed", received: found } }
    : {};
}

function describeMismatch(error: ErrorObject): string {
  if (error.keyword === "type") return `not of type ${[error.schema].flat().join(" or ")}`;
  if (error.keyword === "enum") return "not a listed value";
  if (["format", "x-integer"].includes(error.keyword)) return `not ${withArticle(error)}`;
  if (error.keyword === "pattern") return "not of the pattern";
  return `breaks ${error.keyword}`;
}

/** Returns the name of a format with its article (`a uint64`). */
function withArticle({ schema }: ErrorObject): string {
  const name = String(schema);
  return `${/^[aeio]/.test(name) ? "an" : "a"} ${name}`;
}
