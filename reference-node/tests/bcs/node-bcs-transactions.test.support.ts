/** The layouts of transactions in BCS, written down again for the tests. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { BcsReader } from "@mysten/bcs";
import {
  decode,
  fromHex,
  readBytes32,
  readerOf,
  readOption,
  readSized,
  readText,
  readU64,
  readVariant,
  readVector,
  toHex,
  type Read,
  type Structs,
} from "./node-bcs.test.support.ts";

type Members = Readonly<Record<string, unknown>>;

/** The names of types without arguments by their variant numbers. */
const simpleTags = ["bool", "u8", "u64", "u128", "address", "signer", null, null, "u16", "u32", "u256"];

const shorten = (address: string): string => address.replace(/^0x0*(?=.)/, "0x");

export const readStructTag: Read<string> = (reader) => {
  const id = [shorten(readBytes32(reader)), readText(reader), readText(reader)].join("::");
  const given = readVector(readTypeTag)(reader);
  return given.length === 0 ? id : `${id}<${given.join(", ")}>`;
};

const readTypeTag: Read<string> = (reader) => {
  const number = reader.readULEB();
  if (number === 6) return `vector<${readTypeTag(reader)}>`;
  if (number === 7) return readStructTag(reader);
  return simpleTags[number] ?? assert.fail(`unknown type ${number}`);
};

const readCall: Read<Members> = (reader) => ({
  function: [shorten(readBytes32(reader)), readText(reader), readText(reader)].join("::"),
  type_arguments: readVector(readTypeTag)(reader),
  arguments: readVector(readSized)(reader),
});

const readPayload: Read<Members> = readVariant<Members>({
  2: (reader) => ({ ...readCall(reader), nonce: null }),
  4: readVariant({
    0: (reader) => {
      assert.equal(reader.readULEB(), 1, "the executable is an entry function");
      const call = readCall(reader);
      assert.equal(reader.readULEB(), 0, "the extra configuration is the first version");
      assert.equal(readOption(readBytes32)(reader), null, "the call is not that of a multisig account");
      return { ...call, nonce: readOption(readU64)(reader) };
    },
  }),
});

/** Reads a signed transaction with an Ed25519 signature into the members of its JSON form. */
export const readSigned: Read<Members> = (reader) => {
  const sender = shorten(readBytes32(reader));
  const sequenceNumber = readU64(reader);
  const { nonce, ...payload } = readPayload(reader);
  const [maxGas, price, expiration] = [readU64(reader), readU64(reader), readU64(reader)];
  const chainId = reader.read8();
  assert.equal(reader.readULEB(), 0, "the authenticator is that of an Ed25519 key");
  const [publicKey, signature] = [readSized(reader), readSized(reader)];
  return {
    sender,
    sequence_number: sequenceNumber,
    max_gas_amount: maxGas,
    gas_unit_price: price,
    expiration_timestamp_secs: expiration,
    payload: { type: "entry_function_payload", ...payload },
    signature: { type: "ed25519_signature", public_key: publicKey, signature },
    replay_protection_nonce: nonce,
    chainId,
  };
};

const readEvent: Read<Members> = readVariant<Members>({
  0: (reader) => ({
    guid: { creation_number: readU64(reader), account_address: shorten(readBytes32(reader)) },
    sequence_number: readU64(reader),
    type: readTypeTag(reader),
    data: readSized(reader),
  }),
  1: (reader) => ({
    guid: { creation_number: "0", account_address: "0x0" },
    sequence_number: "0",
    type: readTypeTag(reader),
    data: readSized(reader),
  }),
});

/** Reads an event and decodes its data. */
export const eventReader =
  (structs: Structs): Read<Members> =>
  (reader) => {
    const event = readEvent(reader);
    const data = decode(readerOf(String(event["type"]), structs), fromHex(String(event["data"])));
    return { ...event, data };
  };

const readStateKey: Read<Members> = readVariant<Members>({
  0: (reader) => {
    const address = shorten(readBytes32(reader));
    return { address, ...decode(readPath, fromHex(readSized(reader))) };
  },
  1: (reader) => ({ handle: readBytes32(reader), key: readSized(reader) }),
});

const readPath: Read<Members> = readVariant<Members>({
  0: (reader) => ({ module: `${shorten(readBytes32(reader))}::${readText(reader)}` }),
  1: (reader) => ({ resource: readStructTag(reader) }),
});

const readWriteOp: Read<string | null> = readVariant<string | null>({
  0: readSized,
  1: readSized,
  2: () => null,
});

const readChange: Read<Members> = (reader) => ({ ...readStateKey(reader), bytes: readWriteOp(reader) });

const readWriteSet = readVariant({ 0: readVector(readChange) });

const readLocation: Read<string> = readVariant({
  0: (reader: BcsReader) => `${shorten(readBytes32(reader))}::${readText(reader)}`,
});

export const readStatus: Read<Members> = readVariant<Members>({
  0: () => ({ kind: "success" }),
  1: () => ({ kind: "out of gas" }),
  2: (reader) => ({
    kind: "abort",
    location: readLocation(reader),
    code: readU64(reader),
    info: readOption((inner) => [readText(inner), readText(inner)])(reader),
  }),
  3: (reader) => ({
    kind: "failure",
    location: readLocation(reader),
    function: reader.read16(),
    offset: reader.read16(),
  }),
  4: (reader) => ({ kind: "other", code: readOption(readU64)(reader) }),
});

const readInfo: Read<Members> = readVariant<Members>({
  0: (reader) => ({
    gas_used: readU64(reader),
    status: readStatus(reader),
    hash: readBytes32(reader),
    event_root_hash: readBytes32(reader),
    state_change_hash: readBytes32(reader),
    state_checkpoint_hash: readOption(readBytes32)(reader),
    auxiliary_info_hash: readOption(readBytes32)(reader),
  }),
});

/** Reads an executed transaction, with the kind of its JSON form. */
export const readCommitted =
  (structs: Structs): Read<Members> =>
  (reader) => ({
    version: readU64(reader),
    own: readVariant<Members>({
      0: (inner) => ({ type: "user_transaction", ...readSigned(inner) }),
      1: readVariant({
        0: (inner) => ({
          type: "genesis_transaction",
          changes: readWriteSet(inner),
          events: readVector(eventReader(structs))(inner),
        }),
      }),
      2: (inner) => ({
        type: "block_metadata_transaction",
        id: readBytes32(inner),
        epoch: readU64(inner),
        round: readU64(inner),
        proposer: shorten(readBytes32(inner)),
        previous_block_votes_bitvec: [...fromHex(readSized(inner))],
        failed_proposer_indices: readVector((index) => index.read32())(inner),
        timestamp: readU64(inner),
      }),
      3: (inner) => ({ type: "state_checkpoint_transaction", blockHash: readBytes32(inner) }),
    })(reader),
    info: readInfo(reader),
    events: readVector(eventReader(structs))(reader),
    accumulator_root_hash: readBytes32(reader),
    changes: readWriteSet(reader),
  });

/** Computes the hash of a signed transaction of a node with the default signing domain. */
export function hashOf(signedBytes: Uint8Array): string {
  const sha3 = (...parts: readonly Uint8Array[]): Uint8Array =>
    createHash("sha3-256").update(Buffer.concat(parts)).digest();
  return toHex(sha3(sha3(Buffer.from("NODE::Transaction")), Uint8Array.of(0), signedBytes));
}
