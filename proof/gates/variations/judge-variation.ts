import { check, type Report } from "../../../cli/check-api.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Variation } from "../../fake-nodes/variations/variation.ts";
import type { ProxyResponse } from "../../fake-nodes/wire/exchange.ts";
import type { RawRequest } from "../../fake-nodes/wire/proxy.ts";
import { createDifferenceLog, type RequestedOperation } from "./difference-log.ts";
import {
  findChangedOperations,
  listOwnRequirements,
  listThird,
  toSentRequest,
  type SentRequest,
} from "./own-requirements.ts";
import { pickTurn } from "../sample.ts";
import { serveVariation } from "./variation-target.ts";

/** `declared`: the run has a full profile. `bare`: the run has only the URL. */
export type ProfileMode = "declared" | "bare";

/** Whether a variation is judged only by the requirements that it can affect, or by all requirements. */
export type JudgingScope = "own requirements" | "all requirements";

/** What was judged. A variation that can affect nearly all requirements is judged by a third of them. */
type JudgedScope = JudgingScope | "a third of the requirements";

export interface VariationResult {
  readonly id: string;
  readonly profileMode: ProfileMode;
  readonly judgedScope: JudgedScope;
  readonly verdict: string;
  readonly expectedVerdict: string;
  /**
   * Requirements whose status differs from that on the reference node, and that the variation does not expect to
   * differ.
   */
  readonly unexpectedStatuses: readonly string[];
  /** Requirements for which the variation expects another status, but which have the status of the reference node. */
  readonly unusedExceptions: readonly string[];
  /** Requirements whose decisive checks read a response that differs from that of the reference node. */
  readonly readers: readonly string[];
  readonly warnings: readonly string[];
  readonly millis: number;
}

const seed = 20_261;
const runs = 10;

/** Judges a variation and compares the result with that of the reference node. */
export async function judgeVariation(
  variation: Variation,
  profileMode: ProfileMode,
  judgingScope: JudgingScope,
): Promise<VariationResult> {
  const started = performance.now();
  const { judged, only, judgedScope } = await runInScope(variation, profileMode, judgingScope);
  const { report, readers } = judged;
  const expected = (await referenceRun(profileMode)).report;
  const { expectedStatuses = {} } = variation;
  const statuses = new Map(expected.requirements.map(({ id, status }) => [id, status]));
  // What a response has to show may be shown only by responses that another third of the requirements reads.
  const isMissed = (status: string): boolean =>
    judgedScope === "a third of the requirements" && status === "not-observed";
  const otherStatuses = report.requirements.filter(
    ({ id, status }) => isIn(only, id) && status !== statuses.get(id),
  );
  return {
    id: variation.id,
    profileMode,
    judgedScope,
    verdict: report.verdict,
    expectedVerdict: expected.verdict,
    unexpectedStatuses: otherStatuses
      .filter(({ id, status }) => expectedStatuses[id]?.status !== status && !isMissed(status))
      .map(({ id, status, reason, failures }) => {
        const why = failures[0] === undefined ? (reason ?? "") : showFailure(failures[0]);
        return `${id}: expected ${statuses.get(id)} as on the reference node, got ${status}: ${why}`;
      }),
    unusedExceptions: Object.keys(expectedStatuses).filter(
      (own) => isIn(only, own) && !otherStatuses.some(({ id }) => id === own),
    ),
    readers,
    warnings: report.warnings,
    millis: Math.round(performance.now() - started),
  };
}

const isIn = (only: readonly string[] | null, id: string): boolean => only?.includes(id) ?? true;

function showFailure({
  summary,
  expected,
  received,
}: Report["requirements"][number]["failures"][number]): string {
  return `${summary}; expected ${expected}, received ${received}`;
}

/** Judges a variation in a scope. `only` is null if all requirements were judged. */
async function runInScope(
  variation: Variation,
  profileMode: ProfileMode,
  judgingScope: JudgingScope,
): Promise<{
  readonly judged: JudgedRun;
  readonly only: readonly RequirementId[] | null;
  readonly judgedScope: JudgedScope;
}> {
  if (judgingScope === "own requirements") {
    const { sent } = await referenceRun("declared");
    const changed = await findChangedOperations(variation, sent);
    const own = listOwnRequirements(changed, sent);
    // On another node, what a check sees depends on what others did before, so a third of them may see something else.
    const isOtherNode = variation.node !== undefined || variation.moveLedger !== undefined;
    const only = own ?? (isOtherNode ? [] : listThird(variation, pickTurn(variation)));
    if (only.length > 0) {
      const judged = await runCheck(variation, profileMode, only);
      // The run may send other requests than the run against the reference node.
      const isComplete = judged.changedOperations.every((operation) => changed.has(operation));
      const judgedScope = own === null ? "a third of the requirements" : judgingScope;
      if (own === null || isComplete) return { judged, only, judgedScope };
    }
  }
  return {
    judged: await runCheck(variation, profileMode, null),
    only: null,
    judgedScope: "all requirements",
  };
}

interface JudgedRun {
  readonly report: Report;
  readonly readers: readonly string[];
  readonly changedOperations: readonly RequestedOperation[];
  readonly sent: readonly SentRequest[];
}

const reference: Variation = { id: "reference", differs: "The node does not differ.", allowed: "" };
const referenceRuns = new Map<ProfileMode, Promise<JudgedRun>>();

/** Judges the reference node, once in each process. */
function referenceRun(profileMode: ProfileMode): Promise<JudgedRun> {
  const made = referenceRuns.get(profileMode) ?? runCheck(reference, profileMode, null);
  referenceRuns.set(profileMode, made);
  return made;
}

/** Judges a variation in the safety class `heavy` with a full profile, or in the class `read` without a profile. */
async function runCheck(
  variation: Variation,
  profileMode: ProfileMode,
  only: readonly RequirementId[] | null,
): Promise<JudgedRun> {
  const differences = createDifferenceLog();
  const waiting: { readonly rawRequest: RawRequest; response: ProxyResponse | null }[] = [];
  const sent: SentRequest[] = [];
  const target = await serveVariation(variation, {
    differences,
    received: (rawRequest, responding) => {
      const received = { rawRequest, response: null as ProxyResponse | null };
      waiting.push(received);
      // Only the reference run is sent again, and only its responses are kept.
      if (variation === reference)
        void responding.then(
          (response) => (received.response = response),
          () => undefined,
        );
    },
  });
  const readers = new Set<string>();
  try {
    const report = await check({
      baseUrl: target.baseUrl,
      level: "should",
      seed,
      runs,
      // With one worker, each response belongs to the check that runs.
      workers: 1,
      ...(profileMode === "declared" ? { allow: "heavy", profile: target.profile } : {}),
      ...(only === null ? {} : { only }),
      observed: ({ requirement, role }) => {
        if (differences.take() && role === "decisive") readers.add(requirement);
        sent.push(...waiting.splice(0).map((one) => toSentRequest(one, requirement)));
      },
    });
    const changedOperations = [...differences.operations];
    return { report, readers: [...readers].toSorted(), changedOperations, sent };
  } finally {
    await target.close();
  }
}
