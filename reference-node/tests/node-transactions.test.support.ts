import { encodeRawTransaction, encodeSignedTransaction } from "../bcs/transaction.ts";
import { encodeValue } from "../bcs/value.ts";
import { type RawTransaction, type SignedTransaction, signingMessage } from "../bcs/signed-transaction.ts";
import type { ReferenceNode } from "../node.ts";
import { decodeAddress, parseAddress, type Address } from "../primitives/address.ts";
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";
import { createKeyPair } from "../primitives/ed25519.ts";
import { formatHex, parseHex } from "../primitives/bytes.ts";
import { parseMoveType } from "../primitives/move-type.ts";

/** The transaction to sign. The defaults give a valid payment of 1 coin with sequence number 0. */
export interface TransactionOptions {
  readonly account?: number;
  readonly sequenceNumber?: bigint;
  readonly nonce?: bigint | null;
  readonly function?: string;
  readonly typeArguments?: readonly string[];
  readonly arguments?: readonly JsonValue[];
  readonly types?: readonly string[];
  readonly maxGasAmount?: bigint;
  readonly gasUnitPrice?: bigint;
  /** The expiration, in seconds after the ledger time of a new node. */
  readonly expiresInSecs?: bigint;
  readonly chainId?: number;
  readonly sender?: string;
  /** `"zeros"` for a signature of zeros, or the index of another account that signs. */
  readonly signer?: "zeros" | number;
  readonly publicKeyOf?: number;
  /** Default: the vendor name of the node. */
  readonly signingDomain?: string;
}

/** The account that receives payments. It does not exist at genesis. */
export const recipient = `0x${"5e".repeat(32)}`;
/** The time in seconds at which the virtual clock of a node starts. */
const startSecs = 1_735_689_600n;

/** A signed transaction as JSON request and as BCS bytes. */
export interface SignedRequest {
  readonly json: JsonObject & { readonly payload: JsonObject; readonly signature: JsonObject };
  readonly bytes: Uint8Array;
  readonly signed: SignedTransaction;
}

/** Signs a transaction for an account of a node. */
export function sign(node: ReferenceNode, options: TransactionOptions = {}): SignedRequest {
  const vendor = node.profile.vendor ?? "node";
  const id = options.function ?? `0x1::${vendor}_account::transfer`;
  const given = options.arguments ?? [recipient, "1"];
  const types = options.types ?? ["address", "u64"];
  const [address = "", module = "", name = ""] = id.split("::");
  const own = node.accounts[options.account ?? 0];
  const shown = node.accounts[options.publicKeyOf ?? options.account ?? 0];
  const signer = typeof options.signer === "number" ? node.accounts[options.signer] : own;
  if (own === undefined || shown === undefined || signer === undefined)
    throw new RangeError("the node has no account with this index");
  const nonce = options.nonce ?? null;
  const raw: RawTransaction = {
    sender: addressFrom(options.sender ?? own.address),
    sequenceNumber: nonce === null ? (options.sequenceNumber ?? 0n) : 2n ** 64n - 1n,
    payload: {
      kind: "entry function",
      address: addressFrom(address),
      module,
      name,
      typeArguments: options.typeArguments ?? [],
      arguments: given.map((value, index) => encodeValue(value, typeFrom(types[index] ?? ""))),
      nonce,
    },
    maxGasAmount: options.maxGasAmount ?? 100_000n,
    gasUnitPrice: options.gasUnitPrice ?? 100n,
    expirationTimestampSecs: startSecs + (options.expiresInSecs ?? 60n),
    chainId: options.chainId ?? 4,
  };
  const message = signingMessage(options.signingDomain ?? vendor, encodeRawTransaction(raw));
  const signature =
    options.signer === "zeros"
      ? new Uint8Array(64)
      : createKeyPair(bytesFrom(signer.privateKey)).sign(message);
  const signed = encodeSignedTransaction(raw, bytesFrom(shown.publicKey), signature);
  const json = {
    sender: options.sender ?? own.address,
    sequence_number: String(raw.sequenceNumber),
    max_gas_amount: String(raw.maxGasAmount),
    gas_unit_price: String(raw.gasUnitPrice),
    expiration_timestamp_secs: String(raw.expirationTimestampSecs),
    payload: {
      type: "entry_function_payload",
      function: id,
      type_arguments: [...(options.typeArguments ?? [])],
      arguments: [...given],
    },
    signature: {
      type: "ed25519_signature",
      public_key: shown.publicKey,
      signature: formatHex(signature),
    },
    ...(nonce === null ? {} : { replay_protection_nonce: String(nonce) }),
  };
  return { json, bytes: signed.bytes, signed };
}

/** A response with its JSON body. */
export interface PostResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

export const bcsType = "application/x.node.signed_transaction+bcs";

/** Posts to a node below its base path. */
export async function post(
  node: ReferenceNode,
  path: string,
  body: string | Uint8Array,
  contentType: string | null = typeof body === "string" ? "application/json" : bcsType,
): Promise<PostResponse> {
  const response = await node.fetch(
    new Request(`http://node.test/v1${path}`, {
      method: "POST",
      headers: contentType === null ? {} : { "content-type": contentType },
      body: typeof body === "string" ? Buffer.from(body) : Buffer.from(body),
    }),
  );
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, text, body: JSON.parse(text) };
}

/** Submits a batch as JSON. */
export function submit(node: ReferenceNode, ...batch: readonly SignedRequest[]): Promise<PostResponse> {
  return post(node, "/transactions/batch", JSON.stringify(batch.map(({ json }) => json)));
}

/** Submits a batch as BCS bytes. The batch must have fewer than 128 transactions. */
export function submitBytes(node: ReferenceNode, ...batch: readonly SignedRequest[]): Promise<PostResponse> {
  const body = Buffer.concat([Uint8Array.of(batch.length), ...batch.map(({ bytes }) => bytes)]);
  return post(node, "/transactions/batch", body);
}

/** Simulates a transaction, as JSON or as BCS bytes. */
export function simulate(
  node: ReferenceNode,
  one: SignedRequest,
  more: { readonly query?: string; readonly asBytes?: boolean } = {},
): Promise<PostResponse> {
  const path = `/transactions/simulate${more.query ?? ""}`;
  return post(node, path, more.asBytes === true ? one.bytes : JSON.stringify(one.json));
}

/** Lists the index, error code and VM error code of each failure in the response to a batch. */
export function listFailures({ body }: PostResponse): readonly (readonly [unknown, unknown, unknown])[] {
  const { transaction_failures: failures } = body as {
    transaction_failures: {
      transaction_index: unknown;
      error: { error_code: unknown; vm_error_code: unknown; message: unknown };
    }[];
  };
  return failures.map(({ transaction_index: index, error }) => [
    index,
    error.error_code,
    error.vm_error_code,
  ]);
}

/** Reads the sequence number of an account through the interface. */
export async function readSequenceNumber(node: ReferenceNode, account = 0): Promise<string> {
  const { address } = node.accounts[account] ?? { address: "" };
  const response = await node.fetch(new Request(`http://node.test/v1/accounts/${address}`));
  const { sequence_number: number } = (await response.json()) as { sequence_number: string };
  return number;
}

function addressFrom(text: string): Address {
  return parseAddress(text) ?? decodeAddress(new Uint8Array(0));
}

function typeFrom(text: string) {
  const type = parseMoveType(text);
  if (type === null) throw new TypeError(`type must be a Move type, got ${text}`);
  return type;
}

function bytesFrom(text: string): Uint8Array {
  return parseHex(text) ?? new Uint8Array();
}
