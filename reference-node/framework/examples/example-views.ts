import { resourceKey } from "../../ledger/state-value.ts";
import { createExecutionFailure, createMoveAbort } from "../../move/move-abort.ts";
import { createModuleViews, viewValues, type ViewFunctions } from "../../move/view-function.ts";
import { noticeBoardModule, registryModule, specimenModule } from "./example-modules.ts";
import { toAddress, toList } from "../../move/native-arguments.ts";
import { balances, createTableItem } from "./registry-tables.ts";
import { parseTableItemValue, tableItemKey } from "./table-item.ts";

const noNotice = createMoveAbort("0x4::notice_board", ["ENO_NOTICE", 0x60001], "The account has no notice.");

/** The views of the example modules. */
export const exampleViews: ViewFunctions = new Map([
  ...createModuleViews(registryModule, {
    balance_of: ([owner = null], { read }) => {
      const entry = read(tableItemKey(createTableItem(balances, owner, null)));
      return viewValues(entry === undefined ? "0" : parseTableItemValue(entry).value);
    },
  }),
  ...createModuleViews(specimenModule, {
    integers: ([owner], { read }) => {
      const integers = read(resourceKey(toAddress(owner), "0x1::specimen::Integers"));
      if (integers === undefined) return createExecutionFailure("0x1::specimen::integers");
      const widths = ["u8", "u16", "u32", "u64", "u128", "u256"];
      return viewValues(...widths.map((width) => integers[`greatest_${width}`] ?? null));
    },
  }),
  ...createModuleViews(noticeBoardModule, {
    latest: ([author], { read }) => {
      const board = read(resourceKey(toAddress(author), "0x4::notice_board::Board"));
      const latest = toList(board?.["notices"] ?? []).at(-1);
      return latest === undefined ? noNotice : viewValues(latest);
    },
  }),
]);
