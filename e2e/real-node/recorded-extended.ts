/** Judges the recorded exchanges of the operations beyond the document by the rules for every response. */
import { basename } from "node:path";
import { findExtendedOperation } from "../../spec/extended/operations.ts";
import { readJson } from "../../suites/client/json/strict-json.ts";
import { judgeExtendedAnswer } from "../../suites/oracle/extended/judge-extended-answer.ts";
import { readRecordedEdges, type RecordedEdge } from "./fidelity/recorded-edges.ts";

const basePath = "/v1";
const vendor = "aptos";
/** In the recordings, long hex values are truncated and end with this character. */
const cutMember = /(?<="0x[0-9a-f]{40})…(?=")/g;

/** What the rules say about a recording. */
export interface ExtendedRecording {
  /** How many exchanges were judged, and how many of them without their truncated body. */
  readonly judged: number;
  readonly cutBodies: number;
  /** How many assertions held. */
  readonly held: number;
  /** One sentence for each violation. Every one is a false alarm, because a real node responded. */
  readonly falseAlarms: readonly string[];
}

/**
 * Judges the recorded exchanges. It leaves out requests that do not ask for JSON, and those that the node rejected before
 * it chose an operation, because no operation describes such responses.
 */
export function judgeRecordedExtended(edges: readonly RecordedEdge[]): ExtendedRecording {
  const counts = { judged: 0, cutBodies: 0, held: 0 };
  const falseAlarms: string[] = [];
  for (const { name, request, response } of edges) {
    const url = new URL(request.path, "http://node.test");
    const operation = url.pathname.startsWith(basePath)
      ? findExtendedOperation(request.method, url.pathname.slice(basePath.length).replace(/^\/$/, ""))
      : null;
    const { status, headers, body = "", bodyIsCut = false } = response;
    if (operation === null || typeof status !== "number" || asksForBcs(request.headers)) continue;
    const json = bodyIsCut ? null : readJson(Buffer.from(body.replaceAll(cutMember, "")));
    counts.judged += 1;
    if (bodyIsCut) counts.cutBodies += 1;
    for (const { requirement, broken } of judgeExtendedAnswer(operation, { status, headers, json }, vendor)) {
      if (broken === null) counts.held += 1;
      else falseAlarms.push(`${name}: ${requirement} expected ${broken.expected}, got ${broken.received}`);
    }
  }
  return { ...counts, falseAlarms };
}

function asksForBcs(headers: Readonly<Record<string, string>>): boolean {
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === "accept" && value.includes("bcs"),
  );
}

/** Judges the exchanges of a file and prints the false alarms. Returns whether there are none. */
export function reportRecordedExtended(path: string): boolean {
  const { judged, cutBodies, held, falseAlarms } = judgeRecordedExtended(readRecordedEdges(path));
  for (const one of falseAlarms) process.stderr.write(`${one}\n`);
  process.stdout.write(
    `${basename(path)}: ${judged} exchanges beyond the specification judged, ${held} assertions held, ${falseAlarms.length} false alarms; ` +
      `not judged: ${cutBodies} truncated bodies\n`,
  );
  return falseAlarms.length === 0 && judged > 0;
}
