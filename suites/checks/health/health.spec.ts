import { U32_MAX } from "../../../spec/vocabulary.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { sleep } from "../../client/transport.ts";
import { exercise } from "../kit/exercise.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertStatus } from "../kit/matchers.ts";
import { recordStatusFact } from "../kit/state-checks.ts";

/** More than once, because other checks may ask for health at the same time. */
const strictTimes = 3;
const strictSpacingMillis = 100;

test(
  ...requirement("HLTH-001", async ({ node, inventory }) => {
    const read = (): Promise<Answer> => node.getAccount(inventory.account());
    const before = await read();
    const health = await healthAfterStrict(node);
    const after = await read();
    if (health.status !== 200) {
      for (const one of [before, after]) requireLedgerRead(one);
    }
    assertStatus(
      health,
      "HLTH-001",
      [200],
      "Reads before and after succeed and so health is answered with 200",
    );
  }),
);

test(
  ...requirement("HLTH-004", "well-formed requests are answered with a listed status", async (fixtures) => {
    await exercise(fixtures, "HLTH-004", "successes");
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
  ...requirement("HLTH-005", async ({ node }) => {
    const health = await healthyNode(node);
    const ledgerSeconds = readHeaderNumber(health, "ledgerTimestampMicros") / 1_000_000n;
    for (const durationSecs of [U32_MAX, toleratedSeconds(ledgerSeconds, clocks(health))]) {
      const answer = await node.checkHealth({ durationSecs }, { judges503: true });
      if (answer.status !== 200) await healthyNode(node);
      assertStatus(
        answer,
        "HLTH-005",
        [200],
        `The ledger lags by less than ${durationSecs} seconds and so is healthy`,
      );
    }
  }),
);

/** A ledger lags by more than nothing as a rule, and a failure for such a duration must not outlast its request. */
async function healthAfterStrict(node: Fixtures["node"]): Promise<Answer> {
  for (let time = 1; ; time += 1) {
    await ignoreInconclusive(async () => {
      await node.checkHealth({ durationSecs: 0n }, { judges503: true });
    });
    const health = await node.checkHealth({}, { judges503: true });
    if (health.status !== 200 || time === strictTimes) return health;
    await sleep(strictSpacingMillis);
  }
}

/** Health without a duration, between two of which alone the duration rules are judged. */
async function healthyNode(node: Fixtures["node"]): Promise<Answer> {
  const answer = await node.checkHealth({}, { judges503: true });
  if (answer.status !== 200) {
    throw new Inconclusive(`blocked by HLTH-001: needs a healthy node, but the answer is ${answer.status}`, [
      answer.exchange,
    ]);
  }
  return answer;
}

/** The times, in seconds since 1970, that the target's clock may plausibly show: ours, and what its answer is dated. */
function clocks({ headers }: Answer): bigint[] {
  const date = Date.parse(headers.find(([name]) => name.toLowerCase() === "date")?.[1] ?? "");
  return [Date.now(), ...(Number.isNaN(date) ? [] : [date])].map((millis) =>
    BigInt(Math.floor(millis / 1_000)),
  );
}

/** More than any plausible lag, by a day. */
function toleratedSeconds(ledgerSeconds: bigint, now: readonly bigint[]): bigint {
  const lags = now.map((clock) => (clock > ledgerSeconds ? clock - ledgerSeconds : 0n));
  const widest = lags.reduce((most, lag) => (lag > most ? lag : most), 0n) + 86_400n;
  return widest > U32_MAX ? U32_MAX : widest;
}

/** A read that shows that the node can read its latest ledger info: a 200 with its headers. */
function requireLedgerRead(read: Answer): void {
  if (read.status === 200 && read.position.ledgerVersion !== null) return;
  throw new Inconclusive(
    "needs reads that succeed before and after, to show that the node reads its ledger",
    [read.exchange],
  );
}
