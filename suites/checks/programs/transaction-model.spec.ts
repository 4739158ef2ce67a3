import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { readFailureIndices } from "../batches/batch-answer.ts";
import { requireRejection } from "../batches/batch-submit.ts";
import type { Answer } from "../../client/answer.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { performProgram } from "./program-run.ts";
import { limitRuns } from "../kit/seed.ts";
import { requireAcceptance } from "../submission/require-acceptance.ts";
import type { TargetCapabilities } from "./program.ts";
import type { Encoding } from "../../transactions/signers.ts";
import { anyProgram } from "./program-arbitraries.ts";

/** Each case is several batches that have to be executed, and everything about them read back. */
const programsMax = 3;
/** A counterexample is performed anew for each try, at the pace of the target's blocks. */
const shrinking = { triesMax: 12, millisMax: 10_000 };
const batchSizeMax = 4;

test(
  ...requirement(
    "BTCH-020",
    "what random batches of several signers come to is read back at every version",
    async (fixtures) => {
      const capabilities = await readCapabilities(fixtures);
      await assertProperty({
        seed: limitRuns(programsMax, fixtures.seed),
        cases: anyProgram,
        holds: (program) => performProgram(fixtures, program, capabilities),
        shrinking,
      });
    },
    { safety: "submit", role: "supporting" },
  ),
);

/** @throws Inconclusive where nothing that is signed here is accepted in JSON, or what is not signed well is */
async function readCapabilities(fixtures: Fixtures): Promise<TargetCapabilities> {
  await requireAcceptance(fixtures, "json");
  const firstIndex = firstIndexIn(await requireRejection(fixtures, "json"));
  const encodings = new Set<Encoding>(["json"]);
  await ignoreInconclusive(async () => {
    await requireAcceptance(fixtures, "bcs");
    await requireRejection(fixtures, "bcs");
    encodings.add("bcs");
  });
  return {
    signers: fixtures.signers.count(),
    encodings,
    canFail: canFail(fixtures),
    batchMax: Math.min(batchSizeMax, fixtures.node.limits.batchMax ?? batchSizeMax),
    firstIndex,
  };
}

/** By what the only transaction of a batch was called when it failed. */
function firstIndexIn(answer: Answer): bigint {
  const [index = 0n] = answer.status === 206 ? readFailureIndices(answer) : [];
  if (index === 0n || index === 1n) return index;
  throw new Inconclusive("blocked by BTCH-015: needs the place of a failed transaction", [answer.exchange]);
}

function canFail({ signers }: Fixtures): boolean {
  try {
    signers.call("fails");
    return true;
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return false;
    throw thrown;
  }
}
