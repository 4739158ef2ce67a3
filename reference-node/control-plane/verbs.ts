/** The verbs of the control plane as data. The routes, the checks of arguments and the description come from this table. */
import { U64_MAX } from "../../spec/vocabulary.ts";
import { countMax, millisMax } from "../control/blocks.ts";
import { limitMax } from "../control/journal.ts";
import { centuryMicros } from "../control/time.ts";
import { bigintUpTo, objectOf, type ArgumentSchema, type MemberSchema } from "./argument-schema.ts";
import { faultVerbs } from "./fault-verbs.ts";
import { fileVerbs } from "./file-verbs.ts";
import { resultSchemas } from "./result-schemas.ts";
import type { Verb } from "./verb.ts";

const address = {
  type: "string",
  format: "address",
  description: "An address, with or without 0x.",
} as const;
const noArgument = objectOf({});

/** Creates the schema of a time or a span: seconds with at most six decimals, or microseconds. */
function spanUpTo(maxMicros: bigint, what: string): ArgumentSchema {
  const maximum = Number(maxMicros / 1_000_000n);
  const seconds = { type: "number", minimum: 0, maximum, description: `${what} in seconds.` } as const;
  return {
    oneOf: [objectOf({ seconds }), objectOf({ micros: bigintUpTo(maxMicros, `${what} in microseconds.`) })],
  };
}

function integerFrom(minimum: number, maximum: number, description: string): MemberSchema {
  return { type: "integer", minimum, maximum, description };
}

function moveType(description: string): MemberSchema {
  return { type: "string", format: "move-type", description };
}

const noRoom = { status: 409, description: "The blocks or the time would exceed the maximum u64." } as const;
const anyJson = ["object", "array", "string", "number", "boolean"];

/** All verbs, in the order of the description. */
export const verbs: readonly Verb[] = [
  {
    name: "reset",
    method: "POST",
    summary: "Returns to the state after the creation of the node. All snapshots end.",
    argument: noArgument,
    result: resultSchemas.digest,
    refusal: null,
  },
  {
    name: "snapshot",
    method: "POST",
    summary: "Takes a snapshot of the state.",
    argument: noArgument,
    result: resultSchemas.snapshot,
    refusal: { status: 409, description: "The node has the maximum number of snapshots." },
  },
  {
    name: "revert",
    method: "POST",
    summary: "Returns to the state of a snapshot. All later snapshots end.",
    argument: objectOf({
      id: integerFrom(1, Number.MAX_SAFE_INTEGER, "The id of the snapshot."),
      "keep?": { type: "boolean", description: "Whether the snapshot can be used again. Default true." },
    }),
    result: resultSchemas.digest,
    refusal: { status: 404, description: "There is no such snapshot, or it has ended." },
  },
  {
    name: "setTime",
    method: "POST",
    summary: "Advances the clock to a time since 1970.",
    argument: spanUpTo(U64_MAX, "The time since 1970"),
    result: resultSchemas.time,
    refusal: { status: 409, description: "The time is before the current one." },
  },
  {
    name: "advance",
    method: "POST",
    summary: "Advances the clock by a span.",
    argument: spanUpTo(centuryMicros, "The span"),
    result: resultSchemas.time,
    refusal: noRoom,
  },
  {
    name: "setLag",
    method: "POST",
    summary: "Lets the server time run ahead of the clock of the chain, so that the health check fails.",
    argument: spanUpTo(centuryMicros, "The span"),
    result: resultSchemas.lag,
    refusal: null,
  },
  {
    name: "setBlockMode",
    method: "POST",
    summary: "Sets when blocks are produced.",
    argument: {
      oneOf: [
        objectOf({
          mode: { enum: ["instant", "manual"], description: "At each submission, or only on request." },
        }),
        objectOf({
          mode: { enum: ["interval"], description: "Some time after a submission." },
          millis: integerFrom(1, millisMax, "That time in milliseconds."),
        }),
      ],
    },
    result: resultSchemas.blockMode,
    refusal: noRoom,
  },
  {
    name: "produceBlock",
    method: "POST",
    summary: "Appends a block with the waiting transactions.",
    argument: noArgument,
    result: resultSchemas.block,
    refusal: noRoom,
  },
  {
    name: "produceBlocks",
    method: "POST",
    summary: "Appends blocks, of which the first has the waiting transactions.",
    argument: objectOf({ count: integerFrom(1, countMax, "The number of blocks.") }),
    result: resultSchemas.blocks,
    refusal: noRoom,
  },
  {
    name: "advanceEpoch",
    method: "POST",
    summary: "Begins a new epoch with a block.",
    argument: noArgument,
    result: resultSchemas.epoch,
    refusal: noRoom,
  },
  {
    name: "prune",
    method: "POST",
    summary: "Prunes all ledger versions below a version.",
    argument: objectOf({ oldestVersion: bigintUpTo(U64_MAX, "The oldest version to keep.") }),
    result: resultSchemas.oldestVersion,
    refusal: { status: 409, description: "The version is above the latest one." },
  },
  {
    name: "fund",
    method: "POST",
    summary: "Adds coins to the balance of an address, which gets an account if it has none.",
    argument: objectOf({ address, amount: bigintUpTo(U64_MAX, "In the smallest unit of the coin.") }),
    result: resultSchemas.funding,
    refusal: { status: 409, description: "The balance would exceed the maximum u64." },
  },
  {
    name: "setResource",
    method: "POST",
    summary: "Writes a resource, or deletes it.",
    argument: objectOf({
      address,
      type: moveType("The type of the resource, a published struct with the ability key."),
      data: { type: ["object", "null"], description: "The resource as in reads; null deletes it." },
    }),
    result: resultSchemas.change,
    refusal: {
      status: 409,
      description: "The type is not a published resource, or there is none to delete.",
    },
  },
  {
    name: "setTableItem",
    method: "POST",
    summary: "Writes an item of a table, or deletes it.",
    argument: objectOf({
      handle: { ...address, description: "The handle of the table." },
      keyType: moveType("The type of the key."),
      key: { type: anyJson, description: "The key as in reads." },
      valueType: moveType("The type of the value."),
      value: { type: [...anyJson, "null"], description: "The value as in reads; null deletes the item." },
    }),
    result: resultSchemas.change,
    refusal: { status: 409, description: "The item has another type, or there is none to delete." },
  },
  {
    name: "impersonate",
    method: "POST",
    summary: "Accepts transactions of an address with any signature, or stops to do so.",
    argument: objectOf({
      address,
      enabled: { type: "boolean", description: "Whether any signature is accepted." },
    }),
    result: resultSchemas.impersonation,
    refusal: null,
  },
  {
    name: "mempool",
    method: "GET",
    summary: "Lists the transactions that wait for a block.",
    argument: noArgument,
    result: resultSchemas.mempool,
    refusal: null,
  },
  {
    name: "journal",
    method: "GET",
    summary: "Lists requests to the node with the statuses of their responses, the oldest first.",
    argument: objectOf({
      "since?": integerFrom(0, Number.MAX_SAFE_INTEGER, "The first sequence number. Default 0."),
      "limit?": integerFrom(1, limitMax, "The maximum number of entries. Default 100."),
    }),
    result: resultSchemas.journal,
    refusal: null,
  },
  ...faultVerbs,
  ...fileVerbs,
];

/** Returns the path of a verb: `setTime` → `/set-time`, `faults.add` → `/faults/add`. */
export function toPath(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `/${words.replaceAll(".", "/")}`;
}
