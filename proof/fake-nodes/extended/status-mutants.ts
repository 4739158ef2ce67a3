import type { ExtendedRequirementId } from "../../../spec/extended/requirements.ts";
import type { Mutant } from "../mutants/mutant.ts";
import { alterExtendedStatus, defineExtendedMutant } from "./mutant.ts";

type Row = readonly [
  requirement: ExtendedRequirementId,
  fault: string,
  ...altered: Parameters<typeof alterExtendedStatus>,
];

/** The operation of each mutant, the status that is right, and the error that the mutant returns instead. */
const rows: readonly Row[] = [
  ["XBLK-004", "An unknown block height returns 400.", "getBlockByHeight", 404, 400, "invalid_input"],
  ["XBLK-005", "A pruned block height returns 404.", "getBlockByHeight", 410, 404, "block_not_found"],
  ["XRES-003", "An absent resource returns 400.", "getAccountResource", 404, 400, "invalid_input"],
  [
    "XRES-004",
    "A resource at a pruned version returns 404.",
    "getAccountResource",
    410,
    404,
    "version_not_found",
  ],
  ["XMOD-003", "An absent module returns 400.", "getAccountModule", 404, 400, "invalid_input"],
  [
    "XMOD-004",
    "A module at a pruned version returns 404.",
    "getAccountModule",
    410,
    404,
    "version_not_found",
  ],
  ["XBAL-005", "A balance at a pruned version returns 404.", "getBalance", 410, 404, "version_not_found"],
  ["XVIW-004", "A view at a pruned version returns 404.", "view", 410, 404, "version_not_found"],
  [
    "XTXN-004",
    "A version above the latest returns 400.",
    "getTransactionByVersion",
    404,
    400,
    "invalid_input",
  ],
  ["XTXN-005", "A pruned version returns 404.", "getTransactionByVersion", 410, 404, "version_not_found"],
  ["XTXH-003", "An unknown hash returns 400.", "getTransactionByHash", 404, 400, "invalid_input"],
  [
    "XTXW-003",
    "Waiting for an unknown hash returns 400.",
    "waitTransactionByHash",
    404,
    400,
    "invalid_input",
  ],
  ["XLST-005", "A list from a pruned version returns 400.", "listTransactions", 410, 400, "invalid_input"],
  [
    "XEVH-003",
    "A handle in an absent resource returns 400.",
    "listEventsByHandle",
    404,
    400,
    "invalid_input",
  ],
  [
    "XRAW-003",
    "A key that the table does not have returns 400.",
    "getRawTableItem",
    404,
    400,
    "invalid_input",
  ],
  [
    "XRAW-004",
    "A table item at a pruned version returns 404.",
    "getRawTableItem",
    410,
    404,
    "version_not_found",
  ],
  [
    "XRAW-005",
    "A request for a table item as JSON returns 400.",
    "getRawTableItem",
    403,
    400,
    "invalid_input",
  ],
  ["XSUB-005", "A wrong signature returns 415.", "submitTransaction", 400, 415, "invalid_input"],
];

/** Mutants that return an error with another status. */
export const extendedStatusMutants: readonly Mutant[] = rows.map(([requirement, fault, ...altered]) =>
  defineExtendedMutant(requirement, fault, alterExtendedStatus(...altered)),
);
