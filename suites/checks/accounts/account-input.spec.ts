import { requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { law } from "../kit/law.ts";
import { answersAlike, presumes200, refuses } from "../kit/matchers.ts";
import { pin, readRetained, type AskAt } from "../kit/pinned-read.ts";
import { atMost } from "../kit/seed.ts";
import { malformedVersionIsRefused } from "../kit/state-checks.ts";
import { accountRead, accountReadOf } from "../kit/state-read.ts";
import { caseSpelling, lengthSpelling, malformedAddress } from "../kit/arbitraries.ts";

test(
  ...requirement("ADDR-001", "an address without 0x names the same account", async ({ node, inventory }) => {
    const address = inventory.account();
    const { like, version } = await pin(accountRead({ node, inventory }));
    const answer = await readRetained(spelt(node, address.slice("0x".length)), version);
    answersAlike({ requirement: "ADDR-001", claim: "Without 0x it is the same account", answer, like });
  }),
);

test(
  ...requirement(
    "ADDR-001",
    "an address of any length without 0x is answered as with it",
    async ({ node, inventory, seed }) => {
      const address = inventory.account();
      const { version } = await pin(accountRead({ node, inventory }));
      await law({
        seed: atMost(6, seed),
        cases: lengthSpelling(address),
        holds: async ({ text }) => {
          const like = await readRetained(spelt(node, text), version);
          presumes200(like, "ADDR-002");
          const answer = await readRetained(spelt(node, text.slice("0x".length)), version);
          answersAlike({ requirement: "ADDR-001", claim: "Without 0x it is the same account", answer, like });
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
      const { like, version } = await pin(accountRead({ node, inventory }));
      await law({
        seed: atMost(16, seed),
        cases: lengthSpelling(address),
        holds: async ({ text }) => {
          const answer = await readRetained(spelt(node, text), version);
          answersAlike({
            requirement: "ADDR-002",
            claim: "With leading zeros stripped it is the same account",
            answer,
            like,
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
      const { like, version } = await pin(accountReadOf({ node }, address));
      await law({
        seed: atMost(10, seed),
        cases: caseSpelling(address),
        holds: async ({ text }) => {
          const answer = await readRetained(spelt(node, text), version);
          answersAlike({
            requirement: "ADDR-003",
            claim: "Hex digits in capitals name the same account",
            answer,
            like,
          });
        },
      });
    },
  ),
);

test(
  ...requirement("ACCT-010", "an address outside its format is refused", async ({ node, seed }) => {
    await law({
      seed,
      cases: malformedAddress,
      holds: async ({ text, broken }) => {
        const answer = await node.getAccount(text, {}, { form: "malformed" });
        refuses(answer, "ACCT-010", `An address with ${broken} is refused`);
      },
    });
  }),
);

test(
  ...requirement("ACCT-011", "a ledger_version outside uint64 is refused", (fixtures) =>
    malformedVersionIsRefused(accountRead(fixtures), "ACCT-011", fixtures.seed),
  ),
);

/** The account under one spelling of its address. */
function spelt(node: Fixtures["node"], address: string): AskAt {
  return (ledgerVersion) => node.getAccount(address, { ledgerVersion });
}
