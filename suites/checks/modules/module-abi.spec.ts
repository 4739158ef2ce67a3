import { require200 } from "../kit/require-200.ts";
import type { Assertions } from "../../judge/assertions.ts";
import { blockedBy } from "../../../evidence/reason.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { formatLongAddress, isAddressText } from "../../oracle/type-tag.ts";
import { readFirstPages } from "../kit/first-pages.ts";
import { Inconclusive, requirement, test } from "../../runner/fixtures.ts";
import { requireElements } from "../listings/listing.ts";
import { readModulesOfSeveral } from "../batches/reads-after-batch.ts";
import { quote } from "../../oracle/judgement.ts";

test(
  ...requirement(
    "MODL-029",
    "the address in every ABI is the address of the account",
    async ({ assert, node, inventory }) => {
      const { address } = inventory.modules();
      const pages = await readFirstPages((query) => node.getAccountModules(address, query));
      for (const page of pages) {
        require200(page, "MODL-030");
        for (const index of requireElements(page).keys())
          assertAddress(assert, address, page, `/${index}/abi`);
      }
    },
  ),
);

test(
  ...requirement(
    "MODL-029",
    "the address in every ABI is the address of the account, even if another account has a module with the same name",
    async (fixtures) => {
      for (const { address, answer } of await readModulesOfSeveral(fixtures)) {
        if (answer.status !== 200) continue;
        for (const index of requireElements(answer).keys())
          assertAddress(fixtures.assert, address, answer, `/${index}/abi`);
      }
    },
    { role: "supporting", safety: "submit" },
  ),
);

/** Asserts that the ABI of a module, if it has one, has the address of its account. */
function assertAddress(assert: Assertions, account: string, answer: Answer, pointer: string): void {
  if ((valueAt(answer.value, pointer) ?? null) === null) return;
  const address = readMember(answer, `${pointer}/address`);
  if (typeof address !== "string" || !isAddressText(address)) {
    throw new Inconclusive(blockedBy("ADDR-004", "a well-formed address of a module"), [answer.exchange]);
  }
  assert.executed(answer, `${pointer} has the address of the account`);
  if (formatLongAddress(address) === formatLongAddress(account)) return;
  throw assert.violation(answer, {
    context: `Read the address at ${pointer} of the modules of ${account}`,
    expected: account,
    received: quote(address),
    mismatch: "other address",
    basis: "exchange",
    pointer: `${pointer}/address`,
  });
}
