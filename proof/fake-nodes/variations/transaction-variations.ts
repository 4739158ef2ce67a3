import type { Variation } from "./variation.ts";
import { alterEveryOutput, alterTransactions, alterUserTransactions } from "../wire/alterations.ts";
import { rewriteValues, type Members } from "../wire/json.ts";

const notShown = "UNIO-S01: an unlisted variant is allowed, and its members are not judged.";

/** The status of a requirement that the reference node never triggers. */
const passesHere = { status: "pass", why: "The reference node never triggers this requirement." };

/** Nodes whose blocks and simulations have other types of transactions, payloads or signatures. */
export const transactionVariations: readonly Variation[] = [
  {
    id: "transactions-of-unknown-kinds",
    differs: "Blocks begin with a transaction of an unlisted type, which has only the member `type`.",
    allowed: notShown,
    alter: alterTransactions((transaction) =>
      transaction["type"] === "block_metadata_transaction" ? { type: "heartbeat" } : transaction,
    ),
    expectedStatuses: {
      "RESP-017": {
        status: "inconclusive",
        why: "No block includes a block metadata transaction with its epoch.",
      },
      "BLCK-020": {
        status: "not-observed",
        why: "One transaction of every block has no version, so a missing transaction cannot be detected.",
      },
    },
  },
  {
    id: "transactions-with-further-discriminators",
    differs:
      "Blocks end with a transaction of an unlisted type, which has members that the document does not name.",
    allowed: notShown,
    alter: alterTransactions((transaction) =>
      transaction["type"] === "state_checkpoint_transaction" ? epilogueOf(transaction) : transaction,
    ),
  },
  {
    id: "pending-transactions-in-blocks",
    differs: "Blocks end with a pending transaction.",
    allowed: "TXNS-S04: the members of a pending transaction are judged wherever it appears.",
    alter: alterTransactions((transaction) =>
      transaction["type"] === "state_checkpoint_transaction" ? pending : transaction,
    ),
    expectedStatuses: {
      "TXNS-002": passesHere,
      "TXNS-003": passesHere,
      "TXNS-004": passesHere,
      "TXNS-005": passesHere,
      "TXNS-006": passesHere,
      "TXNS-007": passesHere,
      "TXNS-008": passesHere,
      "TXNS-009": passesHere,
      "TXNS-010": passesHere,
      "TXNS-015": passesHere,
    },
  },
  {
    id: "payloads-of-unknown-kinds",
    differs: "Some transactions of blocks have script or multisig payloads.",
    allowed: notShown,
    alter: alterUserTransactions((output) => ({ ...output, payload: payloadFor(output) })),
  },
  {
    id: "signatures-of-unknown-kinds",
    differs: "The transactions of blocks have signatures of all types, including unlisted ones.",
    allowed: notShown,
    alter: alterUserTransactions((output) => ({ ...output, signature: signatureFor(output) })),
  },
  {
    id: "transactions-with-nonces",
    differs: "Some transactions of blocks have a nonce, and the largest u64 as their sequence number.",
    allowed:
      "TXNS-S07: the document leaves open what replay_protection_nonce and the sequence number beside it mean.",
    alter: alterUserTransactions((output) =>
      isOneOf(output, 3) && isOfGenesis(output) ? { ...output, ...orderless } : output,
    ),
  },
  {
    id: "arguments-as-bytes",
    differs: "Numbers in the arguments of payloads are written as their BCS bytes.",
    allowed: "SIML-S08: an argument that is written as BCS bytes is not compared.",
    alter: alterEveryOutput((output) => ({
      ...output,
      payload: rewriteValues(output["payload"], (value, { path: [name = ""] }) =>
        name === "arguments" && typeof value === "string" && isU64(value) ? bytesOf(BigInt(value)) : value,
      ),
    })),
  },
];

const isOneOf = ({ version }: Members, every: number): boolean => Number(version) % every === 0;

/**
 * Whether a transaction is part of the initial history. Later ones are unchanged: the suites find them by sequence
 * number.
 */
const isOfGenesis = ({ version }: Members): boolean => Number(version) <= 196;

const isU64 = (text: string): boolean => /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n;

function bytesOf(number: bigint): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(number);
  return `0x${bytes.toString("hex")}`;
}

function epilogueOf({ version, hash, changes, timestamp }: Members): Members {
  return {
    type: "validator_transaction",
    validator_transaction_type: "observed_jwk_update",
    version,
    hash,
    changes,
    timestamp,
    events: null,
    block_end_info: { block_gas_limit_reached: false, block_effective_block_gas_units: 7 },
  };
}

const pending: Members = {
  type: "pending_transaction",
  hash: "",
  sender: "0x2a",
  sequence_number: "18446744073709551615",
  max_gas_amount: "0",
  gas_unit_price: "100",
  expiration_timestamp_secs: "18446744073709551615",
  payload: { type: "encrypted_transaction_payload" },
  signature: { type: "no_account_signature" },
  replay_protection_nonce: "7",
};

function payloadFor(output: Members): unknown {
  const { payload } = output;
  if (isOneOf(output, 4)) {
    return {
      type: "script_payload",
      code: { bytecode: "0x", abi: null },
      type_arguments: [],
      arguments: [7],
    };
  }
  if (isOneOf(output, 3)) {
    return { type: "multisig_payload", multisig_address: "0x2a", transaction_payload: payload };
  }
  return isOneOf(output, 5) ? { type: "write_set_payload" } : payload;
}

function signatureFor({ version, signature }: Members): unknown {
  const kinds: readonly Members[] = [
    { type: "no_account_signature" },
    {
      type: "multi_ed25519_signature",
      public_keys: ["0x"],
      signatures: [],
      threshold: 1,
      bitmap: "0x80000000",
    },
    {
      type: "fee_payer_signature",
      sender: signature,
      secondary_signer_addresses: [],
      secondary_signers: [],
      fee_payer_address: "0x2a",
      fee_payer_signer: signature,
    },
    {
      type: "single_sender",
      public_key: { type: "keyless", value: "0x00" },
      signature: { type: "keyless", value: "0x00" },
    },
  ];
  return kinds[Number(version) % (kinds.length + 1)] ?? signature;
}

const orderless: Members = {
  sequence_number: "18446744073709551615",
  replay_protection_nonce: "9007199254740993",
};
