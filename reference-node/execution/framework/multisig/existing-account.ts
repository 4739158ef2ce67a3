/** Multisig accounts on top of existing accounts, whose key signs the creation. */
import { encodeAddress, encodeList, encodeText, encodeU64 } from "../../../bcs/codec.ts";
import { frameworkAddress } from "../../../ledger/block-transactions.ts";
import { resourceKey, type ReadState } from "../../../ledger/state-value.ts";
import type { Address } from "../../../primitives/address.ts";
import { parseHex } from "../../../primitives/bytes.ts";
import type { JsonValue } from "../../../primitives/canonical-json.ts";
import { deriveAuthenticationKey, verify } from "../../../primitives/ed25519.ts";
import { accountKey, createFreshAccount, formatAccount, parseAccount } from "../../account-state.ts";
import type { FunctionBody } from "../../entry-function.ts";
import { createMoveAbort, type Abort } from "../../move-abort.ts";
import type { NativeSettings } from "../../native-area.ts";
import { toAddress, toU64 } from "../native-arguments.ts";
import { createMultisig, noAuthenticationKey } from "./multisig-creation.ts";
import { toAddresses } from "./multisig-owners.ts";

/** The scheme of one Ed25519 key, the only one that the node verifies here. */
const ed25519Scheme = 0;

const wrongPublicKey = createMoveAbort(
  "0x1::account",
  ["EWRONG_CURRENT_PUBLIC_KEY", 0x10007],
  "The public key is not that of the account.",
);
const invalidProof = createMoveAbort(
  "0x1::account",
  ["EINVALID_PROOF_OF_KNOWLEDGE", 0x10008],
  "The signature of the proof is not valid.",
);
const invalidScheme = createMoveAbort(
  "0x1::account",
  ["EINVALID_SCHEME", 0x1000c],
  "The scheme of the public key is not one that proves a creation.",
);

/** What the key of the account signs. Both messages have the same fields. */
const messages = {
  create_with_existing_account: "MultisigAccountCreationMessage",
  create_with_existing_account_and_revoke_auth_key: "MultisigAccountCreationWithAuthKeyRevocationMessage",
} as const;

/**
 * Creates the functions that turn an existing account into a multisig account. The second one also takes the control
 * from the key of the account.
 */
export function createExistingAccountBodies(
  settings: NativeSettings,
): Readonly<Record<string, FunctionBody>> {
  return {
    create_with_existing_account: createBody("create_with_existing_account", settings),
    create_with_existing_account_and_revoke_auth_key: createBody(
      "create_with_existing_account_and_revoke_auth_key",
      settings,
    ),
  };
}

function createBody(name: keyof typeof messages, { implicitAccounts }: NativeSettings): FunctionBody {
  return ([text, owners, required, scheme, publicKey, signature, keys, values], { read }) => {
    const address = toAddress(text);
    const record = read(accountKey(address));
    if (record === undefined && !implicitAccounts) return wrongPublicKey;
    const account = record === undefined ? createFreshAccount(address) : parseAccount(record);
    const addresses = toAddresses(owners);
    const proof: Proof = { scheme, publicKey: toBytes(publicKey), signature: toBytes(signature) };
    const message = encodeMessage(messages[name], {
      chainId: readChainId(read),
      address,
      sequenceNumber: account.sequenceNumber,
      owners: addresses,
      signaturesRequired: toU64(required),
    });
    const invalid = checkProof(account.authenticationKey, message, proof);
    if (invalid !== null) return invalid;
    const content = { owners: addresses, required, keys, values, hasSignerCapability: false };
    const created = createMultisig(read, address, content);
    if ("abort" in created || name === "create_with_existing_account") return created;
    const keyless = formatAccount({ ...account, authenticationKey: noAuthenticationKey });
    return { ...created, changes: new Map([...created.changes, [accountKey(address), keyless]]) };
  };
}

/** The public key of an account and its signature. */
interface Proof {
  readonly scheme: JsonValue | undefined;
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
}

function checkProof(authenticationKey: string, message: Uint8Array, proof: Proof): Abort | null {
  const { scheme, publicKey, signature } = proof;
  if (scheme !== ed25519Scheme) return invalidScheme;
  if (publicKey.length !== 32 || `0x${deriveAuthenticationKey(publicKey)}` !== authenticationKey) {
    return wrongPublicKey;
  }
  return verify(publicKey, message, signature) ? null : invalidProof;
}

/** Encodes a message with its type in front, as the framework does before it verifies a signature. */
function encodeMessage(
  name: string,
  fields: {
    readonly chainId: number;
    readonly address: Address;
    readonly sequenceNumber: bigint;
    readonly owners: readonly Address[];
    readonly signaturesRequired: bigint;
  },
): Uint8Array {
  return Buffer.concat([
    encodeAddress(frameworkAddress),
    encodeText("multisig_account"),
    encodeText(name),
    Uint8Array.of(fields.chainId),
    encodeAddress(fields.address),
    encodeU64(fields.sequenceNumber),
    encodeList(fields.owners.map((owner) => encodeAddress(owner))),
    encodeU64(fields.signaturesRequired),
  ]);
}

function readChainId(read: ReadState): number {
  const id = read(resourceKey(frameworkAddress, "0x1::chain_id::ChainId"))?.["id"];
  if (typeof id !== "number") throw new TypeError("the framework must have a chain ID, got none");
  return id;
}

function toBytes(value: JsonValue | undefined): Uint8Array {
  return (typeof value === "string" ? parseHex(value) : null) ?? new Uint8Array();
}
