import type { NotSeen, ReceivedAnswer, Reason, Undeclared } from "../../../evidence/reason.ts";
import { SOURCES } from "../../../evidence/sources.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import { isRefusal } from "../../model/operation-status.ts";
import {
  renderLimit,
  renderNeededAllow,
  renderNeverSucceeded,
  renderOtherShard,
  renderRefusal,
  renderSilence,
  type CauseText,
} from "../../text/cause-text.ts";
import {
  renderDeclared,
  renderMissingMembers,
  renderMissingPruning,
  renderOtherLayout,
  renderUnseen,
} from "../../text/lack-text.ts";
import { renderRefused, renderUnlisted, renderUnsteady } from "../../text/response-cause-text.ts";
import type { FailingOperations } from "./failing-operations.ts";
import type { ProfilePlace } from "./profile-advice.ts";

/** Why a requirement was not verified, without the requirements. */
export interface Cause extends CauseText {
  /** The operation that the target does not serve, if that is the cause. */
  readonly operation?: Operation;
  /** The response that `missing` names. */
  readonly got?: ReceivedAnswer;
}

/** What a reason says about the cause. */
interface Clues {
  /** A cause that holds whatever the target serves. */
  readonly stop?: Cause;
  /** The response to the request of the check. */
  readonly got?: ReceivedAnswer;
  /** The operation whose response the reason asks for. */
  readonly named?: Operation;
  /** The operations whose responses show what the reason asks for. */
  readonly sources?: readonly Operation[];
  /** A cause that holds if the target serves those operations. */
  readonly lack?: Cause;
}

/** Returns the cause if the reasons name an option, an answer of the target or a profile key; otherwise null. */
export function findNamedCause(
  reasons: readonly Reason[],
  operation: Operation | null,
  { failing, place }: { readonly failing: FailingOperations; readonly place: ProfilePlace },
): Cause | null {
  const clues = reasons.map((reason) => findClues(reason, place));
  const [refusal] = clues.flatMap(({ got }) => (got !== undefined && isRefusal(got.status) ? [got] : []));
  return (
    clues.find(({ stop }) => stop !== undefined)?.stop ??
    (refusal && { ...renderRefusal(refusal, place), operation: refusal.operation, got: refusal }) ??
    findFailingOperation([clues[0]?.named ?? null, operation, ...toSources(clues)], failing, place) ??
    clues.find(({ lack }) => lack !== undefined)?.lack ??
    null
  );
}

/** Lists the operations whose responses show what reasons ask for. */
export function listSources(reasons: readonly Reason[], place: ProfilePlace): readonly Operation[] {
  return toSources(reasons.map((reason) => findClues(reason, place)));
}

function toSources(clues: readonly Clues[]): readonly Operation[] {
  return clues.flatMap(({ named, sources = [] }) => named ?? sources);
}

/** The first of the operations that the target does not serve. */
function findFailingOperation(
  operations: readonly (Operation | null)[],
  failing: FailingOperations,
  place: ProfilePlace,
): Cause | null {
  const found = operations.find((name) => name !== null && failing.has(name)) ?? null;
  return found === null ? null : toNeverSucceeded(found, place);
}

function findClues(reason: Reason, place: ProfilePlace): Clues {
  switch (reason.kind) {
    case "not-seen":
    case "profile": {
      const lack = reason.kind === "not-seen" ? renderUnseen(reason) : null;
      return {
        ...findLack(reason, place),
        ...(lack !== null && { lack }),
        sources: (reason.about ?? []).flatMap((thing) => SOURCES[thing]),
      };
    }
    case "blocked":
      return reason.needs === null ? {} : findLack(reason.needs, place);
    case "declared":
      return { got: reason.got, named: reason.got.operation, lack: renderDeclared(reason, place) };
    case "unanswered":
      return reason.lost === "max-requests"
        ? { stop: renderLimit("max-requests") }
        : { named: reason.operation, lack: renderSilence(reason, place) };
    case "refused":
      return { got: reason.got, named: reason.got.operation, lack: renderRefused(reason, place) };
    case "unlisted":
      return { got: reason.got, named: reason.got.operation, lack: renderUnlisted(reason) };
    case "limit":
    case "unfinished":
      return { stop: renderLimit(reason.limit) };
    case "shard":
      return { stop: renderOtherShard(reason) };
    case "allow":
      return { stop: renderNeededAllow(reason) };
    case "feature":
      return reason.since === undefined ? { stop: renderLimit("feature") } : {};
    case "never-succeeded":
      return { stop: toNeverSucceeded(reason.operation, place) };
    case "pruning":
      return { lack: renderMissingPruning(place) };
    case "pruned":
    case "unstable":
    case "chance":
      return { lack: renderUnsteady(reason) };
    case "layout":
      return { lack: renderOtherLayout(reason, place) };
    case "no-assertion":
    case "not-observed":
    case "absent":
    case "text":
      return {};
  }
}

function findLack(needed: NotSeen | Undeclared, place: ProfilePlace): Clues {
  const got = needed.got ?? (typeof needed.detail === "object" ? needed.detail : undefined);
  return {
    ...(got && { got }),
    ...(needed.kind === "profile" && { lack: renderMissingMembers(needed, place) }),
  };
}

function toNeverSucceeded(operation: Operation, place: ProfilePlace): Cause {
  return { ...renderNeverSucceeded(operation, place), operation };
}
