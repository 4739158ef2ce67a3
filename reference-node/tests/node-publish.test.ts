import assert from "node:assert/strict";
import { createUnimplementedFailure } from "../move/move-abort.ts";
import { test } from "node:test";
import { writeModule } from "../bytecode/write-module.ts";
import type { ModuleAbi } from "../bytecode/module-abi.ts";
import { list, record } from "./node-blocks.test.support.ts";
import { send } from "./node-extended.test.support.ts";
import {
  createFunction,
  createPublication,
  createTransferAbi,
  type PackageOptions,
} from "./node-publish.test.support.ts";
import {
  bcsType,
  readSequenceNumber,
  sign,
  type TransactionOptions,
} from "./node-transactions.test.support.ts";
import { createNode, type ReferenceNode } from "../node.ts";
import { formatHex } from "../primitives/bytes.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";

const [publisher, other] = [8, 9];
const codeTypes = ["vector<u8>", "vector<vector<u8>>"];
const addressOf = (node: ReferenceNode, account = publisher): string => node.accounts[account]?.address ?? "";

/** Submits a transaction with the next sequence number of its account. Returns the committed transaction. */
async function execute(
  node: ReferenceNode,
  options: TransactionOptions,
  asBytes = true,
): Promise<Readonly<Record<string, unknown>>> {
  const account = options.account ?? publisher;
  const sequenceNumber = BigInt(await readSequenceNumber(node, account));
  const one = sign(node, { account, sequenceNumber, maxGasAmount: 2_000_000n, ...options });
  const submitted = await send(node, "/transactions", {
    method: "POST",
    body: asBytes ? one.bytes : JSON.stringify(one.json),
    contentType: asBytes ? bcsType : "application/json",
  });
  assert.equal(submitted.status, 202, JSON.stringify(submitted.body));
  return record((await send(node, `/transactions/by_hash/${String(record(submitted.body)["hash"])}`)).body);
}

function publishRaw(
  node: ReferenceNode,
  given: readonly JsonValue[],
  options: TransactionOptions & { readonly asBytes?: boolean } = {},
): Promise<Readonly<Record<string, unknown>>> {
  const { asBytes = true, ...more } = options;
  const id = "0x1::code::publish_package_txn";
  return execute(node, { function: id, arguments: given, types: codeTypes, ...more }, asBytes);
}

async function listModules(node: ReferenceNode): Promise<unknown> {
  const url = `http://node.test/v1/accounts/${addressOf(node)}/modules`;
  return (await node.fetch(new Request(url))).json();
}

const publish = (
  node: ReferenceNode,
  abis: readonly ModuleAbi[],
  options: PackageOptions & { readonly account?: number } = {},
) => publishRaw(node, createPublication(abis, options), { account: options.account ?? publisher });

const statusOf = (transaction: Readonly<Record<string, unknown>>): string => String(transaction["vm_status"]);

test("a published package is stored with its bytecode to the letter, and its ABI is read from it", async () => {
  const node = createNode({ strict: true });
  const abi = createTransferAbi(addressOf(node));
  const bytecode = formatHex(writeModule(abi, { functions: "aborting" }));
  const published = await publish(node, [abi], { deps: [["0x1", "Framework"]] });
  assert.deepEqual([published["success"], statusOf(published)], [true, "Executed successfully"]);
  const [event] = list(published["events"]);
  assert.deepEqual(
    [event?.["type"], event?.["data"]],
    ["0x1::code::PublishPackage", { code_address: addressOf(node), is_upgrade: false }],
  );
  const account = `/accounts/${addressOf(node)}`;
  assert.deepEqual((await send(node, `${account}/module/transfer`)).body, { bytecode, abi });
  assert.deepEqual(await listModules(node), [{ bytecode, abi }]);
  const { body } = await send(node, `${account}/resource/0x1::code::PackageRegistry`);
  assert.deepEqual(record(record(body)["data"])["packages"], [
    {
      name: "sample",
      upgrade_policy: { policy: 1 },
      upgrade_number: "0",
      source_digest: "A1B2",
      manifest: "0x",
      modules: [{ name: "transfer", source: "0x", source_map: "0x", extension: { vec: [] } }],
      deps: [{ account: `0x${"1".padStart(64, "0")}`, package_name: "Framework" }],
      extension: { vec: [] },
    },
  ]);
});

test("a compatible upgrade replaces the modules and counts the upgrade number", async () => {
  const node = createNode({ strict: true });
  const abi = createTransferAbi(addressOf(node));
  await publish(node, [abi]);
  const more = createFunction("more", ["&signer"]);
  const upgraded = await publish(node, [{ ...abi, exposed_functions: [...abi.exposed_functions, more] }]);
  assert.deepEqual(
    [upgraded["success"], list(upgraded["events"])[0]?.["data"]],
    [true, { code_address: addressOf(node), is_upgrade: true }],
  );
  const { body } = await send(node, `/accounts/${addressOf(node)}/resource/0x1::code::PackageRegistry`);
  assert.deepEqual(
    list(record(record(body)["data"])["packages"]).map(({ upgrade_number: number }) => number),
    ["1"],
  );
  const module = record((await send(node, `/accounts/${addressOf(node)}/module/transfer`)).body);
  assert.equal(list(record(module["abi"])["exposed_functions"]).at(-1)?.["name"], "more");
});

test("an upgrade that removes or changes a public function or a struct fails", async () => {
  const node = createNode({ strict: true });
  const abi = createTransferAbi(addressOf(node));
  const [first, ...others] = abi.exposed_functions;
  const [total] = abi.structs;
  assert.ok(first && total);
  const changed: readonly Partial<ModuleAbi>[] = [
    { exposed_functions: others },
    { exposed_functions: [{ ...first, params: ["&signer", "u64"] }, ...others] },
    { exposed_functions: [{ ...first, is_entry: false }, ...others] },
    { exposed_functions: [{ ...first, visibility: "friend" }, ...others] },
    { structs: [] },
    { structs: [{ ...total, abilities: ["store"] }] },
    { structs: [{ ...total, fields: [...total.fields, { name: "count", type: "u64" }] }] },
  ];
  await publish(node, [abi]);
  for (const change of changed) {
    const failed = await publish(node, [{ ...abi, ...change }]);
    assert.equal(statusOf(failed), "BACKWARD_INCOMPATIBLE_MODULE_UPDATE", JSON.stringify(change));
    assert.deepEqual(
      [failed["success"], list(failed["events"]).map(({ type }) => type)],
      [false, ["0x1::transaction_fee::FeeStatement"]],
    );
  }
});

test("the framework rejects a package by its policies, dependencies and names", async () => {
  const node = createNode({ strict: true });
  const abi = createTransferAbi(addressOf(node));
  const second = { ...abi, name: "second" };
  const [own, others] = [addressOf(node), addressOf(node, other)];
  assert.match(statusOf(await publish(node, [abi], { policy: 0 })), /^Move abort in 0x1::code: .*0x10008/);
  assert.match(statusOf(await publish(node, [abi], { deps: [[others, "x"]] })), /_DEP_MISSING\(0x60005\)/);
  await publish(node, [{ ...abi, address: others }], { account: other });
  assert.match(
    statusOf(await publish(node, [abi], { policy: 2, deps: [[others, "sample"]] })),
    /EDEP_WEAKER_POLICY\(0x10006\)/,
  );
  assert.equal((await publish(node, [abi, second]))["success"], true);
  assert.match(statusOf(await publish(node, [abi])), /EMODULE_MISSING\(0x4\)/);
  assert.match(statusOf(await publish(node, [abi], { name: "b" })), /EMODULE_NAME_CLASH\(0x80001\)/);
  assert.equal((await publish(node, [abi, second], { policy: 2 }))["success"], true);
  assert.match(statusOf(await publish(node, [abi, second])), /EUPGRADE_IMMUTABLE\(0x10002\)/);
  const third = { ...abi, name: "third", address: own };
  assert.equal((await publish(node, [third], { name: "c", deps: [[own, "sample"]] }))["success"], true);
});

test("the virtual machine rejects modules that do not fit the package", async () => {
  const node = createNode({ strict: true });
  const abi = createTransferAbi(addressOf(node));
  const [metadata] = createPublication([abi]);
  const uses = (type: string): ModuleAbi => ({
    ...abi,
    exposed_functions: [createFunction("use_it", [type], { is_entry: false })],
  });
  const others = addressOf(node, other);
  await publish(node, [{ ...abi, address: others }], { account: other });
  const expect = async (given: readonly JsonValue[], status: string): Promise<void> =>
    assert.equal(statusOf(await publishRaw(node, given)), status);
  const initializer = createFunction("init_module", ["&signer"], { visibility: "private" });
  await expect(["0x00", []], "Move abort in 0x1::util: 0x10001");
  await expect([`${metadata}00`, []], "Move abort in 0x1::util: 0x10001");
  await expect([metadata, ["0x00"]], "CODE_DESERIALIZATION_ERROR");
  await expect([metadata, [formatHex(writeModule(abi))]], "USER_DEFINED_NATIVE_NOT_ALLOWED");
  await expect([metadata, []], "CONSTRAINT_NOT_SATISFIED");
  await expect(createPublication([abi], { moduleNames: ["another"] }), "CONSTRAINT_NOT_SATISFIED");
  await expect(createPublication([{ ...abi, address: "0xcafe" }]), "MODULE_ADDRESS_DOES_NOT_MATCH_SENDER");
  await expect(createPublication([uses("0x1::coin::Coin<u8>")]), "CONSTRAINT_NOT_SATISFIED");
  const deps = [[others, "sample"]] as const;
  await expect(createPublication([uses(`${others}::transfer::Total`)]), "CONSTRAINT_NOT_SATISFIED");
  await expect(createPublication([uses(`${others}::gone::Total`)], { deps }), "CONSTRAINT_NOT_SATISFIED");
  await expect(
    createPublication([{ ...abi, exposed_functions: [initializer] }]),
    createUnimplementedFailure(`${addressOf(node)}::transfer::init_module`).abort,
  );
  assert.deepEqual(await listModules(node), []);
  await expect(createPublication([uses(`${others}::transfer::Total`)], { deps }), "Executed successfully");
});

test("a call of a published function is encoded by its ABI and fails, because bytecode is not executed", async () => {
  const node = createNode({ strict: true });
  const abi = createTransferAbi(addressOf(node));
  const odd = createFunction("odd", ["&signer", "&mut u8"]);
  await publish(node, [{ ...abi, exposed_functions: [...abi.exposed_functions, odd] }]);
  const id = `${addressOf(node)}::transfer`;
  for (const asBytes of [true, false]) {
    const called = await execute(
      node,
      { function: `${id}::transfer`, arguments: ["7", addressOf(node)], types: ["u64", "address"] },
      asBytes,
    );
    assert.equal(called["success"], false);
    assert.match(
      statusOf(called),
      /^Execution failed in 0x[0-9a-f]+::transfer::transfer at code offset 0: the reference node does not execute published bytecode\. The functions in docs\/framework-functions\.md of the repository work, /,
    );
    assert.deepEqual(record(called["payload"])["arguments"], ["7", addressOf(node)]);
  }
  const called = await execute(node, { function: `${id}::odd`, arguments: [7], types: ["u8"] });
  assert.equal(statusOf(called), "INVALID_MAIN_FUNCTION_SIGNATURE");
});

test("a package of 60 kB is published as JSON and as BCS", async () => {
  const node = createNode({ strict: true });
  for (const [account, asBytes] of [
    [publisher, true],
    [other, false],
  ] as const) {
    const abi = createTransferAbi(addressOf(node, account));
    const publication = createPublication([abi], { manifest: new Uint8Array(60_000).fill(7) });
    const published = await publishRaw(node, publication, { account, asBytes });
    assert.deepEqual([published["success"], statusOf(published)], [true, "Executed successfully"]);
    const read = await send(node, `/accounts/${addressOf(node, account)}/module/transfer`);
    assert.deepEqual(record(read.body)["bytecode"], publication[1][0]);
  }
});

test("the packages of one account have a limited size", async () => {
  const node = createNode({ strict: true });
  const abi = createTransferAbi(addressOf(node));
  const statuses: string[] = [];
  for (let index = 0; statuses.at(-1) !== "STORAGE_WRITE_LIMIT_REACHED" && index < 20; index += 1) {
    const named = { ...abi, name: `transfer${index}` };
    const options = { name: `sample${index}`, manifest: new Uint8Array(60_000) };
    statuses.push(statusOf(await publish(node, [named], options)));
  }
  assert.deepEqual([statuses.length, statuses[0]], [18, "Executed successfully"]);
});
