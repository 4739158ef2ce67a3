import type { Exchange, Failure } from "../../reports/model/observation.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { Judgement } from "./oracle.ts";

/** The failure that a broken judgement stands for; null for one that held. */
export function toFailure(
  judgement: Judgement,
  seen: { readonly operation: Operation; readonly exchange: Exchange; readonly reproduced: string | null },
): Failure | null {
  const { broken, requirement, layer } = judgement;
  if (broken === null) return null;
  const place = broken.pointer === "" ? "" : `, ${broken.pointer}`;
  return {
    requirement,
    operation: seen.operation,
    layer,
    pointer: broken.pointer,
    mismatch: broken.mismatch,
    summary: `${seen.operation}${place}: ${broken.mismatch}.`,
    expected: broken.expected,
    received: broken.received,
    exchanges: [seen.exchange],
    reproduced: layer === "status" ? seen.reproduced : null,
    counterexample: null,
    occurrences: 1,
  };
}
