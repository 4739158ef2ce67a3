import { requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { assertSameAnswer, require200, assertRejected } from "../kit/matchers.ts";
import { pinRead, readRetained, type ReadAt } from "../kit/pinned-read.ts";
import { limitRuns } from "../kit/seed.ts";
import { assertMalformedVersionRejected } from "../kit/state-checks.ts";
import { knownAccountRead, createAccountRead } from "../kit/state-read.ts";
import { caseSpelling, lengthSpelling, malformedAddress } from "../kit/arbitraries.ts";

test(
  ...requirement("ADDR-001", "an address without 0x names the same account", async ({ node, inventory }) => {
    const address = inventory.account();
    const { expectedAnswer, version } = await pinRead(knownAccountRead({ node, inventory }));
    const answer = await readRetained(readSpelling(node, address.slice("0x".length)), version);
    assertSameAnswer({
      requirement: "ADDR-001",
      context: "Without 0x it is the same account",
      answer,
      expectedAnswer,
    });
  }),
);

test(
  ...requirement(
    "ADDR-001",
    "an address of any length without 0x is answered as with it",
    async ({ node, inventory, seed }) => {
      const address = inventory.account();
      const { version } = await pinRead(knownAccountRead({ node, inventory }));
      await assertProperty({
        seed: limitRuns(6, seed),
        cases: lengthSpelling(address),
        holds: async ({ text }) => {
          const expectedAnswer = await readRetained(readSpelling(node, text), version);
          require200(expectedAnswer, "ADDR-002");
          const answer = await readRetained(readSpelling(node, text.slice("0x".length)), version);
          assertSameAnswer({
            requirement: "ADDR-001",
            context: "Without 0x it is the same account",
            answer,
            expectedAnswer,
          });
        },
      });
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement(
    "ADDR-002",
    "every length of an address names the same account",
    async ({ node, inventory, seed }) => {
      const address = inventory.account();
      const { expectedAnswer, version } = await pinRead(knownAccountRead({ node, inventory }));
      await assertProperty({
        seed: limitRuns(16, seed),
        cases: lengthSpelling(address),
        holds: async ({ text }) => {
          const answer = await readRetained(readSpelling(node, text), version);
          assertSameAnswer({
            requirement: "ADDR-002",
            context: "With leading zeros stripped it is the same account",
            answer,
            expectedAnswer,
          });
        },
      });
    },
  ),
);

test(
  ...requirement(
    "ADDR-003",
    "an address in capitals names the same account",
    async ({ node, inventory, seed }) => {
      const address = inventory.accountWithLetter();
      const { expectedAnswer, version } = await pinRead(createAccountRead({ node }, address));
      await assertProperty({
        seed: limitRuns(10, seed),
        cases: caseSpelling(address),
        holds: async ({ text }) => {
          const answer = await readRetained(readSpelling(node, text), version);
          assertSameAnswer({
            requirement: "ADDR-003",
            context: "Hex digits in capitals name the same account",
            answer,
            expectedAnswer,
          });
        },
      });
    },
  ),
);

test(
  ...requirement("ACCT-010", async ({ node, seed }) => {
    await assertProperty({
      seed,
      cases: malformedAddress,
      holds: async ({ text, broken }) => {
        const answer = await node.getAccount(text, {}, { form: "malformed" });
        assertRejected(answer, "ACCT-010", `An address with ${broken} is refused`);
      },
    });
  }),
);

test(
  ...requirement("ACCT-011", (fixtures) =>
    assertMalformedVersionRejected(knownAccountRead(fixtures), "ACCT-011", fixtures.seed),
  ),
);

/** The account under one spelling of its address. */
function readSpelling(node: Fixtures["node"], address: string): ReadAt {
  return (ledgerVersion) => node.getAccount(address, { ledgerVersion });
}
