import { requirement, test } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { limitRuns } from "../kit/seed.ts";
import { assertPinnedReadStable } from "../kit/state-checks.ts";
import { knownAccountRead } from "../kit/state-read.ts";
import { boundaryU64 } from "../kit/arbitraries.ts";

test(
  ...requirement("ACCT-009", (fixtures) =>
    assertPinnedReadStable(knownAccountRead(fixtures), "ACCT-009", fixtures.seed),
  ),
);

test(
  ...requirement(
    "ACCT-002",
    "every ledger_version of 64 bits is answered with a listed status",
    async ({ node, inventory, seed }) => {
      const address = inventory.account();
      await assertProperty({
        seed: limitRuns(16, seed),
        cases: boundaryU64,
        holds: async (ledgerVersion) => {
          await node.getAccount(address, { ledgerVersion });
        },
      });
    },
    { role: "supporting" },
  ),
);
