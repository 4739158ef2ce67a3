/** Nodes that refuse transactions with a gas price below 500, which is above that of other nodes. */
import { decodeSignedTransaction } from "../../../reference-node/bcs/transaction.ts";
import { validationCodes, type Rejection } from "../../../reference-node/execution/prologue.ts";
import type { Submission } from "../../../reference-node/execution/submission.ts";
import { createNode, createNodeParts, type NodeParts } from "../../../reference-node/node.ts";
import { alterEachValue, alterUserTransactions, applyBoth } from "../wire/alterations.ts";
import type { ProxyRequest, SimpleAlteration } from "../wire/exchange.ts";
import { toMembers, tryParseJson } from "../wire/json.ts";
import { isBcs } from "../wire/requests.ts";
import { fail } from "../wire/replacements.ts";
import type { VariedNode } from "./variation.ts";

const priceMin = 500n;
/** How many times the prices of the reference node this is. */
const factor = priceMin / 100n;

const tooCheap: Rejection = {
  errorCode: "vm_error",
  vmErrorCode: validationCodes.GAS_UNIT_PRICE_BELOW_MIN_BOUND,
  message: "The gas unit price is too low.",
};

/** Replaces the submission of a node by one that rejects transactions below the minimum price. */
export function withMinimumPrice({ ledger, submission: original }: NodeParts): Pick<NodeParts, "submission"> {
  const submission: Submission = {
    ...original,
    submit: (transactions) => {
      const rejections = original
        .submit(
          transactions.filter(({ raw }) => raw.gasUnitPrice >= priceMin),
          ledger.capture(),
        )
        .values();
      return transactions.map(({ raw }) =>
        raw.gasUnitPrice < priceMin ? tooCheap : (rejections.next().value ?? null),
      );
    },
  };
  return { submission };
}

/** Creates a node with a minimum price, and the history of the reference node. */
export function createDearNode(): VariedNode {
  const parts = createNodeParts();
  return createNode({ parts: { ...parts, ...withMinimumPrice(parts) } });
}

/** Returns estimates of at least the minimum price, and refuses simulations below it, unless they ask for an estimate. */
export const simulateWithMinimumPrice: SimpleAlteration = (incoming, answer) => {
  if (isEstimated(incoming)) return multiplyPrice(incoming, answer);
  return refuseCheap(incoming, answer);
};

/** Shows committed transactions with a price above the minimum, as if it had always been so. */
export const showMinimumPrice = alterUserTransactions((transaction) => ({
  ...transaction,
  ...(BigInt(String(transaction["gas_unit_price"])) < priceMin && { gas_unit_price: String(priceMin) }),
}));

const multiplyPrice = alterEachValue("simulateTransaction", "*/gas_unit_price", (price) =>
  String(BigInt(String(price)) * factor),
);

const refuseCheap = fail("simulateTransaction", 400, "vm_error").when(
  (incoming, answer) => answer.status === 200 && readPrice(incoming) < priceMin,
);

function isEstimated({ query }: ProxyRequest): boolean {
  const names = ["estimate_gas_unit_price", "estimate_prioritized_gas_unit_price"];
  return names.some((name) => query.get(name) === "true");
}

function readPrice(incoming: ProxyRequest): bigint {
  if (isBcs(incoming)) return decodeSignedTransaction(incoming.bytes).raw.gasUnitPrice;
  return BigInt(String(toMembers(tryParseJson(incoming.body))["gas_unit_price"]));
}

/** The alterations of a node with a history. */
export const dearHistory = applyBoth(simulateWithMinimumPrice, showMinimumPrice);
