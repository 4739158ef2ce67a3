/**
 * Judges the rules that apply to every exchange: status, headers, media type, body, and the relations between them.
 * The rules never throw: each rule that applies to a response gives a judgement, satisfied or broken.
 */
import type { Layer } from "../../evidence/failure.ts";
import { unusable } from "../../evidence/reason.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { toRevision, type Revision } from "../../spec/revision.ts";
import { toAnswer } from "../client/answer.ts";
import type { JudgeExchange } from "../client/client-options.ts";
import { Inconclusive } from "../client/outcome.ts";
import type { Redaction } from "../client/exchange-record.ts";
import type { Recorder } from "../client/recorder.ts";
import { readCursor, readLedgerPosition } from "../client/response-head.ts";
import { countRepeats } from "../client/sent-exchange.ts";
import type { DeclaredLimits } from "../client/target.ts";
import { judgeBlock } from "./block.ts";
import { judgeBody } from "./body.ts";
import { judgeFailedTransactions } from "./failed-transactions.ts";
import { judgeGasHeader } from "./headers/gas-header.ts";
import { judgeHeaders } from "./headers/headers.ts";
import { toFailure, type Judgement, type RuleInput } from "./judgement.ts";
import { judgeLimits } from "./limits.ts";
import { findCoverageCells } from "./records/coverage-cells.ts";
import { createExchangeFactRecorder } from "./records/exchange-facts.ts";
import { judgeMediaType, judgeStatus } from "./status.ts";

/** The layers after whose violation a check cannot use the response. */
const blockingLayers: readonly Layer[] = ["transport", "status", "media type", "body"];

/**
 * Judges a response by all rules. Leaves out requirements that the revision does not contain, unless they judge a
 * member or header that is present.
 */
export function judgeAnswer(received: RuleInput): Judgement[] {
  const { later } = received.revision ?? toRevision(null);
  return judgeLayers(received).filter(({ requirement }) => later.get(requirement)?.isFormJudged !== false);
}

/**
 * Judges a response layer by layer. Does not judge the body after a wrong status or media type, because these decide
 * which body is expected.
 */
function judgeLayers(received: RuleInput): Judgement[] {
  const status = judgeStatus(received);
  const headers = judgeHeaders(received);
  if (hasMismatch(status)) return [...status, ...headers];
  const mediaType = judgeMediaType(received);
  if (hasMismatch(mediaType)) return [...status, ...headers, ...mediaType];
  const body = judgeBody(received);
  return [
    ...status,
    ...headers,
    ...mediaType,
    ...body,
    ...judgeLimits(received),
    ...judgeFailedTransactions(received),
    ...judgeGasHeader(received, brokenPointers(body)),
    ...(received.operation === "getBlockByVersion" ? judgeBlock(received, brokenPointers(body)) : []),
  ];
}

function brokenPointers(judgements: readonly Judgement[]): ReadonlySet<string> {
  return new Set(judgements.flatMap(({ broken }) => (broken === null ? [] : [broken.pointer])));
}

function hasMismatch(judgements: readonly Judgement[]): boolean {
  return judgements.some(({ broken }) => broken !== null);
}

interface ExchangeJudgeOptions {
  /** Receives the findings, assertions, facts and coverage of every exchange. */
  readonly recorder: Recorder;
  readonly redaction: Redaction;
  readonly vendor: string;
  /** The limits that the profile declares. */
  readonly limits: DeclaredLimits;
  /** The revision of the interface to judge by. Default: the document. */
  readonly revision?: Revision;
}

/** Creates the function that judges and records every exchange of one check. */
export function createExchangeJudge(options: ExchangeJudgeOptions): JudgeExchange {
  const { recorder, redaction, vendor, limits, revision = toRevision(null) } = options;
  const recordExchangeFacts = createExchangeFactRecorder(recorder, redaction);
  return (sent, { judgesStatus, reproduced }) => {
    const { request, answer, json, exchange, ordinal, sentAfter } = sent;
    const { operation, form = "well-formed", path, query, body } = request;
    const { status, headers } = answer;
    const cursor = readCursor(headers, vendor);
    const position = readLedgerPosition(headers, vendor);
    const asked = { operation, form, path, query, status };
    const received = { ...asked, vendor, headers, json };
    recordExchangeFacts({ ...received, cursor, position, requestBody: body, ordinal, sentAfter });
    const judgements = judgeAnswer({ ...received, limits, revision, bodyBytes: answer.body.length }).filter(
      ({ layer }) => layer !== "status" || !judgesStatus,
    );
    recordRuleAssertions(recorder, judgements, ordinal);
    const redact = (text: string): string => redaction.redact(text);
    const repeats = countRepeats(sent.statuses);
    const findings = judgements.flatMap(
      (judgement) => toFailure(judgement, { operation, exchange, reproduced, repeats, redact }) ?? [],
    );
    for (const finding of findings) recorder.addFinding(finding);
    const { bodyBytesMax } = limits;
    recorder.recordCoverage(
      findCoverageCells({ ...asked, content: body, bodyBytesMax, position, value: json.value }),
      ordinal,
    );
    const blocking = findings.find(({ layer }) => blockingLayers.includes(layer));
    if (blocking !== undefined) throw new Inconclusive(unusable(blocking.requirement), [exchange]);
    return toAnswer(sent, findings, { vendor, recorder });
  };
}

/** Records how many assertions each requirement has. */
function recordRuleAssertions(recorder: Recorder, judgements: readonly Judgement[], ordinal: number): void {
  const counts = new Map<RequirementId, number>();
  for (const { requirement, times = 1 } of judgements)
    counts.set(requirement, (counts.get(requirement) ?? 0) + times);
  for (const [requirement, times] of counts) recorder.recordAssertions(requirement, times, ordinal);
}
