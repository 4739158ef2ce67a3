import { defineLaw, defineSchemaRule, defineStatusRule, type ExtendedRequirement } from "./requirement.ts";

/** The rules for the operations beyond the document that read transactions and events, or encode transactions. */
export const extendedTransactionRequirements = {
  "XTXN-001": defineSchemaRule("getTransactionByVersion", "A transaction by version", "CommittedTransaction"),
  "XTXN-002": defineLaw(
    "getTransactionByVersion",
    "the requested version",
    "The transaction of a version has this version.",
  ),
  "XTXN-003": defineLaw(
    "getTransactionByVersion",
    "getBlockByVersion",
    "The transaction of a version is the one that its block contains.",
  ),
  "XTXN-004": defineStatusRule(
    "getTransactionByVersion",
    404,
    "A version above the latest transaction returns 404.",
  ),
  "XTXN-005": defineStatusRule(
    "getTransactionByVersion",
    410,
    "A transaction at a pruned version returns 410.",
  ),
  "XTXH-001": defineSchemaRule("getTransactionByHash", "A transaction by hash", "AnyTransaction"),
  "XTXH-002": defineLaw(
    "getTransactionByHash",
    "getTransactionByVersion",
    "The transaction of a hash is the transaction that getTransactionByVersion returns with this hash.",
  ),
  "XTXH-003": defineStatusRule("getTransactionByHash", 404, "An unknown hash returns 404."),
  "XTXW-001": defineSchemaRule(
    "waitTransactionByHash",
    "A transaction that was waited for",
    "AnyTransaction",
  ),
  "XTXW-002": defineLaw(
    "waitTransactionByHash",
    "getTransactionByVersion",
    "Waiting for a committed transaction returns the transaction that getTransactionByVersion returns with this hash.",
  ),
  "XTXW-003": defineStatusRule("waitTransactionByHash", 404, "Waiting for an unknown hash returns 404."),
  "XLST-001": defineSchemaRule("listTransactions", "The list of transactions", "of listTransactions"),
  "XLST-002": defineLaw(
    "listTransactions",
    "the requested start and limit",
    "The list of transactions has consecutive versions from the start, and not more than the limit.",
  ),
  "XLST-003": defineLaw(
    "listTransactions",
    "getTransactionByVersion",
    "Each listed transaction is the one that getTransactionByVersion returns.",
  ),
  "XLST-004": defineLaw(
    "listTransactions",
    "the header X-NODE-LEDGER-VERSION",
    "Without a start, the list of transactions ends with the ledger version of its headers.",
  ),
  "XLST-005": defineStatusRule(
    "listTransactions",
    410,
    "A list of transactions that starts below the oldest version returns 410.",
  ),
  "XACT-001": defineSchemaRule(
    "listAccountTransactions",
    "The list of the transactions of an account",
    "of listAccountTransactions",
  ),
  "XACT-002": defineLaw(
    "listAccountTransactions",
    "the requested account, start and limit",
    "The listed transactions are of the account, have ascending sequence numbers from the start, and do not exceed the limit.",
  ),
  "XACT-003": defineLaw(
    "listAccountTransactions",
    "getTransactionByVersion",
    "Each listed transaction of an account is the one that getTransactionByVersion returns.",
  ),
  "XACT-004": defineLaw(
    "listAccountTransactions",
    "getBlockByVersion",
    "The list of the transactions of an account contains the transactions of the account in recent blocks.",
  ),
  "XSUM-001": defineSchemaRule(
    "listAccountTransactionSummaries",
    "The list of transaction summaries",
    "of listAccountTransactionSummaries",
  ),
  "XSUM-002": defineLaw(
    "listAccountTransactionSummaries",
    "getTransactionByVersion",
    "A summary has the hash, the sender, and the nonce or sequence number of the transaction at its version.",
  ),
  "XSUM-003": defineLaw(
    "listAccountTransactionSummaries",
    "getBlockByVersion",
    "The summaries of an account contain the transactions of the account in recent blocks.",
  ),
  "XEVN-001": defineSchemaRule("listEventsByNumber", "The list of events by number", "of listEventsByNumber"),
  "XEVN-002": defineLaw(
    "listEventsByNumber",
    "getTransactionByVersion",
    "Each listed event is an event of the transaction at its version.",
  ),
  "XEVN-003": defineLaw(
    "listEventsByNumber",
    "the requested stream, start and limit",
    "The listed events are of the stream, have ascending sequence numbers from the start, and do not exceed the limit.",
  ),
  "XEVH-001": defineSchemaRule("listEventsByHandle", "The list of events by handle", "of listEventsByHandle"),
  "XEVH-002": defineLaw(
    "listEventsByHandle",
    "listEventsByNumber",
    "The events of a handle are those of its address and creation number.",
  ),
  "XEVH-003": defineStatusRule(
    "listEventsByHandle",
    404,
    "A handle in a resource that the account does not have returns 404.",
  ),
  "XENC-001": defineSchemaRule("encodeSubmission", "A signing message", "HexEncodedBytes"),
  "XENC-002": defineLaw(
    "encodeSubmission",
    "the BCS layout of a transaction, which touchstone encodes itself",
    "After its first 32 bytes, a signing message is the transaction in BCS.",
  ),
  "XENC-003": defineLaw(
    "encodeSubmission",
    "the signature or the hash of a committed transaction",
    "A signing message starts with the hash of the domain with which the network signs.",
  ),
  "XSUB-001": defineSchemaRule("submitTransaction", "A submitted transaction", "PendingTransaction"),
  "XSUB-002": defineLaw(
    "submitTransaction",
    "the bytes that encodeSubmission returns, and the signature",
    "The hash of a submitted transaction is the hash of its bytes and its signature.",
  ),
  "XSUB-003": defineLaw(
    "submitTransaction",
    "getTransactionByHash",
    "A submitted transaction is the transaction that getTransactionByHash returns, as it was signed.",
  ),
  "XSUB-004": defineLaw(
    "submitTransaction",
    "the media types of submitTransaction",
    "A transaction in BCS is accepted like one in JSON.",
  ),
  "XSUB-005": defineStatusRule(
    "submitTransaction",
    400,
    "A transaction with a signature of another transaction returns 400.",
  ),
} as const satisfies { readonly [id: string]: ExtendedRequirement };
