import { requirement, test } from "../../runner/fixtures.ts";
import { law } from "../kit/law.ts";
import { atMost } from "../kit/seed.ts";
import { pinnedNeverChanges } from "../kit/state-checks.ts";
import { accountRead } from "../kit/state-read.ts";
import { boundaryU64 } from "../kit/arbitraries.ts";

test(
  ...requirement("ACCT-009", "a read at a pinned version never changes", (fixtures) =>
    pinnedNeverChanges(accountRead(fixtures), "ACCT-009", fixtures.seed),
  ),
);

test(
  ...requirement(
    "ACCT-002",
    "every ledger_version of 64 bits is answered with a listed status",
    async ({ node, inventory, seed }) => {
      const address = inventory.account();
      await law({
        seed: atMost(16, seed),
        cases: boundaryU64,
        holds: async (ledgerVersion) => {
          await node.getAccount(address, { ledgerVersion });
        },
      });
    },
    { role: "supporting" },
  ),
);
