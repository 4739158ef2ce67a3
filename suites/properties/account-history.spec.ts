import * as fc from "fast-check";
import { headerNumber } from "../client/answer.ts";
import { Inconclusive, requirement, test } from "../fixtures.ts";
import { law } from "../law.ts";
import { answersAlike, presumes200 } from "../matchers.ts";
import { readRetained } from "../pinned-read.ts";
import { boundaryU64 } from "./arbitraries.ts";

test(
  ...requirement(
    "ACCT-009",
    "a read at a pinned version never changes",
    async ({ node, inventory, seed }) => {
      const address = inventory.account();
      const latest = await node.getAccount(address);
      presumes200(latest, "ACCT-006");
      const newest = headerNumber(latest, "ledgerVersion");
      const window = newest - headerNumber(latest, "oldestLedgerVersion");
      if (window < 2n)
        throw new Inconclusive("needs versions between the oldest and the latest", [latest.exchange]);
      await law({
        seed,
        // The newest half of the window, because the pruning edge may move; another read in between may disturb.
        cases: fc.record({
          depth: fc.bigInt({ min: 1n, max: window / 2n }),
          other: fc.bigInt({ min: 0n, max: window / 2n }),
        }),
        holds: async ({ depth, other }) => {
          const first = await readRetained(node, address, newest - depth);
          presumes200(first, "ACCT-008");
          await node.getAccount(address, { ledgerVersion: newest - other });
          const again = await readRetained(node, address, newest - depth);
          presumes200(again, "ACCT-008");
          answersAlike({
            requirement: "ACCT-009",
            claim: "The account at one version is the same at every read",
            answer: again,
            like: first,
          });
        },
      });
    },
  ),
);

test(
  ...requirement(
    "ACCT-002",
    "every ledger_version of 64 bits is answered with a listed status",
    async ({ node, inventory, seed }) => {
      const address = inventory.account();
      await law({
        seed,
        cases: boundaryU64,
        holds: async (ledgerVersion) => {
          await node.getAccount(address, { ledgerVersion });
        },
      });
    },
    { role: "supporting" },
  ),
);
