import {
  defineLaw,
  defineRule,
  defineSchemaRule,
  defineStatusRule,
  type ExtendedRequirement,
} from "./requirement.ts";

/**
 * The rules for all operations beyond the document, for those that read the state of a version, and for those that
 * describe the node.
 */
export const extendedStateRequirements = {
  "XRSP-001": defineRule({
    operation: null,
    source: "the statuses of each operation",
    text: "A response has a status that the description of its operation lists.",
    family: "status",
  }),
  "XRSP-002": defineRule({
    operation: null,
    source: "the media types of each operation",
    text: "A response to a request for JSON has the media type application/json.",
    family: "headers",
  }),
  "XRSP-003": defineRule({
    operation: null,
    source: "the headers of each operation, and section 4.0",
    text: "A success has each of the seven ledger headers once, as an unsigned integer.",
    family: "headers",
  }),
  "XRSP-004": defineRule({
    operation: null,
    source: "the schema Error",
    text: "The body of an error matches the schema of errors.",
    family: "errors",
  }),
  "XLED-001": defineSchemaRule("getLedgerInfo", "The ledger info", "LedgerInfo"),
  "XLED-002": defineLaw(
    "getLedgerInfo",
    "the ledger headers of the same response",
    "The members of the ledger info are the values of the ledger headers of the same response.",
  ),
  "XGAS-001": defineSchemaRule("estimateGasPrice", "The gas estimation", "GasEstimation"),
  "XGAS-002": defineLaw(
    "estimateGasPrice",
    "the meaning of the members",
    "The deprioritized estimate is at most the estimate, and the prioritized estimate is at least the estimate.",
  ),
  "XGAS-003": defineLaw(
    "estimateGasPrice",
    "simulateTransaction",
    "A simulation does not reject a transaction because of the estimated gas unit price.",
  ),
  "XBLK-001": defineSchemaRule("getBlockByHeight", "A block", "HeightBlock"),
  "XBLK-002": defineLaw(
    "getBlockByHeight",
    "the requested height",
    "The block of a height has this height as its block_height.",
  ),
  "XBLK-003": defineLaw(
    "getBlockByHeight",
    "getBlockByVersion",
    "The block of a height is the block that getBlockByVersion returns for its first and for its last version.",
  ),
  "XBLK-004": defineStatusRule("getBlockByHeight", 404, "A height above the latest block returns 404."),
  "XBLK-005": defineStatusRule("getBlockByHeight", 410, "A height below the oldest block returns 410."),
  "XRES-001": defineSchemaRule("getAccountResource", "A resource", "Resource"),
  "XRES-002": defineLaw(
    "getAccountResource",
    "getAccountResources",
    "A resource is the one that the listing of its account contains at the same version.",
  ),
  "XRES-003": defineStatusRule(
    "getAccountResource",
    404,
    "A type of which the account has no resource returns 404.",
  ),
  "XRES-004": defineStatusRule("getAccountResource", 410, "A resource at a pruned version returns 410."),
  "XMOD-001": defineSchemaRule("getAccountModule", "A module", "Module"),
  "XMOD-002": defineLaw(
    "getAccountModule",
    "getAccountModules",
    "A module is the one that the listing of its account contains at the same version.",
  ),
  "XMOD-003": defineStatusRule(
    "getAccountModule",
    404,
    "A name of which the account has no module returns 404.",
  ),
  "XMOD-004": defineStatusRule("getAccountModule", 410, "A module at a pruned version returns 410."),
  "XBAL-001": defineSchemaRule("getBalance", "A balance", "of getBalance"),
  "XBAL-002": defineLaw(
    "getBalance",
    "view",
    "A balance is the one that the view 0x1::coin::balance returns at the same version.",
  ),
  "XBAL-003": defineLaw(
    "getBalance",
    "getAccountResources",
    "A balance is at least the value of the coin store or the primary store of the account at the same version.",
  ),
  "XBAL-004": defineStatusRule(
    "getBalance",
    200,
    "The balance of an address without an account is 0, with the status 200.",
  ),
  "XBAL-005": defineStatusRule("getBalance", 410, "A balance at a pruned version returns 410."),
  "XVIW-001": defineSchemaRule("view", "The list of values of a view", "ViewValues"),
  "XVIW-002": defineLaw(
    "view",
    "getAccount",
    "The view 0x1::account::get_sequence_number returns the sequence number of the account at the same version.",
  ),
  "XVIW-003": defineStatusRule("view", 400, "A view function that does not exist returns 400 or 404."),
  "XVIW-004": defineStatusRule("view", 410, "A view at a pruned version returns 410."),
  "XVIW-005": defineRule({
    operation: "view",
    level: "SHOULD",
    source: "the header X-NODE-GAS-USED of view",
    text: "The response of a view has the gas used as a header with an unsigned integer.",
    family: "headers",
  }),
  "XRAW-001": defineRule({
    operation: "getRawTableItem",
    source: "the media types of getRawTableItem",
    text: "The bytes of a table item have the media type application/x-bcs.",
    family: "headers",
  }),
  "XRAW-002": defineLaw(
    "getRawTableItem",
    "getTableItem",
    "The bytes of a table item are the value in BCS that getTableItem returns at the same version.",
  ),
  "XRAW-003": defineStatusRule(
    "getRawTableItem",
    404,
    "The bytes of a key that the table does not have return 404.",
  ),
  "XRAW-004": defineStatusRule(
    "getRawTableItem",
    410,
    "The bytes of a table item at a pruned version return 410.",
  ),
  "XRAW-005": defineStatusRule(
    "getRawTableItem",
    403,
    "A request for the bytes of a table item as JSON returns 403.",
  ),
  "XNFO-001": defineSchemaRule("getNodeInfo", "The description of the node", "of getNodeInfo"),
  "XNFO-002": defineLaw(
    "getNodeInfo",
    "the header X-NODE-CHAIN-ID",
    "The chain_id of the description of the node is the number or the name of the chain in the ledger headers.",
  ),
  "XSPC-001": defineSchemaRule("getSpecJson", "The description of the interface", "of getSpecJson"),
  "XSPC-002": defineLaw(
    "getSpecJson",
    "section 4",
    "The description of the interface contains the eight documented operations.",
  ),
  "XSPC-003": defineRule({
    operation: "getSpecJson",
    level: "SHOULD",
    source: "the operations that the node serves",
    text: "The description of the interface contains the operations beyond the document that the node serves.",
    family: "body",
  }),
  "XSPG-001": defineRule({
    operation: "getSpecPage",
    source: "the media types of getSpecPage",
    text: "The page with the operations has the media type text/html.",
    family: "headers",
  }),
} as const satisfies { readonly [id: string]: ExtendedRequirement };
