import { U64_MAX } from "../../spec/vocabulary.ts";
import { headerNumber, type Answer } from "../client/answer.ts";
import { exercise } from "../exercise.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../fixtures.ts";
import { answersAlike, answersWith, presumes200 } from "../matchers.ts";
import { readNewest, readPruned, readRetained } from "../pinned-read.ts";

test(
  ...requirement("ACCT-001", "a 200 carries an Account", (fixtures) =>
    exercise(fixtures, "ACCT-001", "successes"),
  ),
);

test(
  ...requirement("ACCT-002", "well-formed reads are answered with a listed status", async (fixtures) => {
    const { node, inventory, seed } = fixtures;
    const unknown = await node.getAccount(unknownAddress(seed.value));
    await exercise(fixtures, "ACCT-002", "successes");
    node.recorder.noticed(statusFact("account-unknown-status", "An account that does not exist", unknown));
    const future = await node.getAccount(inventory.account(), { ledgerVersion: U64_MAX });
    node.recorder.noticed(
      statusFact("account-future-version-status", "A ledger version beyond the latest", future),
    );
  }),
);

test(
  ...requirement(
    "ACCT-003",
    "a version below the oldest is answered with 410",
    async ({ node, inventory }) => {
      const latest = await readAccount(node, inventory);
      const oldest = headerNumber(latest, "oldestLedgerVersion");
      if (oldest > headerNumber(latest, "ledgerVersion")) {
        throw new Inconclusive("blocked by RESP-010: needs to know the oldest ledger version", [
          latest.exchange,
        ]);
      }
      if (oldest === 0n) {
        throw new Inconclusive("needs a pruned version: the oldest ledger version of this node is 0", [
          latest.exchange,
        ]);
      }
      for (const version of new Set([oldest - 1n, oldest / 2n, 0n])) {
        const answer = await readPruned(node, inventory.account(), version);
        answersWith(
          answer,
          "ACCT-003",
          [410],
          `Version ${version} is below the oldest and so answered with 410`,
        );
      }
    },
  ),
);

test(
  ...requirement("ACCT-004", "an Account has sequence_number", (fixtures) =>
    exercise(fixtures, "ACCT-004", "successes"),
  ),
);

test(
  ...requirement("ACCT-005", "an Account has authentication_key", (fixtures) =>
    exercise(fixtures, "ACCT-005", "successes"),
  ),
);

test(
  ...requirement("ACCT-006", "an account that exists is returned again", async ({ node, inventory }) => {
    const answer = await node.getAccount(inventory.account());
    answersWith(
      answer,
      "ACCT-006",
      [200],
      `${inventory.account()} was answered with 200 before and so is again`,
    );
  }),
);

test(
  ...requirement("ACCT-007", "without ledger_version the latest is read", async ({ node, inventory }) => {
    const latest = await readAccount(node, inventory);
    const version = headerNumber(latest, "ledgerVersion");
    const pinned = await readNewest(node, inventory.account(), version);
    answersAlike({
      requirement: "ACCT-007",
      claim: `A read without ledger_version is the read at ${version}, the latest`,
      answer: latest,
      like: pinned,
    });
  }),
);

test(
  ...requirement("ACCT-008", "every retained version is served", async ({ node, inventory }) => {
    const before = await readAccount(node, inventory);
    const oldest = headerNumber(before, "oldestLedgerVersion");
    const latest = headerNumber(before, "ledgerVersion");
    for (const version of retainedVersions(oldest, latest)) {
      const answer = await readRetained(node, inventory.account(), version);
      if (answer.status !== 200) {
        const after = await readAccount(node, inventory);
        if (headerNumber(after, "oldestLedgerVersion") >= version) {
          throw new Inconclusive(`needs a version that stays retained: ${version} was pruned meanwhile`, [
            after.exchange,
          ]);
        }
      }
      answersWith(
        answer,
        "ACCT-008",
        [200],
        `Version ${version} lies between the oldest and the latest and so is served`,
      );
    }
  }),
);

/** The account that discovery found, at the latest version. */
async function readAccount(node: Fixtures["node"], inventory: Fixtures["inventory"]): Promise<Answer> {
  const answer = await node.getAccount(inventory.account());
  presumes200(answer, "ACCT-006");
  return answer;
}

/** How far below the latest a version lies that every replica has reached, unless the whole window is short. */
const replicaLagMax = 10_000n;

/** Versions away from both edges, because both move: the pruning edge upwards, and replicas may lag behind the latest. */
function retainedVersions(oldest: bigint, latest: bigint): bigint[] {
  const span = latest - oldest;
  if (span < 2n)
    throw new Inconclusive(`needs versions between the oldest (${oldest}) and the latest (${latest})`);
  return [
    ...new Set([oldest + span / 2n, latest - (span / 8n < replicaLagMax ? span / 8n : replicaLagMax) - 1n]),
  ].filter((version) => version > oldest);
}

/** An address that nobody has: drawn from the seed, with letter digits. */
function unknownAddress(seed: number): string {
  return `0xfade${(seed >>> 0).toString(16).padStart(60, "0")}`;
}

function statusFact(id: string, name: string, answer: Answer) {
  return { id, section: "4.1", name, value: `status ${answer.status}` };
}
