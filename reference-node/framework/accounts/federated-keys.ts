/** The keys of an identity provider that an account publishes itself. */
import { encodeList, encodeSized, encodeText, encodeU64 } from "../../bcs/codec.ts";
import { frameworkAddress } from "../../ledger/block-transactions.ts";
import { resourceKey, type StateValue } from "../../ledger/state-value.ts";
import { formatHex } from "../../primitives/bytes.ts";
import { createModuleFunctions, type EntryFunctions } from "../../move/entry-function.ts";
import { createMoveAbort } from "../../move/move-abort.ts";
import type { NativeSettings } from "../../move/native-area.ts";
import { jwksModule } from "../chain/chain-modules.ts";
import { toBytes, toList, toText } from "../../move/native-arguments.ts";
import { encodeRsaKey, formatRsaKey, rsaKeyType, type RsaKey } from "./rsa-keys.ts";

/** The size in BCS from which on existing networks refuse the keys of an account. */
const keysBytesMax = 2_048;

const aborts = {
  tooLarge: createMoveAbort(
    "0x1::jwks",
    ["EFEDERATED_JWKS_TOO_LARGE", 0x10008],
    `The keys must have less than ${keysBytesMax} bytes.`,
  ),
  invalid: createMoveAbort(
    "0x1::jwks",
    ["EINVALID_FEDERATED_JWK_SET", 0x10009],
    "There must be at least one key, and each list must have one text for each key.",
  ),
} as const;

/** Creates the functions that publish keys. The keys replace all earlier ones of the account. */
export function createFederatedKeyFunctions({ vendor }: NativeSettings): EntryFunctions {
  const framework = createMoveAbort(
    "0x1::jwks",
    [`EINSTALL_FEDERATED_JWKS_AT_${vendor.toUpperCase()}_FRAMEWORK`, 0x10007],
    "The framework's account cannot publish keys of its own.",
  );
  return createModuleFunctions(jwksModule, {
    update_federated_jwk_set: ([issuerBytes, ...lists], { sender }) => {
      const issuer = toBytes(issuerBytes);
      const [kids = [], ...others] = lists.map((one) => toList(one).map(toText));
      if (kids.length === 0 || others.some(({ length }) => length !== kids.length)) return aborts.invalid;
      if (sender === frameworkAddress) return framework;
      const [algorithms = [], exponents = [], moduli = []] = others;
      const keys = kids.map((kid, index) => ({
        kid,
        alg: algorithms[index] ?? "",
        e: exponents[index] ?? "",
        n: moduli[index] ?? "",
      }));
      const sorted = sortKeys(keys);
      if (encodeKeys(issuer, sorted).length >= keysBytesMax) return aborts.tooLarge;
      const key = resourceKey(sender, "0x1::jwks::FederatedJWKs");
      return { changes: new Map([[key, formatKeys(issuer, sorted)]]), events: [] };
    },
  });
}

/** Sorts keys by the bytes of their ids. Of keys with the same id, the first remains. */
function sortKeys(keys: readonly RsaKey[]): readonly RsaKey[] {
  const byId = new Map(keys.toReversed().map((key) => [key.kid, key]));
  return [...byId.values()].toSorted((left, right) =>
    Buffer.compare(Buffer.from(left.kid), Buffer.from(right.kid)),
  );
}

function formatKeys(issuer: Uint8Array, keys: readonly RsaKey[]): StateValue {
  return { jwks: { entries: [{ issuer: formatHex(issuer), version: "0", jwks: keys.map(formatRsaKey) }] } };
}

/** Encodes the resource in BCS, because its size is limited. */
function encodeKeys(issuer: Uint8Array, keys: readonly RsaKey[]): Uint8Array {
  const encoded = keys.map((key) => Buffer.concat([encodeText(rsaKeyType), encodeSized(encodeRsaKey(key))]));
  const version = encodeU64(0n);
  return encodeList([Buffer.concat([encodeSized(issuer), version, encodeList(encoded)])]);
}
