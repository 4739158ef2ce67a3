import assert from "node:assert/strict";
import { test } from "node:test";
import { createSenderAuthenticator } from "../bcs/authenticator.ts";
import { encodeAuthenticatedTransaction } from "../bcs/transaction.ts";
import { frameworkAddress } from "../ledger/block-transactions.ts";
import { moduleKey, type ReadState } from "../ledger/state-value.ts";
import type { Address } from "../primitives/address.ts";
import {
  addressOf,
  createFundedContext,
  createTransfer,
  decodedVector,
  vendor,
} from "../tests/signers/authenticators.test.support.ts";
import type { EntryFunctionInput } from "../move/entry-function.ts";
import { createExecutor } from "./executor.ts";
import { defineFunction, defineModule, formatModule } from "../move/module-abi.ts";
import { toUserTransaction } from "./read-transaction.ts";

const functions = [
  defineFunction("none", ["u64"], { role: "entry" }),
  defineFunction("one", ["&signer", "u64"], { role: "entry" }),
  defineFunction("two", ["&signer", "signer", "u64"], { role: "entry" }),
];
const module = formatModule(defineModule("signed", { functions }));
const context = createFundedContext();
const read: ReadState = (key) => (key === moduleKey(frameworkAddress, "signed") ? module : context.read(key));
const { raw } = decodedVector("ed25519");
const others = [addressOf("0x5"), addressOf("0x6")];

/** Executes a call with the sender and secondary signers. Returns its VM status and the signers of the function. */
function execute(name: string, secondaryAddresses: readonly Address[], given: readonly Uint8Array[]) {
  const seen: EntryFunctionInput[] = [];
  const entries = functions.map(
    (one) =>
      [
        `0x1::signed::${one.name}`,
        (input: EntryFunctionInput) => {
          seen.push(input);
          return { changes: new Map(), events: [] };
        },
      ] as const,
  );
  const { payload } = createTransfer(raw.sender);
  assert.ok(payload.kind === "entry function");
  const signed = encodeAuthenticatedTransaction(
    { ...raw, payload: { ...payload, module: "signed", name, arguments: given } },
    { ...createSenderAuthenticator({ kind: "none" }), kind: "multi agent", secondaryAddresses },
  );
  const executor = createExecutor({ vendor, functions: new Map(entries) });
  const transaction = toUserTransaction(signed, { signingDomain: vendor, read });
  const { vmStatus, success } = executor.execute(transaction, read);
  assert.equal(success, seen.length === 1);
  return {
    vmStatus,
    signers: seen.flatMap(({ sender, secondarySigners = [] }) => [sender, ...secondarySigners]),
  };
}

const u64 = [new Uint8Array(8)];
const executed = "Executed successfully";
const mismatch = "NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH";

test("a call needs as many signers as its function has signer parameters", () => {
  const cases: readonly (readonly [string, number, string])[] = [
    ["none", 0, executed],
    ["none", 2, executed],
    ["one", 0, executed],
    ["one", 1, mismatch],
    ["two", 0, mismatch],
    ["two", 1, executed],
    ["two", 2, mismatch],
  ];
  for (const [name, count, expected] of cases) {
    const secondary = others.slice(0, count);
    const { vmStatus, signers } = execute(name, secondary, u64);
    assert.equal(vmStatus, expected, `${name} with ${count} secondary signers`);
    assert.deepEqual(signers, expected === executed ? [raw.sender, ...secondary] : []);
  }
});

test("the number of arguments is checked before the signers, the arguments themselves after them", () => {
  assert.equal(execute("two", [], []).vmStatus, "NUMBER_OF_ARGUMENTS_MISMATCH");
  assert.equal(execute("two", [], [new Uint8Array(7)]).vmStatus, mismatch);
  assert.equal(execute("one", [], [new Uint8Array(7)]).vmStatus, "FAILED_TO_DESERIALIZE_ARGUMENT");
  assert.equal(execute("unknown", others, u64).vmStatus, "LINKER_ERROR");
});
