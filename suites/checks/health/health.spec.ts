import { blockedBy, notSeen } from "../../../evidence/reason.ts";
import { toReceived } from "../../client/describe-error.ts";
import * as fc from "fast-check";
import { U32_MAX } from "../../../spec/vocabulary.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { sleep } from "../../client/transport.ts";
import { exercise } from "../kit/exercise.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { malformedU32Text } from "../kit/arbitraries.ts";
import { assertEach } from "../kit/assert-each.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { limitRuns } from "../../judge/seed.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { isLoopback } from "../../client/target.ts";
import { listToleratedDurations, mayLagBy, type LagReading } from "./tolerated-durations.ts";

/**
 * An attempt sends two requests and judges the second response. Another check may read the health in between, and get
 * the wrong response in place of this check. So there are several attempts.
 */
const strictAttempts = 3;
const strictSpacingMillis = 100;
/** The header Date has whole seconds, so a clock that runs shows another one after this time. */
const clockStepMillis = 1_100;
/** A gateway that is out of order may send a 503 once or twice between two successes. */
const ownErrorTimes = 3;
/**
 * Few cases are enough: duration_secs is one integer, and the document leaves open whether a malformed integer is
 * rejected (§4.8).
 */
const durationsMax = 12;

test(
  ...requirement("HLTH-001", async ({ assert, node, inventory }) => {
    const read = (): Promise<Answer> => node.getAccount(inventory.account());
    const before = await read();
    const health = await readHealthAfterStrict(node);
    const after = await read();
    if (health.status !== 200) {
      for (const one of [before, after]) requireLedgerRead(one);
    }
    assert.status(health, [200], "Read the health between two successful reads of an account");
  }),
);

test(
  ...requirement(
    "HLTH-004",
    "any duration_secs from 0 to 2^32 - 1 gets a listed status",
    async ({ node, seed }) => {
      await assertProperty({
        seed: limitRuns(durationsMax, seed),
        cases: fc.oneof(
          fc.constantFrom(0n, 1n, 2n ** 31n, U32_MAX - 1n, U32_MAX),
          fc.bigInt({ min: 0n, max: U32_MAX }),
        ),
        holds: async (durationSecs) => {
          await node.checkHealth({ durationSecs }, { judges503: true });
        },
      });
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement("HLTH-004", "well-formed requests get a listed status", async (fixtures) => {
    await exercise(fixtures, "successes");
    const { node } = fixtures;
    const strict = await node.checkHealth({ durationSecs: 0n }, { judges503: true });
    recordStatusFact(node, "health-duration-zero-status", strict);
    const huge = await node.checkHealth({ durationSecs: U32_MAX }, { judges503: true });
    recordStatusFact(node, "health-duration-maximum-status", huge);
    const malformed = await node.checkHealth({ durationSecs: "x" }, { form: "malformed", judges503: true });
    recordStatusFact(node, "health-duration-malformed-status", malformed);
  }),
);

test(
  ...requirement("HLTH-005", async ({ assert, node }) => {
    const first = await requireHealthy(node);
    await sleep(clockStepMillis);
    const second = await requireHealthy(node);
    const readings = [toLagReading(first), toLagReading(second)] as const;
    const isLocal = isLoopback(node.options.session.baseUrl);
    await assertEach(listToleratedDurations(readings, isLocal), async ({ durationSecs, isNear }) => {
      const answer = await node.checkHealth({ durationSecs }, { judges503: true });
      if (answer.status !== 200) await requireHealthy(node);
      if (isNear && answer.status !== 200 && mayLagBy(durationSecs, toLagReading(answer))) return;
      assert.status(
        answer,
        [200],
        `Read the health with duration_secs ${durationSecs}, which is longer than the lag of the ledger`,
      );
    });
  }),
);

test(
  ...requirement(
    "EROR-001",
    "a 503 for a duration below the lag, each time between two successes, is an error of the node",
    async ({ node }) => {
      for (let time = 1; time <= ownErrorTimes; time += 1) {
        await requireHealthy(node);
        if (!(await isTurnedAway(node))) return;
      }
      await requireHealthy(node);
      await node.checkHealth({ durationSecs: 0n }, { judges503: "of any media type" });
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement(
    "EROR-002",
    "an error for a malformed duration_secs has an Error object",
    async ({ node, seed }) => {
      await assertProperty({
        seed: limitRuns(durationsMax, seed),
        cases: malformedU32Text,
        holds: async ({ text }) => {
          await node.checkHealth({ durationSecs: text }, { form: "malformed", judges503: true });
        },
      });
    },
    { role: "supporting" },
  ),
);

/** Whether a request with duration_secs 0 gets a 503 that is not JSON, as gateways send it. */
async function isTurnedAway(node: Fixtures["node"]): Promise<boolean> {
  try {
    await node.checkHealth({ durationSecs: 0n }, { judges503: true });
    return false;
  } catch (thrown) {
    const isOnly503 =
      thrown instanceof Inconclusive && thrown.exchanges.every(({ response }) => response?.status === 503);
    if (!isOnly503 || thrown.exchanges.length === 0) throw thrown;
    return true;
  }
}

/**
 * Reads the health right after a request with duration_secs 0, to which most nodes respond with an error. That error
 * must not affect the next request. Sends both requests up to three times, until the second response is not a success.
 */
async function readHealthAfterStrict(node: Fixtures["node"]): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    await ignoreInconclusive(async () => {
      await node.checkHealth({ durationSecs: 0n }, { judges503: true });
    });
    const health = await node.checkHealth({}, { judges503: true });
    if (health.status !== 200 || attempt === strictAttempts) return health;
    await sleep(strictSpacingMillis);
  }
}

/** Reads the health without a duration. @throws Inconclusive if the node is not healthy */
async function requireHealthy(node: Fixtures["node"]): Promise<Answer> {
  const answer = await node.checkHealth({}, { judges503: true });
  if (answer.status !== 200) {
    throw new Inconclusive(
      blockedBy("HLTH-001", notSeen("a healthy node", [], { got: toReceived(answer) })),
      [answer.exchange],
    );
  }
  return answer;
}

function toLagReading(answer: Answer): LagReading {
  const date = Date.parse(answer.headers.find(([name]) => name.toLowerCase() === "date")?.[1] ?? "");
  return {
    ledgerMillis: readHeaderNumber(answer, "ledgerTimestampMicros") / 1_000n,
    dateMillis: Number.isNaN(date) ? null : BigInt(date),
    localMillis: BigInt(Date.now()),
  };
}

/**
 * Requires that a read had status 200 and ledger headers, which show that the node can read its ledger.
 * @throws Inconclusive if it had not
 */
function requireLedgerRead(read: Answer): void {
  if (read.status === 200 && read.position.ledgerVersion !== null) return;
  throw new Inconclusive(
    notSeen(
      "successful reads of an account before and after the health check, which show that the node can read its ledger",
      ["account"],
    ),
    [read.exchange],
  );
}
