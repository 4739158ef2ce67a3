/** The files that prove the functions of accounts beyond the rotations of keys, in the form of `proofs`. */
export const accountProofs: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "reference-node/tests/framework/capability-offers.test.ts": {
    "0x1::account": [
      "get_guid_next_creation_num",
      "get_rotation_capability_offer_for",
      "get_signer_capability_offer_for",
      "is_rotation_capability_offered",
      "is_signer_capability_offered",
      "offer_rotation_capability",
      "offer_signer_capability",
      "revoke_any_rotation_capability",
      "revoke_any_signer_capability",
      "revoke_rotation_capability",
      "revoke_signer_capability",
      "rotate_authentication_key_with_rotation_capability",
    ],
  },
};
