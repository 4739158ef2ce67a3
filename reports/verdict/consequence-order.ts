import { explainConsequence } from "../../spec/consequences.ts";
import type { ReportFailure } from "../model/report.ts";
import { findRejectingRequirements, isRejecting } from "./causes/rejected-requests.ts";

/** The failed requirement from which failures may follow. It is to be corrected first. */
export interface RootFailure {
  readonly id: string;
  /** How the requirement failed, in the fixed words of its failures. */
  readonly mismatch: string;
  /** Why the failures may follow from the other one, in one sentence. */
  readonly why: string;
}

/** Failures of one requirement in the same way, as far as their root depends on them. */
interface FailedInOneWay {
  readonly requirement: { readonly id: string };
  readonly mismatch: string;
  readonly members: readonly Pick<ReportFailure, "operation" | "request" | "response">[];
  readonly operations: readonly string[];
}

/**
 * Finds the failed requirement from which failures may follow; null if there is none. If that one may itself follow from
 * another one, the other one is returned.
 */
export function findRoot(cluster: FailedInOneWay, all: readonly FailedInOneWay[]): RootFailure | null {
  for (const other of all) {
    const why = explain(cluster, other);
    if (why === null) continue;
    const { requirement, mismatch } = other;
    return findRoot(other, all) ?? { id: requirement.id, mismatch, why };
  }
  return null;
}

function explain(cluster: FailedInOneWay, other: FailedInOneWay): string | null {
  const { id } = cluster.requirement;
  const root = other.requirement.id;
  if (id === root) return null;
  return explainConsequence(id, root, other.mismatch) ?? explainByRejection(cluster, other);
}

/** A response that a target should not have sent explains what is wrong in it. */
function explainByRejection({ requirement, members }: FailedInOneWay, other: FailedInOneWay): string | null {
  const root = other.requirement.id;
  if (isRejecting(requirement.id)) return null;
  const isExplained = members.every(
    (failure) =>
      failure.operation !== null &&
      other.operations.includes(failure.operation) &&
      findRejectingRequirements(failure).some((id) => id === root),
  );
  return isExplained ? "The responses that show it answer requests that are to be rejected." : null;
}

/**
 * Finds the failed requirement that may keep a requirement from being verified; null if there is none.
 * @param failed the mismatches of a report of an older version, or of a plan, are unknown: null
 */
export function findRootById(
  id: string,
  failed: readonly { readonly id: string; readonly mismatches: readonly string[] | null }[],
): Pick<RootFailure, "id" | "why"> | null {
  for (const other of failed) {
    const why = (other.mismatches ?? [null]).flatMap(
      (mismatch) => explainConsequence(id, other.id, mismatch) ?? [],
    )[0];
    if (why !== undefined) return findRootById(other.id, failed) ?? { id: other.id, why };
  }
  return null;
}
