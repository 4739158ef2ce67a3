import { requireStableBlock } from "../kit/block-read.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { assertRejected } from "../kit/matchers.ts";
import { malformedU64Text } from "../kit/arbitraries.ts";

/** Texts that no way to write a boolean has; how true and false may be written beside that is not shown. */
const malformedBooleans = ["x", "2", "-1", "maybe", "true,false", "truefalse", "[]"];

test(
  ...requirement("BLCK-027", async ({ node, inventory, seed }) => {
    await requireStableBlock({ node, inventory });
    await assertProperty({
      seed,
      // Without a digit there is no version, and the path is another one.
      cases: malformedU64Text.filter(({ text }) => text !== ""),
      holds: async ({ text, broken }) => {
        const answer = await node.getBlockByVersion(text, {}, { form: "malformed" });
        assertRejected(answer, "BLCK-027", `A version with ${broken} is refused`);
      },
    });
  }),
);

test(
  ...requirement("BLCK-028", async ({ node, inventory }) => {
    const { version } = await requireStableBlock({ node, inventory });
    for (const withTransactions of malformedBooleans) {
      const answer = await node.getBlockByVersion(version, { withTransactions }, { form: "malformed" });
      assertRejected(answer, "BLCK-028", `with_transactions=${withTransactions} is refused`);
    }
  }),
);
