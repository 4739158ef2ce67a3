import assert from "node:assert/strict";
import { test } from "node:test";
import { undeclared } from "../../evidence/reason.ts";
import {
  createFakeSession,
  createFakeTransport,
  createRawAnswer,
  errorAnswer,
} from "../client/fake-target.test.support.ts";
import type { RawAnswer } from "../client/send-request.ts";
import { createProbeClient } from "./probe-client.ts";
import { resolveCalls } from "./resolve-calls.ts";

const call = { function: "0x1::m::f", type_arguments: ["0x1::a::B"], arguments: ["1"] };

function moduleOf(params: unknown) {
  const exposed_functions = [
    { name: "other", params: [] },
    { name: "f", params },
  ];
  return [null, { bytecode: "0x", abi: { name: "m", exposed_functions } }];
}

async function resolve(answer: RawAnswer, calls = { succeeds: call }) {
  const transport = createFakeTransport([answer]);
  const probeClient = createProbeClient(createFakeSession(transport));
  return { ...(await resolveCalls(probeClient, calls, "node")), sent: transport.sent.length };
}

test("the types come from the ABI, without leading signers and with the type arguments", async () => {
  const params = ["&signer", "signer", "T0", "vector<T0>", "u64"];
  const { calls, reasons } = await resolve(createRawAnswer(200, moduleOf(params)));
  assert.deepEqual(calls, {
    succeeds: { ...call, param_types: ["0x1::a::B", "vector<0x1::a::B>", "u64"] },
  });
  assert.deepEqual(reasons, {});
});

for (const [name, answer, detail] of [
  [
    "a type that is not known",
    createRawAnswer(200, moduleOf(["&signer", 7])),
    "the ABI lists a type that is not known",
  ],
  ["a function that is missing", createRawAnswer(200, []), "no ABI of its account lists the function"],
  [
    "modules that cannot be read",
    errorAnswer(404, "account_not_found"),
    {
      operation: "getAccountModules",
      status: 404,
      error: 'account_not_found "No"',
      method: "GET",
      target: "/accounts/0x1/modules",
    },
  ],
] as const) {
  test(`for ${name}, the types are not found and the reason says why`, async () => {
    const { calls, reasons } = await resolve(answer);
    assert.deepEqual(calls, {});
    assert.deepEqual(
      reasons.succeeds,
      undeclared("succeeds.param_types", "the types of the parameters of 0x1::m::f", [], { detail }),
    );
  });
}

test("nothing is sent if every call has its types", async () => {
  const { sent } = await resolve(createRawAnswer(200, []), {} as { succeeds: typeof call });
  assert.equal(sent, 0);
});
