/** Runs the curl line of every failure in a shell, against the node that failed, and compares what comes back. Needs curl. */
import { check } from "../cli/check-api.ts";
import { createNode } from "../reference-node/node.ts";
import type { ReportFailure } from "../reports/report.ts";
import { faults } from "./faults/faults.ts";
import { rowsInPlace } from "./faults/rows-in-place.ts";
import { serveProxy } from "./proxy.ts";
import { run } from "./run-command.ts";

const node = createNode();
let ran = 0;
let wrong = 0;
for (const fault of faults) {
  const { id, requirement, alter } = fault;
  const proxy = await serveProxy(node, alter);
  const report = await check({ baseUrl: proxy.baseUrl, seed: 1, level: "should", only: rowsInPlace(fault) });
  const failures = report.requirements.flatMap((row) => (row.id === requirement ? row.failures : []));
  if (failures.length === 0) {
    wrong += 1;
    process.stderr.write(`${requirement} ${id}: did not fail\n`);
  }
  for (const failure of failures) {
    ran += 1;
    const problem = await repeat(failure);
    if (problem === null) continue;
    wrong += 1;
    process.stderr.write(`${requirement} ${id}: ${problem}\n${failure.curl}\n`);
  }
  await proxy.close();
}
await node.close();
process.stdout.write(`${ran - wrong} passed, ${wrong} failed\n`);
process.exitCode = wrong === 0 && ran > 0 ? 0 : 1;

/** What differs, or null where the line shows the same status, ledger headers and body. */
async function repeat({ curl, response }: ReportFailure): Promise<string | null> {
  const { code, stdout, stderr } = await run("sh", ["-c", curl]);
  if (code !== 0) return `curl ended with ${code}: ${stderr.trim()}`;
  const [head = "", ...rest] = stdout.split("\r\n\r\n");
  if (response === null) return "the failure has no response to compare with";
  if (!head.startsWith(`HTTP/1.1 ${response.status} `))
    return `expected status ${response.status}, got ${head.split("\r\n")[0]}`;
  const body = rest.join("\r\n\r\n");
  return body === response.body || /sequence_number/.test(body)
    ? null
    : `expected the body ${response.body}, got ${body}`;
}
