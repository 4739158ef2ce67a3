import { readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { formatLongAddress, isAddressText } from "../../oracle/type-tag.ts";
import { readFirstPages } from "../kit/first-pages.ts";
import { Inconclusive, requirement, test, Violation } from "../../runner/fixtures.ts";
import { requireElements } from "../listings/listing.ts";
import { require200 } from "../kit/matchers.ts";
import { readModulesOfSeveral } from "../batches/modules-after-submission.ts";
import { quote } from "../../oracle/judgement.ts";

test(
  ...requirement(
    "MODL-029",
    "the address in every ABI is that of the account",
    async ({ node, inventory }) => {
      const { address } = inventory.modules();
      const pages = await readFirstPages((query) => node.getAccountModules(address, query));
      for (const page of pages) {
        require200(page, "MODL-030");
        for (const index of requireElements(page).keys()) belongsTo(address, page, `/${index}/abi`);
      }
    },
  ),
);

test(
  ...requirement(
    "MODL-029",
    "the address in every ABI is that of the account, whose modules are read after others of the same names",
    async (fixtures) => {
      for (const { address, answer } of await readModulesOfSeveral(fixtures)) {
        if (answer.status !== 200) continue;
        for (const index of requireElements(answer).keys()) belongsTo(address, answer, `/${index}/abi`);
      }
    },
    { role: "supporting", safety: "submit" },
  ),
);

/** A module without an ABI says nothing of its address. */
function belongsTo(account: string, answer: Answer, pointer: string): void {
  if ((valueAt(answer.value, pointer) ?? null) === null) return;
  const address = readMember(answer, `${pointer}/address`);
  if (typeof address !== "string" || !isAddressText(address)) {
    throw new Inconclusive("blocked by ADDR-004: needs the address of a module", [answer.exchange]);
  }
  answer.recordAssertion("MODL-029", `${pointer} has the address of the account`);
  if (formatLongAddress(address) === formatLongAddress(account)) return;
  throw new Violation({
    operation: answer.operation,
    basis: "exchange",
    layer: "semantics",
    pointer: `${pointer}/address`,
    mismatch: "other address",
    summary: "The address in the ABI of a module is that of the account, but it is another.",
    expected: account,
    received: quote(address),
    exchanges: [answer.exchange],
  });
}
