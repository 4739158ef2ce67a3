/** Publishes the keys of an identity provider, with which federated keyless accounts are verified. */
import assert from "node:assert/strict";
import { apt, aptos, commit, createFundedAccount, execute, sdk, trace } from "./setup.js";

const { Deserializer, Hex } = sdk;
const alice = await createFundedAccount(10 * apt);
const iss = "https://issuer.example";
const jwksUrl = `${iss}/.well-known/jwks.json`;
const keys = ["second", "first"].map((kid) => ({ kid, kty: "RSA", alg: "RS256", e: "AQAB", n: "abcd" }));

// The provider does not exist. The library reads its keys with `fetch`, and everything else is sent as always.
const { fetch } = globalThis;
globalThis.fetch = async (url, ...more) => (url === jwksUrl ? Response.json({ keys }) : fetch(url, ...more));

const { version } = await commit(
  alice,
  aptos.updateFederatedKeylessJwkSetTransaction({ sender: alice, iss, jwksUrl }),
);
assert.deepEqual(await readKeys(alice.accountAddress, "FederatedJWKs"), {
  [iss]: [
    ["first", "RSA", "RS256", "AQAB", "abcd"],
    ["second", "RSA", "RS256", "AQAB", "abcd"],
  ],
});
trace(`${alice.accountAddress} has published two keys of ${iss} (version ${version})`);

const empty = { function: "0x1::jwks::update_federated_jwk_set", functionArguments: [iss, [], [], [], []] };
await assert.rejects(execute(alice, empty), /EINVALID_FEDERATED_JWK_SET\(0x10009\)/);
trace("a set without keys is refused");

// The network knows the keys of other providers from genesis on.
const known = await readKeys("0x1", "PatchedJWKs");
assert.deepEqual(
  known["test.oidc.provider"].map(([kid]) => kid),
  ["test-rsa"],
);

/** Reads the keys in a resource of `0x1::jwks`: the texts of each key, by the name of the issuer. */
async function readKeys(accountAddress, name) {
  const { jwks } = await aptos.getAccountResource({ accountAddress, resourceType: `0x1::jwks::${name}` });
  const textOf = (hex) => Buffer.from(Hex.fromHexString(hex).toUint8Array()).toString();
  return Object.fromEntries(
    jwks.entries.map(({ issuer, jwks: issued }) => [
      textOf(issuer),
      issued.map(({ variant }) => {
        const deserializer = new Deserializer(Hex.fromHexString(variant.data).toUint8Array());
        return Array.from({ length: 5 }, () => deserializer.deserializeStr());
      }),
    ]),
  );
}
