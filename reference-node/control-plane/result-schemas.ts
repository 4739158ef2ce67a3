/** The JSON Schemas of the results of the verbs. */
import { U64_MAX } from "../../spec/vocabulary.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";

const integer = { type: "integer", minimum: 0 } as const;
const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
/** The digest of a ledger, or the hash of a transaction. */
const hash = { type: "string", pattern: "^0x[0-9a-f]{64}$" } as const;
const address = { type: "string", pattern: "^0x[0-9a-f]{1,64}$" } as const;
const bigint = {
  type: "string",
  format: "uint64",
  pattern: "^[0-9]{1,20}$",
  description: `An integer from 0 to ${U64_MAX} as a string of decimal digits.`,
} as const;

const block = resultOf({
  height: bigint,
  firstVersion: bigint,
  lastVersion: bigint,
  timestampMicros: bigint,
});
const change = { version: bigint, hash, block };

/** The schemas by what a verb returns. */
export const resultSchemas = {
  digest: resultOf({ digest: hash }),
  faultRules: {
    type: "array",
    items: {
      type: "object",
      required: ["id", "applied", "do"],
      properties: { id: text, applied: integer, match: { type: "object" }, do: { type: "object" } },
    },
  },
  snapshot: resultOf({ id: integer, digest: hash }),
  time: resultOf({ timestampMicros: bigint, blocks: listOf(block) }),
  lag: resultOf({ lagMicros: bigint }),
  blockMode: {
    oneOf: [
      resultOf({ mode: { enum: ["instant", "manual"] } }),
      resultOf({ mode: { const: "interval" }, millis: integer }),
    ],
  },
  block,
  blocks: resultOf({ first: block, last: block }),
  epoch: resultOf({ epoch: bigint, block }),
  oldestVersion: resultOf({ oldestVersion: bigint }),
  change: resultOf(change),
  funding: resultOf({ ...change, balance: bigint }),
  impersonation: resultOf({ address, enabled: flag }),
  mempool: resultOf({
    transactions: listOf(
      resultOf({
        hash,
        sender: address,
        sequenceNumber: orNull(bigint),
        nonce: orNull(bigint),
        status: { enum: ["ready", "parked"] },
        expirationTimestampSecs: bigint,
      }),
    ),
    blockDueMicros: orNull(bigint),
  }),
  journal: resultOf({
    entries: listOf(
      resultOf({
        sequence: integer,
        method: text,
        path: text,
        status: integer,
        operation: orNull(text),
        errorCode: orNull(text),
        ledgerVersion: orNull(bigint),
        impersonated: integer,
        hints: listOf(text),
      }),
    ),
    next: integer,
    dropped: integer,
  }),
} as const;

function resultOf(properties: JsonObject): JsonObject {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

function listOf(items: JsonObject): JsonObject {
  return { type: "array", items };
}

function orNull(schema: JsonObject): JsonObject {
  return { oneOf: [schema, { type: "null" }] };
}
