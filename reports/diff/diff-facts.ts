import type { ComparedReport } from "./compared-report.ts";
import { compareText } from "../model/failures.ts";

/** A fact that was seen with other values; no values where it was not seen. */
export interface FactDiff {
  readonly id: string;
  readonly name: string;
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/** Compares what was observed where the document is silent; what either report does not say is not compared. */
export function compareFacts(
  { facts: old }: ComparedReport,
  { facts: now }: ComparedReport,
): readonly FactDiff[] {
  if (old === undefined || now === undefined) return [];
  const [before, after] = [valuesById(old), valuesById(now)];
  return [...new Set([...before.keys(), ...after.keys()])].toSorted(compareText).flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    const one = { id, name: (is ?? was)?.name ?? "", old: was?.values ?? [], new: is?.values ?? [] };
    return JSON.stringify(one.old) === JSON.stringify(one.new) ? [] : [one];
  });
}

interface Fact {
  readonly name: string;
  readonly values: readonly string[];
}

/** Older reports have facts without ids; their names stand for them. */
function valuesById(facts: NonNullable<ComparedReport["facts"]>): ReadonlyMap<string, Fact> {
  const byId = new Map<string, Fact>();
  for (const { id, name, value } of facts) {
    const key = id ?? name;
    const known = byId.get(key)?.values ?? [];
    byId.set(key, { name, values: [...new Set([...known, value])].toSorted(compareText) });
  }
  return byId;
}
