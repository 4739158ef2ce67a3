/** Multisig accounts on top of existing accounts, whose key signs the creation. */
import { encodeAddress, encodeList, encodeU64 } from "../../bcs/codec.ts";
import type { Address } from "../../primitives/address.ts";
import { accountKey, createFreshAccount, parseAccount } from "../../move/account-state.ts";
import type { FunctionBody } from "../../move/entry-function.ts";
import type { NativeSettings } from "../../move/native-area.ts";
import { accountAborts } from "../accounts/account-aborts.ts";
import { checkKeyOf, checkProof, encodeSignedMessage, type ProvenKey } from "../accounts/key-proofs.ts";
import { readChainId } from "../chain/framework-fields.ts";
import { toAddress, toBytes, toU64, toU8 } from "../../move/native-arguments.ts";
import { createMultisig, noAuthenticationKey } from "./multisig-creation.ts";
import { toAddresses } from "./multisig-owners.ts";

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
    if (record === undefined && !implicitAccounts) return accountAborts.otherPublicKey;
    const account = record === undefined ? createFreshAccount(address) : parseAccount(record);
    const addresses = toAddresses(owners);
    const key: ProvenKey = { scheme: toU8(scheme), bytes: toBytes(publicKey), proof: toBytes(signature) };
    const otherKey = checkKeyOf(account, key, accountAborts.otherPublicKey);
    if (otherKey !== null) return otherKey;
    const message = encodeMessage(messages[name], {
      chainId: readChainId(read),
      address,
      sequenceNumber: account.sequenceNumber,
      owners: addresses,
      signaturesRequired: toU64(required),
    });
    const invalid = checkProof(key, message);
    if (invalid !== null) return invalid;
    const changed =
      name === "create_with_existing_account"
        ? account
        : { ...account, authenticationKey: noAuthenticationKey };
    const content = { owners: addresses, required, keys, values, hasSignerCapability: false };
    return createMultisig(read, address, { ...content, account: changed });
  };
}

/** Encodes the message that the key of the account signs. */
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
  return encodeSignedMessage("multisig_account", name, [
    Uint8Array.of(fields.chainId),
    encodeAddress(fields.address),
    encodeU64(fields.sequenceNumber),
    encodeList(fields.owners.map((owner) => encodeAddress(owner))),
    encodeU64(fields.signaturesRequired),
  ]);
}
