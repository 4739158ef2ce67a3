import type { StateValue } from "../../ledger/state-value.ts";
import { formatHex, sha3 } from "../../primitives/bytes.ts";
import { formatRsaKey } from "./rsa-keys.ts";

/** The modulus of the key is a hash. Its factors are unknown, so that the provider cannot sign anything. */
const modulus = Buffer.concat(Array.from({ length: 8 }, (_, index) => sha3(`modulus-${index}`))).toString(
  "base64url",
);

/** The resource `PatchedJWKs`: one identity provider with one key, as client libraries expect of a local network. */
export const identityProviderKeys: StateValue = {
  jwks: {
    entries: [
      {
        issuer: formatHex(Buffer.from("test.oidc.provider")),
        version: "0",
        jwks: [formatRsaKey({ kid: "test-rsa", alg: "RS256", e: "AQAB", n: modulus })],
      },
    ],
  },
};
