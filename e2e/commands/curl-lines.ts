/**
 * Runs the curl command of every failure in a shell against the faulty node, and compares the responses. Needs curl.
 * Submissions are skipped, because a node rejects the same transaction the second time.
 */
import { check } from "../../cli/check-api.ts";
import { createNode } from "../../reference-node/node.ts";
import type { ReportFailure } from "../../reports/model/report.ts";
import { mutants } from "../../proof/fake-nodes/mutants/mutants.ts";
import { isSideEffectFree, serveMutant, toCheckRequest } from "../../proof/gates/mutation/judge-mutant.ts";
import { run } from "../../tools/run-command.ts";

const node = createNode();
let ran = 0;
let wrong = 0;
for (const mutant of mutants.filter(isSideEffectFree)) {
  const { id, requirement, equivalent, isNonDeterministic = id.endsWith("-changing") } = mutant;
  if (equivalent !== undefined) continue;
  const target = await serveMutant(mutant, node);
  const report = await check(toCheckRequest(mutant, target, "own requirement"));
  const failures = report.requirements.flatMap((row) => (row.id === requirement ? row.failures : []));
  if (failures.length === 0) {
    wrong += 1;
    process.stderr.write(`${requirement} ${id}: did not fail\n`);
  }
  for (const failure of failures) {
    ran += 1;
    const problem = await repeat(failure, isNonDeterministic);
    if (problem === null) continue;
    wrong += 1;
    process.stderr.write(`${requirement} ${id}: ${problem.slice(0, 1_000)}\n${failure.curl}\n`);
  }
  await target.close();
}
await node.close();
process.stdout.write(`${ran - wrong} passed, ${wrong} failed\n`);
process.exitCode = wrong === 0 && ran > 0 ? 0 : 1;

/**
 * Sends the request of a failure again with its curl command. Returns how the new response differs; null if its
 * status and body are the same.
 */
async function repeat(
  { curl, response }: ReportFailure,
  isNonDeterministic: boolean,
): Promise<string | null> {
  const { code, stdout, stderr } = await run("sh", ["-c", curl]);
  if (code !== 0) return `curl exited with ${code}: ${stderr.trim()}`;
  const [head = "", ...rest] = stdout.split("\r\n\r\n");
  if (response === null) return "The failure has no response to compare with.";
  if (!head.startsWith(`HTTP/1.1 ${response.status} `))
    return `expected status ${response.status}, got ${head.split("\r\n")[0]}`;
  const body = rest.join("\r\n\r\n");
  // The body of such a mutant changes at every read.
  if (isNonDeterministic) return null;
  const isSame = response.bodyIsCut ? body.startsWith(response.body.slice(0, -4)) : body === response.body;
  return isSame ? null : `expected the body ${response.body.slice(0, 300)}, got ${body.slice(0, 300)}`;
}
