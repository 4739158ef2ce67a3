/** Signed transfers for benchmarks, from the accounts of a node to each other. */
import { encodeAddress, encodeList, encodeU64 } from "../reference-node/bcs/codec.ts";
import { signingMessage, type RawTransaction } from "../reference-node/bcs/signed-transaction.ts";
import { encodeRawTransaction, encodeSignedTransaction } from "../reference-node/bcs/transaction.ts";
import { decodeAddress, parseAddress, type Address } from "../reference-node/primitives/address.ts";
import { parseHex } from "../reference-node/primitives/bytes.ts";
import { createKeyPair, type KeyPair } from "../reference-node/primitives/ed25519.ts";
import type { ReferenceNode } from "../reference-node/node.ts";
import { BCS_TRANSACTION_MEDIA_TYPE } from "../spec/vocabulary.ts";

/** A signed transfer, and the message, the signature and the key that a verification of its signature needs. */
export interface SignedTransfer {
  readonly bytes: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  readonly publicKey: Uint8Array;
}

const framework = decodeAddress(Buffer.from("1".padStart(64, "0"), "hex"));

/** Returns the function that signs the next transfer of 1 from an account to another one, in turn. */
export async function createTransfers(node: ReferenceNode): Promise<() => SignedTransfer> {
  const senders = await Promise.all(
    node.accounts.map(async ({ address, privateKey }) => ({
      address: requireValue(parseAddress(address)),
      keys: createKeyPair(requireValue(parseHex(privateKey))),
      sequenceNumber: await readSequenceNumber(node, address),
    })),
  );
  const name = requireValue(node.profile.vendor);
  let count = 0;
  return () => {
    const sender = requireValue(senders[count % senders.length]);
    const receiver = requireValue(senders[(count + 1) % senders.length]);
    count += 1;
    const raw = createTransfer(node, name, { ...sender, receiver: receiver.address });
    sender.sequenceNumber += 1n;
    return signTransfer(raw, name, sender.keys);
  };
}

async function readSequenceNumber(node: ReferenceNode, address: string): Promise<bigint> {
  const response = await node.fetch(new Request(`http://node/v1/accounts/${address}`));
  return BigInt(((await response.json()) as { readonly sequence_number: string }).sequence_number);
}

function createTransfer(
  node: ReferenceNode,
  name: string,
  from: { readonly address: Address; readonly sequenceNumber: bigint; readonly receiver: Address },
): RawTransaction {
  const { chainId, timestampMicros } = node.position();
  return {
    sender: from.address,
    sequenceNumber: from.sequenceNumber,
    payload: {
      kind: "entry function",
      address: framework,
      module: `${name}_account`,
      name: "transfer",
      typeArguments: [],
      arguments: [encodeAddress(from.receiver), encodeU64(1n)],
      nonce: null,
    },
    maxGasAmount: 20_000n,
    gasUnitPrice: 100n,
    expirationTimestampSecs: timestampMicros / 1_000_000n + 100_000n,
    chainId,
  };
}

function signTransfer(raw: RawTransaction, signingDomain: string, keys: KeyPair): SignedTransfer {
  const message = signingMessage(signingDomain, encodeRawTransaction(raw));
  const signature = keys.sign(message);
  const { publicKey } = keys;
  const { bytes } = encodeSignedTransaction(raw, publicKey, signature);
  return { bytes, message, signature, publicKey };
}

function requireValue<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new TypeError("a value must be present, got none");
  return value;
}

/** Sends transfers in one batch, which becomes a block. @throws Error if not all of them are committed. */
export async function commitTransfers(
  node: ReferenceNode,
  transfers: readonly SignedTransfer[],
): Promise<void> {
  const before = node.position().version;
  const vendor = requireValue(node.profile.vendor);
  const response = await node.fetch(
    new Request("http://node/v1/transactions/batch", {
      method: "POST",
      headers: { "content-type": BCS_TRANSACTION_MEDIA_TYPE.replace("node", vendor) },
      body: encodeList(transfers.map(({ bytes }) => bytes)),
    }),
  );
  // The block has its metadata and its state checkpoint in addition.
  const committed = node.position().version - before - 2n;
  if (response.status === 202 && committed === BigInt(transfers.length)) return;
  throw new Error(`a batch must be committed, got ${(await response.text()).slice(0, 200)}`);
}
