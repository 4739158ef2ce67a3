/**
 * Puts every exchange that was recorded from a real node through the oracle: `npm run task -- test:recordings [<folder>]`. A
 * finding that is not on the list below is a false alarm. The recordings are not part of the project. By default,
 * they are read from `../shared/real-node` beside the checkout. Their absence is an error.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { bodyBytes } from "../../reports/model/exchange-text.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Failure } from "../../evidence/failure.ts";
import { isExplainedExchange } from "../../reports/verdict/explained-failure.ts";
import { getRequirement } from "../../spec/catalogue.ts";
import { listDivergences } from "../../spec/known-divergences.ts";
import { LATEST_REVISION, toRevision, type Revision } from "../../spec/revision.ts";
import { PARAMETERS } from "../../spec/coverage.ts";
import type { ParameterClass } from "../../spec/operations/operation-description.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { createRedaction } from "../../suites/client/exchange-record.ts";
import { createJsonReader } from "../../suites/client/json/json-cache.ts";
import type { OperationRequest } from "../../suites/client/operation-request.ts";
import { Inconclusive } from "../../suites/client/outcome.ts";
import { readLedgerPosition } from "../../suites/client/response-head.ts";
import type { SentExchange } from "../../suites/client/sent-exchange.ts";
import { judgeHeaders } from "../../suites/oracle/headers/headers.ts";
import { createExchangeJudge } from "../../suites/oracle/judge-exchange.ts";
import { toFailure } from "../../suites/oracle/judgement.ts";
import { classify } from "../../suites/oracle/records/classify.ts";
import { createRecorder } from "../../suites/oracle/records/recorder.ts";
import { judgeMediaType, judgeStatus } from "../../suites/oracle/status.ts";
import { packageRoot } from "../../tools/package-root.ts";
import { reportRecordedExtended } from "./recorded-extended.ts";
import { compareRecordedModules, readRecordedBodies, recordedFiles } from "./recorded-modules.ts";

/** The known divergences that the real node was seen to have. Every other finding is a false alarm. */
const seenDivergences = listDivergences("aptos").filter(([, { seen }]) => seen !== undefined);
/**
 * The real node violated these requirements only in requests that were sent by hand and are not in the recordings.
 */
const notRecorded: readonly string[] = ["RSRC-012"];
const FILES = ["read.ndjson.gz", "heavy-pruned.ndjson.gz"];
/** This recording has requests to operations beyond the document. */
const EDGES = "edges.ndjson.gz";
const vendor = "aptos";
const basePath = "/v1";
const problemsShownMax = 20;

/** In the recordings, long hex values such as bytecode are truncated after 20 bytes. */
const cutMember = /(?<="0x[0-9a-f]{40})…(?=")/g;

interface RecordedExchange extends Exchange {
  readonly operation: Operation;
  readonly response: NonNullable<Exchange["response"]>;
}

process.exitCode = main(process.argv[2] ?? join(packageRoot, "..", "shared", "real-node"));

/**
 * Judges both recordings by the document and by the latest revision.
 * @returns the exit code: 1 if there is a false alarm or an unseen divergence, 2 if a recording is missing, otherwise
 * 0
 */
function main(folder: string): number {
  const missing = [...recordedFiles, EDGES]
    .map((name) => join(folder, name))
    .filter((path) => !existsSync(path));
  if (missing.length > 0) {
    process.stderr.write(
      `Name the folder of the recordings: npm run task -- test:recordings <folder>. Not found: ${missing.join(", ")}\n`,
    );
    return 2;
  }
  const results = [null, LATEST_REVISION].flatMap((revision) =>
    FILES.map((name) => judgeRecording(name, readRecording(join(folder, name)), revision)),
  );
  const unseen = findUnseenDivergences(FILES.flatMap((name) => readRecording(join(folder, name))));
  for (const id of unseen) {
    process.stderr.write(
      `${id} is marked as violated by a real node, but no recorded exchange violates it.\n`,
    );
  }
  const areModulesSame = compareModules(readRecordedBodies(folder));
  const isExtendedClean = reportRecordedExtended(join(folder, EDGES));
  return unseen.length === 0 && areModulesSame && isExtendedClean && results.every((isClean) => isClean)
    ? 0
    : 1;
}

/** Compares the recorded modules with those that the reference node reads, and prints the differences. */
function compareModules(bodies: readonly string[]): boolean {
  const { compared, complete, different, unlike } = compareRecordedModules(bodies);
  for (const id of different) process.stderr.write(`The ABI of ${id} differs from what its bytecode says.\n`);
  for (const id of unlike) process.stderr.write(`The reference node declares ${id} in another form.\n`);
  process.stdout.write(`${compared} modules compared, ${complete} of them with complete bytecode\n`);
  return different.length + unlike.length === 0 && compared > 0;
}

/**
 * Returns the requirements that are marked as violated by the real node, but whose violation is in no recorded
 * exchange.
 */
function findUnseenDivergences(exchanges: readonly RecordedExchange[]): readonly string[] {
  return seenDivergences.flatMap(([id, { explains }]) => {
    if (notRecorded.includes(id)) return [];
    const { operation } = getRequirement(id);
    const isShown = exchanges.some(
      (exchange) => exchange.operation === operation && isExplainedExchange(exchange, explains),
    );
    return isShown ? [] : [id];
  });
}

function readRecording(path: string): readonly RecordedExchange[] {
  const lines = gunzipSync(readFileSync(path)).toString("utf8").split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { exchange: RecordedExchange }).exchange);
}

/**
 * Judges a recording and prints its false alarms. Returns whether there are none.
 * @param revision the day whose interface the exchanges are judged by; null for the document
 */
function judgeRecording(
  name: string,
  exchanges: readonly RecordedExchange[],
  revision: string | null,
): boolean {
  const judgeExchange = createRecordingJudge(toRevision(revision));
  const counts = { cutBodies: 0, cutMembers: 0, known: 0, falseAlarms: 0 };
  for (const exchange of exchanges) {
    const { findings, isBodyCut, cutMembers } = judgeExchange(exchange);
    if (isBodyCut) counts.cutBodies += 1;
    counts.cutMembers += cutMembers;
    for (const finding of findings) {
      if (seenDivergences.some(([id]) => id === finding.requirement)) counts.known += 1;
      else if ((counts.falseAlarms += 1) <= problemsShownMax) printFinding(exchange, finding);
    }
  }
  process.stdout.write(
    `${name}: ${exchanges.length} exchanges judged by ${revision ?? "the specification"}, ${counts.falseAlarms} false alarms, ` +
      `${counts.known} findings of known divergences; ` +
      `not judged: ${counts.cutBodies} truncated bodies, and the missing ends of ${counts.cutMembers} truncated values\n`,
  );
  return counts.falseAlarms === 0 && exchanges.length > 0;
}

function printFinding(
  { request }: RecordedExchange,
  { requirement, summary, expected, received }: Failure,
): void {
  process.stderr.write(
    `${requirement} ${request.method} ${request.url}\n  ${summary}\n  expected ${expected}, received ${received}\n`,
  );
}

type JsonReader = ReturnType<typeof createJsonReader>;

interface JudgedRecording {
  readonly findings: readonly Failure[];
  readonly isBodyCut: boolean;
  readonly cutMembers: number;
}

function createRecordingJudge(revision: Revision): (exchange: RecordedExchange) => JudgedRecording {
  const redaction = createRedaction([]);
  const readJson = createJsonReader();
  return (exchange) => {
    const { response, operation } = exchange;
    const sent = toSentExchange(exchange, readJson);
    if (response.bodyIsCut) {
      const { form = "well-formed", path } = sent.request;
      const { status, headers } = response;
      const json = readJson(Buffer.from("null"));
      const received = { operation, form, vendor, path, query: {}, limits: {}, status, headers, json };
      const judgements = [judgeStatus, judgeHeaders, judgeMediaType].flatMap((judge) =>
        judge({ ...received, bodyBytes: 0 }),
      );
      const context = { operation, exchange, reproduced: null, redact: (text: string) => text };
      const findings = judgements.flatMap((one) => toFailure(one, context) ?? []);
      return { findings, isBodyCut: true, cutMembers: 0 };
    }
    const recorder = createRecorder();
    try {
      const judge = createExchangeJudge({ recorder, redaction, vendor, limits: {}, revision });
      judge(sent, { judgesStatus: false, reproduced: null });
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
    }
    const cutMembers = response.body.match(cutMember)?.length ?? 0;
    return { findings: recorder.findings(), isBodyCut: false, cutMembers };
  };
}

function toSentExchange(exchange: RecordedExchange, readJson: JsonReader): SentExchange {
  const { status, headers, body: text } = exchange.response;
  const request = toOperationRequest(exchange);
  const form = isMalformed(exchange, request) ? "malformed" : "well-formed";
  const body = Buffer.from(text.replaceAll(cutMember, ""));
  return {
    request: { ...request, form },
    answer: { arrived: true, status, headers, body },
    json: readJson(body),
    exchange,
    ordinal: 1,
    sentAfter: 0,
    isUncertain: false,
    statuses: [status],
  };
}

function toOperationRequest({ operation, request }: RecordedExchange): OperationRequest {
  const url = new URL(request.url);
  const content = bodyBytes(request);
  const mediaType = request.headers.find(([name]) => name === "content-type")?.[1] ?? "";
  return {
    operation,
    safety: "read",
    effect: "none",
    method: request.method === "POST" ? "POST" : "GET",
    path: url.pathname.slice(basePath.length),
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: content !== null && /json/.test(mediaType) ? Buffer.from(content).toString("utf8") : content,
  };
}

/**
 * Whether a recorded request was malformed on purpose. The values of its parameters show it; the recordings do not
 * say it.
 */
function isMalformed({ operation, response }: RecordedExchange, request: OperationRequest): boolean {
  const { status, headers, body } = response;
  const json = createJsonReader()(Buffer.from(body));
  const parameters: { readonly [name: string]: { readonly [className: string]: ParameterClass } } =
    PARAMETERS[operation];
  return classify({
    operation,
    form: "well-formed",
    path: request.path,
    query: request.query,
    content: request.body,
    bodyBytesMax: undefined,
    status,
    position: readLedgerPosition(headers, vendor),
    value: json.ok ? json.value : undefined,
  }).some(([name, className]) => className !== null && parameters[name]?.[className]?.kind === "malformed");
}
