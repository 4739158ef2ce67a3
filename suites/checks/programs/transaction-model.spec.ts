import { blockedBy } from "../../../evidence/reason.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { readFailureIndices } from "../submission/batch-answer.ts";
import { requireRejection } from "../submission/mixed-batch.ts";
import type { Answer } from "../../client/answer.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { performProgram } from "./program-run.ts";
import { limitRuns } from "../../judge/seed.ts";
import { requireAcceptance } from "../submission/acceptance.ts";
import { anyProgram, fixedPrograms, type TargetCapabilities } from "./program.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** Few cases, because each submits several batches, waits for their execution and reads the state after them. */
const programsMax = 2;
/** Few tries, because each performs an entire program at the speed of the target's blocks. */
const shrinking = { triesMax: 12, millisMax: 10_000 };
const batchSizeMax = 4;

test(
  ...requirement(
    "BTCH-020",
    "reads at several versions return the state that follows from random batches of several signers",
    async (fixtures) => {
      const capabilities = await readCapabilities(fixtures);
      await assertProperty({
        seed: limitRuns(programsMax, fixtures.seed),
        cases: anyProgram,
        examples: fixedPrograms,
        holds: (program) => performProgram(fixtures, program, capabilities),
        shrinking,
      });
    },
    { safety: "submit", role: "supporting", usesSeveralSigners: true, takesLong: true },
  ),
);

/** Finds out what the target and its profile allow. @throws Inconclusive if a JSON batch is not accepted or rejected as expected */
async function readCapabilities(fixtures: Fixtures): Promise<TargetCapabilities> {
  await requireAcceptance(fixtures, "json");
  const firstIndex = readFirstIndex(await requireRejection(fixtures, "json"));
  const encodings = new Set<Encoding>(["json"]);
  await ignoreInconclusive(async () => {
    await requireAcceptance(fixtures, "bcs");
    await requireRejection(fixtures, "bcs");
    encodings.add("bcs");
  });
  return {
    signers: fixtures.signers.count(),
    encodings,
    canFail: fixtures.signers.hasCall("fails"),
    batchMax: Math.min(batchSizeMax, fixtures.node.limits.batchMax ?? batchSizeMax),
    firstIndex,
  };
}

/**
 * Reads the transaction_index of a rejected transaction that is the only one of its batch; 0 if the whole batch was
 * rejected.
 */
function readFirstIndex(answer: Answer): bigint {
  const [index = 0n] = answer.status === 206 ? readFailureIndices(answer) : [];
  if (index === 0n || index === 1n) return index;
  throw new Inconclusive(blockedBy("BTCH-015", "the position of a failed transaction"), [answer.exchange]);
}
