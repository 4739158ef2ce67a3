/** Multisig accounts on top of existing accounts, whose key signs the creation. */
import { encodeAddress, encodeList, encodeText, encodeU64 } from "../../../bcs/codec.ts";
import { frameworkAddress } from "../../../ledger/block-transactions.ts";
import { resourceKey, type ReadState } from "../../../ledger/state-value.ts";
import type { Address } from "../../../primitives/address.ts";
import { accountKey, createFreshAccount, formatAccount, parseAccount } from "../../account-state.ts";
import type { FunctionBody } from "../../entry-function.ts";
import { createMoveAbort } from "../../move-abort.ts";
import type { NativeSettings } from "../../native-area.ts";
import { checkProof, deriveProvableKey, type ProvenKey } from "../accounts/key-proofs.ts";
import { toAddress, toBytes, toU64, toU8 } from "../native-arguments.ts";
import { createMultisig, noAuthenticationKey } from "./multisig-creation.ts";
import { toAddresses } from "./multisig-owners.ts";

const wrongPublicKey = createMoveAbort(
  "0x1::account",
  ["EWRONG_CURRENT_PUBLIC_KEY", 0x10007],
  "The public key is not that of the account.",
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
    const key: ProvenKey = { scheme: toU8(scheme), bytes: toBytes(publicKey), proof: toBytes(signature) };
    const derived = deriveProvableKey(key);
    if (typeof derived !== "string") return derived;
    if (`0x${derived}` !== account.authenticationKey) return wrongPublicKey;
    const message = encodeMessage(messages[name], {
      chainId: readChainId(read),
      address,
      sequenceNumber: account.sequenceNumber,
      owners: addresses,
      signaturesRequired: toU64(required),
    });
    const invalid = checkProof(key, message);
    if (invalid !== null) return invalid;
    const content = { owners: addresses, required, keys, values, hasSignerCapability: false };
    const created = createMultisig(read, address, content);
    if ("abort" in created || name === "create_with_existing_account") return created;
    const keyless = formatAccount({ ...account, authenticationKey: noAuthenticationKey });
    return { ...created, changes: new Map([...created.changes, [accountKey(address), keyless]]) };
  };
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
