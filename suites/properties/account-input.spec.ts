import * as fc from "fast-check";
import { requirement, test } from "../fixtures.ts";
import { law } from "../law.ts";
import { answersAlike, presumes200, refuses } from "../matchers.ts";
import { pinAccount, readRetained } from "../pinned-read.ts";
import { lengthSpelling, malformedAddress, malformedU64Text } from "./arbitraries.ts";

test(
  ...requirement("ADDR-001", "an address without 0x names the same account", async ({ node, inventory }) => {
    const { address, like, version } = await pinAccount({ node, inventory });
    const answer = await readRetained(node, address.slice("0x".length), version);
    answersAlike({ requirement: "ADDR-001", claim: "Without 0x it is the same account", answer, like });
  }),
);

test(
  ...requirement(
    "ADDR-001",
    "an address of any length without 0x is answered as with it",
    async ({ node, inventory, seed }) => {
      const { address, version } = await pinAccount({ node, inventory });
      await law({
        seed,
        cases: lengthSpelling(address),
        holds: async ({ text }) => {
          const like = await readRetained(node, text, version);
          presumes200(like, "ADDR-002");
          const answer = await readRetained(node, text.slice("0x".length), version);
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
      const { address, like, version } = await pinAccount({ node, inventory });
      await law({
        seed,
        cases: lengthSpelling(address),
        holds: async ({ text }) => {
          const answer = await readRetained(node, text, version);
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
