import * as fc from "fast-check";
import { headerNumber, type Answer } from "../client/answer.ts";
import { requirement, test, type Fixtures } from "../fixtures.ts";
import { law } from "../law.ts";
import { answersAlike, presumes200, refuses } from "../matchers.ts";
import { lengthSpelling, malformedAddress, malformedU64Text } from "./arbitraries.ts";

test(
  ...requirement("ADDR-001", "an address without 0x names the same account", async ({ node, inventory }) => {
    const { like, version } = await pinnedAccount(node, inventory);
    const answer = await node.getAccount(inventory.account().slice("0x".length), { ledgerVersion: version });
    answersAlike({ requirement: "ADDR-001", claim: "Without 0x it is the same account", answer, like });
  }),
);

test(
  ...requirement(
    "ADDR-002",
    "every length of an address names the same account",
    async ({ node, inventory, seed }) => {
      const { like, version } = await pinnedAccount(node, inventory);
      await law({
        seed,
        cases: lengthSpelling(inventory.account()),
        holds: async ({ text }) => {
          const answer = await node.getAccount(text, { ledgerVersion: version });
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
    "an address in capitals is answered as in small letters",
    async ({ node, seed }) => {
      await law({
        seed,
        cases: fc.stringMatching(/^[a-f][0-9a-f]{63}$/),
        holds: async (digits) => {
          const like = await node.getAccount(`0x${digits}`);
          const answer = await node.getAccount(`0x${digits.toUpperCase()}`);
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
  ...requirement(
    "ACCT-011",
    "a ledger_version outside uint64 is refused",
    async ({ node, inventory, seed }) => {
      const address = inventory.account();
      presumes200(await node.getAccount(address), "ACCT-006");
      await law({
        seed,
        cases: malformedU64Text,
        holds: async ({ text, broken }) => {
          const answer = await node.getAccount(address, { ledgerVersion: text }, { form: "malformed" });
          refuses(answer, "ACCT-011", `A ledger_version with ${broken} is refused`);
        },
      });
    },
  ),
);

/** The known account at one retained version, so that a moving ledger changes nothing between two reads. */
async function pinnedAccount(
  node: Fixtures["node"],
  inventory: Fixtures["inventory"],
): Promise<{ like: Answer; version: bigint }> {
  const latest = await node.getAccount(inventory.account());
  presumes200(latest, "ACCT-006");
  const version = headerNumber(latest, "ledgerVersion");
  const like = await node.getAccount(inventory.account(), { ledgerVersion: version });
  presumes200(like, "ACCT-008");
  return { like, version };
}
