import { explainConsequence } from "../../spec/consequences.ts";

/** The failed requirement from which a failure may follow. It is to be corrected first. */
export interface RootFailure {
  readonly id: string;
  /** Why the failure may follow from the other one, in one sentence. */
  readonly why: string;
}

/**
 * Finds the failed requirement from which a failure may follow; null if there is none. If this one may itself follow
 * from another one, that one is returned. A failure that decides the verdict follows only from one that decides it too,
 * because the other one may be ignored.
 */
export function findRoot(
  { id, affectsVerdict }: { readonly id: string; readonly affectsVerdict: boolean },
  failed: readonly { readonly id: string; readonly affectsVerdict: boolean }[],
): RootFailure | null {
  for (const other of failed) {
    if (affectsVerdict && !other.affectsVerdict) continue;
    const why = explainConsequence(id, other.id);
    if (why !== null) return findRoot(other, failed) ?? { id: other.id, why };
  }
  return null;
}

/** The members of a cause that decide its place in the order. */
interface PlacedCause {
  readonly requirement: { readonly id: string };
  readonly root: RootFailure | null;
}

/** Puts the consequences of a cause behind it. All other causes keep their order. */
export function orderByRoot<Cause extends PlacedCause>(causes: readonly Cause[]): readonly Cause[] {
  const listed = new Set(causes.map(({ requirement }) => requirement.id));
  const isBehind = ({ root }: PlacedCause): boolean => root !== null && listed.has(root.id);
  const roots = causes.filter((cause) => !isBehind(cause));
  return roots.flatMap((cause, index) => {
    const { id } = cause.requirement;
    const isLast = roots.findLastIndex(({ requirement }) => requirement.id === id) === index;
    return isLast ? [cause, ...causes.filter((one) => isBehind(one) && one.root?.id === id)] : [cause];
  });
}
