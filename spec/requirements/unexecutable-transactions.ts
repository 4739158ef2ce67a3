import { defineRequirements } from "../requirement.ts";

/** Requirements of §4.6 for transactions that can never be executed. */
export const unexecutableTransactionRequirements = defineRequirements({
  "BTCH-027": {
    section: "4.6",
    statements: { "4.6": [9, 10] },
    level: "SHOULD",
    operation: "submitBatch",
    family: "semantics",
    since: "0.1.0",
    text: "A transaction whose sequence number its sender has used is not accepted.",
    impliedBy:
      "All transactions of a 202 succeed, a 206 lists the failed ones (§4.6), and this one never appears on the ledger.",
    needs: ["submission"],
  },
  "BTCH-028": {
    section: "4.6",
    statements: { "4.6": [9, 10] },
    level: "SHOULD",
    operation: "submitBatch",
    family: "semantics",
    since: "0.1.0",
    text: "A transaction whose expiry is before the ledger's time is not accepted.",
    impliedBy:
      "All transactions of a 202 succeed, a 206 lists the failed ones (§4.6), and this one never appears on the ledger.",
    needs: ["submission"],
  },
  "BTCH-029": {
    section: "4.6",
    statements: { "4.6": [9, 10] },
    level: "SHOULD",
    operation: "submitBatch",
    family: "semantics",
    since: "0.1.0",
    text: "A transaction that is signed for another chain id is not accepted.",
    impliedBy:
      "All transactions of a 202 succeed, a 206 lists the failed ones (§4.6), and this one never appears on the ledger.",
    needs: ["submission"],
  },
  "BTCH-030": {
    section: "4.6",
    statements: { "4.6": [9, 10] },
    level: "SHOULD",
    operation: "submitBatch",
    family: "semantics",
    since: "0.1.0",
    text: "A transaction that is signed with the key of another account is not accepted.",
    impliedBy:
      "All transactions of a 202 succeed, a 206 lists the failed ones (§4.6), and this one never appears on the ledger.",
    needs: ["submission"],
  },
  "BTCH-031": {
    section: "4.6",
    statements: { "4.6": [9, 10] },
    level: "SHOULD",
    operation: "submitBatch",
    family: "semantics",
    since: "0.1.0",
    text: "A transaction of an account that cannot pay for its gas is not accepted.",
    impliedBy:
      "All transactions of a 202 succeed, a 206 lists the failed ones (§4.6), and this one never appears on the ledger.",
    needs: ["submission"],
  },
});
