import type { RequirementId } from "../../../spec/catalogue.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-pointer.ts";
import { isAddressText, formatLongAddress } from "../../oracle/long-address.ts";
import { exercise } from "../kit/exercise.ts";
import { readFirstPages } from "../kit/first-pages.ts";
import { Inconclusive, requirement, test, Violation } from "../../runner/fixtures.ts";
import { requireElements } from "../listings/listing.ts";
import { require200 } from "../kit/matchers.ts";
import { readModulesOfSeveral } from "../batches/reads-after-batch.ts";
import { quote } from "../../oracle/quote.ts";

/** What the oracle judges of every module (§2.5). */
const members: readonly (readonly [id: RequirementId, title: string])[] = [
  ["MODL-004", "every module has bytecode"],
  ["MODL-006", "every module has abi"],
  ["MODL-007", "every Module ABI has address"],
  ["MODL-008", "every Module ABI has name"],
  ["MODL-009", "every Module ABI has friends"],
  ["MODL-010", "every Module ABI has exposed_functions"],
  ["MODL-011", "every Module ABI has structs"],
  ["MODL-012", "every Function has name"],
  ["MODL-013", "every Function has a visibility of the list"],
  ["MODL-014", "every Function has is_entry"],
  ["MODL-015", "every Function has is_view"],
  ["MODL-016", "every Function has generic_type_params"],
  ["MODL-017", "every Function has params"],
  ["MODL-018", "every Function has return"],
  ["MODL-019", "every Struct has name"],
  ["MODL-020", "every Struct has is_native"],
  ["MODL-021", "every Struct has is_event"],
  ["MODL-022", "every Struct has abilities"],
  ["MODL-023", "every Struct has generic_type_params"],
  ["MODL-024", "every Struct has fields"],
  ["MODL-025", "every GenericTypeParam has constraints"],
  ["MODL-026", "every StructField has name"],
  ["MODL-027", "every StructField has type"],
  ["TAGS-002", "every MoveType is of a listed kind"],
  ["ADDR-004", "every Address is 0x and 1 to 64 hex digits"],
];

for (const [id, title] of members) {
  test(...requirement(id, title, (fixtures) => exercise(fixtures, id, "successes")));
}

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
