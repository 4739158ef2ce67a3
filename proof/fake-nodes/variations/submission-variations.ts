/** Nodes that put submitted transactions into blocks differently. */
import { decodeSignedTransaction } from "../../../reference-node/bcs/transaction.ts";
import type { SignedTransaction } from "../../../reference-node/bcs/signed-transaction.ts";
import { validationCodes } from "../../../reference-node/execution/prologue.ts";
import { toUserTransaction } from "../../../reference-node/execution/read-transaction.ts";
import { accountKey, parseAccount } from "../../../reference-node/move/account-state.ts";
import type { Submission } from "../../../reference-node/execution/submission.ts";
import type { NodeParts } from "../../../reference-node/node-options.ts";
import { createNode, createNodeParts } from "../../../reference-node/node.ts";
import { toBcs, signTransaction } from "../../../suites/transactions/sign.ts";
import type { VariedNode, Variation } from "./variation.ts";

const anyBlocks =
  "SUBM-S09, TXNS-S01: the document leaves open when and in which block an accepted transaction is executed.";

const failuresAreOpen = "SUBM-S06: the document leaves open what makes a transaction fail.";

type OriginalSubmit = (transactions: readonly SignedTransaction[]) => ReturnType<Submission["submit"]>;
/** Submits a batch, with access to the original submission of the reference node. */
type Submit = (
  transactions: readonly SignedTransaction[],
  original: OriginalSubmit,
  parts: NodeParts,
) => ReturnType<OriginalSubmit>;

export const submissionVariations: readonly Variation[] = [
  {
    id: "a-block-for-each-transaction",
    differs: "Each transaction of a batch is executed in a separate block.",
    allowed: anyBlocks,
    node: submitting((transactions, original) => transactions.flatMap((one) => original([one]))),
  },
  {
    id: "two-blocks-for-a-batch",
    differs: "The first half of a batch is executed in one block, and the second half in the next.",
    allowed: anyBlocks,
    node: submitting((transactions, original) => {
      const half = Math.ceil(transactions.length / 2);
      const rest = transactions.slice(half);
      return [...original(transactions.slice(0, half)), ...(rest.length === 0 ? [] : original(rest))];
    }),
  },
  {
    id: "blocks-in-reverse-order",
    differs: "The transactions of different senders in a batch are executed in reverse order.",
    allowed: anyBlocks,
    node: submitting((transactions, original) => original(transactions.toReversed()).toReversed()),
  },
  {
    id: "others-pay-meanwhile",
    differs:
      "The block of each batch contains a payment from another client to the first sender of the batch.",
    allowed: "The document does not forbid other clients to use the ledger.",
    node: submitting((transactions, original, parts) => {
      const [first] = transactions;
      if (first === undefined) return original(transactions);
      return original([paymentTo(first.raw.sender, parts), ...transactions]).slice(1);
    }),
    // The last account pays, so the checks must not sign with it.
    profileOverrides: { signers: (createNode().profile.signers ?? []).slice(0, -1) },
    expectedStatuses: {
      "SIMU-010": {
        status: "inconclusive",
        why: "The payment writes the balance of the sender between the simulation and its execution.",
      },
    },
  },
  {
    id: "replays-accepted",
    differs:
      "A transaction that was executed is accepted when it is submitted again, but not executed again.",
    allowed: `${failuresAreOpen} It is on the ledger.`,
    node: () => {
      const accepted = new Set<string>();
      return submitting((transactions, original) =>
        original(transactions).map((rejection, at) => {
          const name = Buffer.from(transactions[at]?.rawBytes ?? []).toString("hex");
          if (rejection !== null) return accepted.has(name) ? null : rejection;
          accepted.add(name);
          return null;
        }),
      )();
    },
  },
  ...(["TRANSACTION_EXPIRED", "BAD_CHAIN_ID"] as const).map((status) => ({
    id: `executed-with-${status.toLowerCase().replaceAll("_", "-")}`,
    differs: `Transactions that other nodes reject with ${status} are executed.`,
    allowed: failuresAreOpen,
    node: submitting((transactions, original, { ledger, executor }) =>
      original(transactions).map((rejection, at) => {
        const signed = transactions[at];
        if (signed === undefined || rejection?.vmErrorCode !== validationCodes[status]) return rejection;
        ledger.appendBlock([
          (read) => executor.execute(toUserTransaction(signed, { signingDomain: "NODE", read }), read),
        ]);
        return null;
      }),
    ),
  })),
];

function submitting(submit: Submit): () => VariedNode {
  return () => {
    const parts = createNodeParts();
    const { clock, accounts, ledger, executor, submission: original } = parts;
    const submission: Submission = {
      ...original,
      submit: (transactions) => submit(transactions, (own) => original.submit(own, ledger.capture()), parts),
    };
    return createNode({
      parts: createNodeParts({ parts: { clock, accounts, ledger, executor, submission } }),
    });
  };
}

/** Creates a payment from the last funded account. */
function paymentTo(recipient: string, { ledger, accounts }: NodeParts): SignedTransaction {
  const payer = accounts.at(-1);
  if (payer === undefined) throw new RangeError("Expected a node with a funded account, got none");
  const { read, position } = ledger.capture();
  const record = read(accountKey(payer.stateAddress), position.version);
  const planned = {
    sender: payer.address,
    sequenceNumber: record === undefined ? 0n : parseAccount(record).sequenceNumber,
    maxGasAmount: 200_000n,
    gasUnitPrice: 100n,
    expirationTimestampSecs: position.timestampMicros / 1_000_000n + 60n,
    call: {
      function: "0x1::node_account::transfer",
      type_arguments: [],
      arguments: [`0x${recipient}`, "1"],
      param_types: ["address", "u64"],
    },
  };
  const { privateKey } = payer;
  return decodeSignedTransaction(
    toBcs(signTransaction(planned, { privateKey, domain: "NODE::RawTransaction", chainId: 4 })),
  );
}
