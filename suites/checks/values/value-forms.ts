/** Whether the JSON of resources shows a value of a kind (§2.2) that no ABI declares there. */
import type { RequirementId } from "../../../spec/catalogue.ts";

/** The forms of JSON that values of different kinds have. */
type ValueForm = "boolean" | "number" | "digits" | "hex" | "array" | "object" | "text";

/** The requirements that judge the values of each form. One form may be that of several kinds. */
const judgedBy: { readonly [form in ValueForm]: readonly RequirementId[] } = {
  boolean: ["VALU-001"],
  number: ["VALU-002"],
  digits: ["VALU-003", "VALU-008"],
  hex: ["VALU-004", "VALU-006", "VALU-008"],
  array: ["VALU-005"],
  object: ["VALU-007"],
  text: ["VALU-008"],
};

/** The maximum number of values that are inspected, because a target may return any number. */
const valuesMax = 200_000;

/** Collects the forms of the values in the data of resources. */
export function createFormCollector() {
  const forms = new Set<ValueForm>();
  let left = valuesMax;
  return {
    forms: forms as ReadonlySet<ValueForm>,
    add: (data: unknown): void => {
      const open: unknown[] = listInner(data);
      for (; open.length > 0 && left > 0; left -= 1) {
        const value = open.pop();
        const form = findForm(value);
        if (form !== null) forms.add(form);
        for (const inner of listInner(value)) open.push(inner);
      }
    },
  };
}

/**
 * Whether a value has a form of the kind that a requirement judges, and no requirement that explains the form judged any
 * value. The value is then one of a struct whose ABI does not show it.
 */
export function isKindImplied(
  requirement: RequirementId,
  forms: ReadonlySet<ValueForm>,
  judged: ReadonlySet<RequirementId>,
): boolean {
  return [...forms].some(
    (form) => judgedBy[form].includes(requirement) && !judgedBy[form].some((id) => judged.has(id)),
  );
}

function findForm(value: unknown): ValueForm | null {
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return "number";
  if (typeof value === "string")
    return /^0x[0-9a-f]*$/i.test(value) ? "hex" : /^\d+$/.test(value) ? "digits" : "text";
  if (Array.isArray(value)) return "array";
  return typeof value === "object" && value !== null ? "object" : null;
}

function listInner(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).slice(0, valuesMax) : [];
}
