import { mutate, type NodeMutant } from "./node-mutant.ts";

const derivable = "reference-node/authentication/derivable";
const solana = `${derivable}/solana.test.js`;
const ethereum = `${derivable}/ethereum.test.js`;
const sui = `${derivable}/sui.test.js`;

/** The node without one of its checks of the signatures that wallets of other networks make. */
export const derivedAccountMutants: readonly NodeMutant[] = [
  ...mutate(`${derivable}/approval.js`, solana, [
    ["a wallet's public key has more bytes", "readEnd(reader);", ""],
    [
      "any network has the name of the local network",
      "networkNames.get(chainId) ?? `custom network: ${chainId}`",
      '"local"',
    ],
    [
      "any kind of network has the same name",
      "signingDomain.slice(0, 1).toUpperCase() + signingDomain.slice(1).toLowerCase()",
      '"Aptos"',
    ],
    ["leading zeros of an address are in the text", "${formatAddress(address)}::", "0x${address}::"],
  ]),
  ...mutate(`${derivable}/solana.js`, solana, [
    ["the signature of a Solana wallet is not verified", "return verify(key, text, signed);", "return true;"],
    ["the signature of a Solana wallet has more bytes", "readEnd(reader);", ""],
  ]),
  ...mutate("reference-node/primitives/base58.js", "reference-node/primitives/base58.test.js", [
    ["a Base58 text has any characters", "if (at === -1)", "if (false)"],
    ["a Base58 text has any size", "bytes.length === sizeBytes", "true"],
  ]),
  ...mutate(`${derivable}/ethereum.js`, ethereum, [
    [
      "the address of an Ethereum account is not compared",
      "Buffer.from(address).equals(keccak256(key).subarray(12))",
      "true",
    ],
    ["the scheme of a site has any characters", "!schemePattern.test(scheme)", "false"],
    ["an Ethereum signature has more bytes", "bytes.length !== 65", "false"],
    [
      "the first form of an Ethereum signature is read as the second",
      '"a signature of an Ethereum wallet", [1]',
      '"", [0, 1]',
    ],
    ["the credentials of an Ethereum wallet have more bytes", "readEnd(reader);", ""],
  ]),
  ...mutate(`${derivable}/other-hashes.js`, ethereum, [
    ["an Ethereum signature has a high S", "parsed.hasHighS()", "false"],
  ]),
  ...mutate(`${derivable}/sui.js`, sui, [
    [
      "the address of a Sui account is not compared",
      "!Buffer.from(address).equals(identity.account)",
      "false",
    ],
    [
      "the signature of a Sui wallet is not verified",
      "return verify(signed.key, blake2b256(joinText(personalMessage, encodeSized(text))), signed.bytes);",
      "return true;",
    ],
    [
      "a Sui signature has the flag of another curve",
      "readByte(reader) === ed25519Flag",
      "readByte(reader) >= 0",
    ],
    ["the length of a Sui signature is not compared", "readUleb(reader) === 97", "readUleb(reader) > 0"],
    ["the signature of a Sui wallet has more bytes", "readEnd(reader);", ""],
  ]),
];
