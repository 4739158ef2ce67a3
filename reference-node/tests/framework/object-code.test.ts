import assert from "node:assert/strict";
import { test } from "node:test";
import type { ModuleAbi } from "../../bytecode/module-abi.ts";
import { createNode, type ReferenceNode } from "../../node.ts";
import { formatAddress, parseAddress } from "../../primitives/address.ts";
import { formatHex, parseHex, sha3 } from "../../primitives/bytes.ts";
import { list } from "../node-blocks.test.support.ts";
import { send } from "../node-extended.test.support.ts";
import {
  createFunction,
  createPublication,
  createTransferAbi,
  type PackageOptions,
} from "../node-publish.test.support.ts";
import { readSequenceNumber } from "../node-transactions.test.support.ts";
import { accountOf, caller, execute, readResource } from "./native-calls.test.support.ts";

const module = "0x1::object_code_deployment";
const types = ["vector<u8>", "vector<vector<u8>>"];
const objectType = "0x1::object::Object<0x1::code::PackageRegistry>";

/** Computes the object of the next publication: the seed contains the next sequence number but one. */
async function nextObject(node: ReferenceNode, account = caller): Promise<string> {
  const domain = Buffer.from("node_framework::object_code_deployment");
  const sequenceNumber = Buffer.alloc(8);
  sequenceNumber.writeBigUInt64LE(BigInt(await readSequenceNumber(node, account)) + 1n);
  const seed = [Uint8Array.of(domain.length), domain, sequenceNumber];
  const creator = parseHex(accountOf(node, account).address) ?? assert.fail();
  const digits = formatHex(sha3(creator, ...seed, Uint8Array.of(0xfe)));
  return formatAddress(parseAddress(digits) ?? assert.fail(digits));
}

function publish(node: ReferenceNode, abis: readonly ModuleAbi[], options: PackageOptions = {}) {
  return execute(node, [`${module}::publish`, types, createPublication(abis, options)]);
}

function upgrade(node: ReferenceNode, object: string, abis: readonly ModuleAbi[], account = caller) {
  const given = [...createPublication(abis), { inner: object }];
  return execute(node, [`${module}::upgrade`, [...types, objectType], given], { account });
}

function freeze(node: ReferenceNode, object: string, account = caller) {
  return execute(node, [`${module}::freeze_code_object`, [objectType], [{ inner: object }]], { account });
}

const packageEvent = (object: string, isUpgrade: boolean) => [
  "0x1::code::PublishPackage",
  { code_address: object, is_upgrade: isUpgrade },
];

async function publishSample(
  node: ReferenceNode,
  options: PackageOptions = {},
): Promise<[string, ModuleAbi]> {
  const object = await nextObject(node);
  const abi = createTransferAbi(object);
  assert.equal((await publish(node, [abi], options)).status, "Executed successfully");
  return [object, abi];
}

test("a package is published in a new object that its publisher owns", async () => {
  const node = createNode({ strict: true });
  const object = await nextObject(node);
  const abi = createTransferAbi(object);
  const published = await publish(node, [abi]);
  assert.deepEqual(
    [published.status, published.events],
    [
      "Executed successfully",
      [packageEvent(object, false), [`${module}::Publish`, { object_address: object }]],
    ],
  );
  const read = await send(node, `/accounts/${object}/module/transfer`);
  assert.deepEqual([read.status, JSON.stringify(read.body).includes('"abi"')], [200, true]);
  const long = `0x${parseAddress(object)}`;
  const core = await readResource(node, object, "0x1::object::ObjectCore");
  assert.deepEqual([core?.["owner"], core?.["allow_ungated_transfer"]], [accountOf(node).address, true]);
  assert.deepEqual(await readResource(node, object, `${module}::ManagingRefs`), {
    extend_ref: { self: long },
  });
  assert.notEqual(await nextObject(node), object);
});

test("the owner upgrades and freezes a package, after which no upgrade is possible", async () => {
  const node = createNode({ strict: true });
  const [object, abi] = await publishSample(node);
  const more = { ...abi, exposed_functions: [...abi.exposed_functions, createFunction("more", ["&signer"])] };
  const upgraded = await upgrade(node, object, [more]);
  assert.deepEqual(
    [upgraded.status, upgraded.events],
    [
      "Executed successfully",
      [packageEvent(object, true), [`${module}::Upgrade`, { object_address: object }]],
    ],
  );
  const frozen = await freeze(node, object);
  assert.deepEqual(
    [frozen.status, frozen.events],
    ["Executed successfully", [[`${module}::Freeze`, { object_address: object }]]],
  );
  const registry = await readResource(node, object, "0x1::code::PackageRegistry");
  assert.deepEqual(
    list(registry?.["packages"]).map(({ upgrade_policy: policy, upgrade_number: number }) => [
      policy,
      number,
    ]),
    [[{ policy: 2 }, "1"]],
  );
  assert.match((await upgrade(node, object, [more])).status, /EUPGRADE_IMMUTABLE\(0x10002\)/);
});

test("only the owner upgrades and freezes, and only objects with packages", async () => {
  const node = createNode({ strict: true });
  const [object, abi] = await publishSample(node);
  assert.match((await upgrade(node, object, [abi], 9)).status, /ENOT_CODE_OBJECT_OWNER\(0x50002\)/);
  assert.match((await freeze(node, object, 9)).status, /0x1::code: ENOT_PACKAGE_OWNER\(0x50009\)/);
  assert.match((await freeze(node, "0xb")).status, /EOBJECT_DOES_NOT_EXIST\(0x60002\)/);
  assert.match((await freeze(node, "0xa")).status, /ERESOURCE_DOES_NOT_EXIST\(0x60007\)/);
  node.control.setResource({ address: object, type: `${module}::ManagingRefs`, data: null });
  assert.match((await upgrade(node, object, [abi])).status, /ECODE_OBJECT_DOES_NOT_EXIST\(0x60003\)/);
  const broken = await publish(node, [createTransferAbi("0xcafe")]);
  assert.equal(broken.status, "MODULE_ADDRESS_DOES_NOT_MATCH_SENDER");
});

test("a package with a dependency that can change cannot be frozen", async () => {
  const node = createNode({ strict: true });
  const [first] = await publishSample(node);
  const [object] = await publishSample(node, { deps: [[first, "sample"]] });
  assert.match((await freeze(node, object)).status, /EDEP_WEAKER_POLICY\(0x10006\)/);
  assert.equal((await freeze(node, first)).success, true);
  assert.equal((await freeze(node, object)).success, true);
});

test("an object that already exists is not published to", async () => {
  const node = createNode({ strict: true });
  const object = await nextObject(node);
  const handle = { counter: "0", guid: { id: { creation_num: "0", addr: object } } };
  const data = {
    guid_creation_num: "1",
    owner: "0x1",
    allow_ungated_transfer: true,
    transfer_events: handle,
  };
  node.control.setResource({ address: object, type: "0x1::object::ObjectCore", data });
  assert.match((await publish(node, [createTransferAbi(object)])).status, /EOBJECT_EXISTS\(0x80001\)/);
});
