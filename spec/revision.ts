/**
 * The interface at a date. It is derived from the document: newer changes up to the date are applied, and changes
 * after the date are undone.
 */
import type { RequirementId } from "./catalogue.ts";
import type { InterfaceChange, RequiredMember } from "./interface-change.ts";
import openapi from "./openapi.json" with { type: "json" };
import { DOCUMENT_DATE, interfaceChanges } from "./revisions.ts";
import { STATUSES, type Operation } from "./vocabulary.ts";

/** When a requirement became part of the interface. */
interface LaterRequirement {
  /** The first day on which the requirement is part of the interface. */
  readonly date: string;
  /** Whether the requirement is judged before the date if a response already has the member or header. */
  readonly isFormJudged: boolean;
}

/** The interface at a date, as the oracle and the verdict use it. */
export interface Revision {
  /** The last day whose changes are part of the revision; null for the document. */
  readonly date: string | null;
  /** The schemas of `openapi.json`, changed to those of the revision. */
  readonly schemas: { readonly [name: string]: object };
  readonly statuses: { readonly [operation in Operation]: readonly number[] };
  readonly integerTypes: readonly string[];
  /** The requirements that are not part of the revision. */
  readonly later: ReadonlyMap<RequirementId, LaterRequirement>;
  /** The features that are not part of the revision, each with the first day on which it is part of the interface. */
  readonly laterFeatures: { readonly [feature: string]: string };
}

/** The dates of the changes, the oldest first. */
export const REVISION_DATES: readonly string[] = interfaceChanges.map(({ date }) => date);

/** The date of the newest change. */
export const LATEST_REVISION = REVISION_DATES.at(-1) ?? DOCUMENT_DATE;

/** Returns whether a text is a day such as `2024-08-12`. */
export function isRevisionDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const revisions = new Map<string, Revision>();

/**
 * Derives the interface at a date. Equal dates give the same object.
 * @param date a day such as `2024-08-12`; null for the document
 */
export function toRevision(date: string | null): Revision {
  const key = date ?? "";
  const known = revisions.get(key);
  if (known !== undefined) return known;
  const revision = derive(date);
  revisions.set(key, revision);
  return revision;
}

function derive(date: string | null): Revision {
  const last = date ?? DOCUMENT_DATE;
  const undone = interfaceChanges.filter((change) => change.date > last && change.date <= DOCUMENT_DATE);
  const applied = interfaceChanges.filter((change) => change.date > DOCUMENT_DATE && change.date <= last);
  const later = interfaceChanges.filter((change) => change.date > last);
  return {
    date,
    schemas: deriveSchemas(undone, applied),
    statuses: removeStatuses(undone),
    integerTypes: applied.flatMap(({ integerTypes }) => integerTypes?.listed ?? []),
    later: new Map(later.toReversed().flatMap(listLaterRequirements)),
    laterFeatures: Object.fromEntries(
      later.flatMap(({ feature, date: since }) => (feature === undefined ? [] : [[feature, since]])),
    ),
  };
}

function listLaterRequirements({
  date,
  introduces = [],
  forms = [],
}: InterfaceChange): (readonly [RequirementId, LaterRequirement])[] {
  return [
    ...introduces.map((id) => [id, { date, isFormJudged: false }] as const),
    ...forms.map((id) => [id, { date, isFormJudged: true }] as const),
  ];
}

interface ObjectSchema {
  readonly required: readonly string[];
  readonly properties: { readonly [name: string]: object };
  readonly "x-required": { readonly [name: string]: string };
}

function deriveSchemas(
  undone: readonly InterfaceChange[],
  applied: readonly InterfaceChange[],
): Revision["schemas"] {
  const schemas: { [name: string]: object } = { ...openapi.components.schemas };
  const patch = (name: string, change: (schema: ObjectSchema) => object): void => {
    schemas[name] = change(schemas[name] as ObjectSchema);
  };
  for (const { requiredMember: member } of undone) {
    if (member !== undefined) patch(member.schema, (schema) => withoutRequired(schema, member.name));
  }
  for (const { requiredMember: member, integerTypes } of applied) {
    if (member !== undefined) patch(member.schema, (schema) => withRequired(schema, member));
    if (integerTypes === undefined) continue;
    const judged = { format: "type-of-listed-integers", "x-requirement": integerTypes.requirement };
    for (const name of typeSchemas) patch(name, (schema) => ({ allOf: [schema, judged] }));
  }
  patch("Error", (schema) => withErrorCodes(schema, undone, applied));
  return schemas;
}

const typeSchemas = ["MoveType", "MoveFieldType", "MoveStructTag"] as const;

/** Makes a member optional. If the member is present, it must still conform to its schema. */
function withoutRequired(schema: ObjectSchema, name: string): object {
  const { [name]: _, ...others } = schema["x-required"];
  return { ...schema, required: schema.required.filter((own) => own !== name), "x-required": others };
}

function withRequired(schema: ObjectSchema, { name, requirement, form = {} }: RequiredMember): object {
  return {
    ...schema,
    required: [...schema.required, name],
    properties: { ...schema.properties, [name]: form },
    "x-required": { ...schema["x-required"], [name]: requirement },
  };
}

/** Limits error_code to the codes of the revision. In a revision before the list of codes, every code is allowed. */
function withErrorCodes(
  schema: ObjectSchema,
  undone: readonly InterfaceChange[],
  applied: readonly InterfaceChange[],
): object {
  const [form, list] = openapi.components.schemas.Error.properties.error_code.allOf;
  const hasNoList = undone.some(({ introduces }) => introduces?.includes("EROR-005"));
  const removed = undone.flatMap(({ errorCodes = [] }) => errorCodes);
  const codes = [
    ...(list?.enum ?? []).filter((code) => !removed.includes(code)),
    ...applied.flatMap(({ errorCodes = [] }) => errorCodes),
  ];
  const error_code = { allOf: hasNoList ? [form] : [form, { ...list, enum: codes }] };
  return { ...schema, properties: { ...schema.properties, error_code } };
}

function removeStatuses(undone: readonly InterfaceChange[]): Revision["statuses"] {
  const entries = Object.entries(STATUSES).map(([operation, listed]) => {
    const removed = undone.flatMap(({ statuses }) =>
      statuses?.operations.some((own) => own === operation) === true ? statuses.added : [],
    );
    return [operation, listed.filter((status) => !removed.includes(status))];
  });
  return Object.fromEntries(entries) as Revision["statuses"];
}

/** Returns the first day on which a requirement is part of the interface; null if the requirement always was. */
export function findFirstDate(id: RequirementId): string | null {
  const change = interfaceChanges.find(({ introduces = [], forms = [] }) =>
    [...introduces, ...forms].includes(id),
  );
  return change?.date ?? null;
}
