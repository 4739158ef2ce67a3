import assert from "node:assert/strict";
import { test } from "node:test";
import type { ModuleAbi } from "../../bytecode/module-abi.ts";
import { createNode, type ReferenceNode } from "../../node.ts";
import { parseAddress } from "../../primitives/address.ts";
import { formatHex, parseHex, sha3 } from "../../primitives/bytes.ts";
import { send } from "../node-extended.test.support.ts";
import { createFunction, createPublication } from "../node-publish.test.support.ts";
import { accountOf, execute, readResource, view } from "./native-calls.test.support.ts";

const module = "0x1::account_abstraction";
const text = "0x1::string::String";
const target = ["address", text, text] as const;
const delegation = ["0x1", "permissioned_delegation", "authenticate"] as const;
const delegationInfo = {
  module_address: "0x1",
  module_name: "permissioned_delegation",
  function_name: "authenticate",
};
const authData = "0x1::auth_data::AbstractionAuthData";

type Target = readonly [address: string, module: string, name: string];

const add = (node: ReferenceNode, [...given]: Target) =>
  execute(node, [`${module}::add_authentication_function`, target, given]);
const remove = (node: ReferenceNode, [...given]: Target) =>
  execute(node, [`${module}::remove_authentication_function`, target, given]);
const listFunctions = (node: ReferenceNode) =>
  view(node, `${module}::dispatchable_authenticator`, [accountOf(node).address]);

/** The address of the sender's store of the native coin, at which the resource is. */
function storeOf(node: ReferenceNode): string {
  const bytes = [accountOf(node).address, `0x${"a".padStart(64, "0")}`].map(
    (one) => parseHex(one) ?? assert.fail(),
  );
  return formatHex(sha3(...bytes, Uint8Array.of(0xfc)));
}

const readAuthenticator = (node: ReferenceNode) =>
  readResource(node, storeOf(node), `${module}::DispatchableAuthenticator`);

/** Publishes a module with functions that can authenticate accounts, and with others that cannot. */
async function publishAuthenticators(node: ReferenceNode, name = "any_authenticator"): Promise<string> {
  const { address } = accountOf(node);
  const types = { is_entry: false, return: ["signer"] };
  const abi: ModuleAbi = {
    address,
    name,
    friends: [],
    exposed_functions: [
      createFunction("authenticate", ["signer", authData], types),
      createFunction("other", ["signer", authData], types),
      createFunction("hidden", ["signer", authData], { ...types, visibility: "friend" }),
      createFunction("generic", ["signer", authData], {
        ...types,
        generic_type_params: [{ constraints: [] }],
      }),
      createFunction("borrowed", ["&signer", authData], types),
      createFunction("silent", ["signer", authData], { is_entry: false }),
    ],
    structs: [],
  };
  const [metadata, code] = createPublication([abi], { name, deps: [["0x1", "Framework"]] });
  const given = ["vector<u8>", "vector<vector<u8>>"];
  const { status } = await execute(node, ["0x1::code::publish_package_txn", given, [metadata, code]]);
  assert.equal(status, "Executed successfully");
  return address;
}

test("a function is added and removed, and the resource is deleted with the last function", async () => {
  const node = createNode({ strict: true });
  const { address } = accountOf(node);
  assert.deepEqual(await listFunctions(node), [{ vec: [] }]);
  const added = await add(node, delegation);
  const update = (text_: string) => [
    `${module}::UpdateDispatchableAuthenticator`,
    { account: address, update: formatHex(Buffer.from(text_)), auth_function: delegationInfo },
  ];
  assert.deepEqual([added.status, added.events], ["Executed successfully", [update("add")]]);
  assert.deepEqual(await listFunctions(node), [{ vec: [[delegationInfo]] }]);
  assert.deepEqual(await view(node, `${module}::using_dispatchable_authenticator`, [address]), [true]);
  const long = { ...delegationInfo, module_address: `0x${"1".padStart(64, "0")}` };
  assert.deepEqual(await readAuthenticator(node), {
    __variant__: "V1",
    auth_functions: { __variant__: "SortedVectorMap", entries: [{ key: long, value: true }] },
  });
  const removed = await remove(node, delegation);
  const removal = [`${module}::RemoveDispatchableAuthenticator`, { account: address }];
  assert.deepEqual([removed.status, removed.events], ["Executed successfully", [update("remove"), removal]]);
  const deleted = removed.changes.filter(({ type }) => type === "delete_resource");
  const store = `0x${(parseAddress(storeOf(node)) ?? "").replace(/^0+/, "")}`;
  assert.deepEqual(
    deleted.map(({ address: at, resource }) => [at, resource]),
    [[store, `${module}::DispatchableAuthenticator`]],
  );
  assert.equal(await readAuthenticator(node), null);
  assert.deepEqual(await listFunctions(node), [{ vec: [] }]);
  assert.deepEqual(await view(node, `${module}::using_dispatchable_authenticator`, [address]), [false]);
});

test("functions of published modules are kept in the order of the map", async () => {
  const node = createNode({ strict: true });
  const own = await publishAuthenticators(node);
  const later = await publishAuthenticators(node, "z_authenticator");
  for (const one of [
    [later, "z_authenticator", "authenticate"],
    [own, "any_authenticator", "other"],
    delegation,
    [own, "any_authenticator", "authenticate"],
  ] as const) {
    assert.equal((await add(node, one)).status, "Executed successfully");
  }
  const entry = (module_name: string, function_name: string) => ({
    module_address: own,
    module_name,
    function_name,
  });
  const sorted = [
    delegationInfo,
    entry("any_authenticator", "authenticate"),
    entry("any_authenticator", "other"),
    entry("z_authenticator", "authenticate"),
  ];
  assert.deepEqual(await listFunctions(node), [{ vec: [sorted] }]);
  const path = `/accounts/${storeOf(node)}/resource/${encodeURIComponent(`${module}::DispatchableAuthenticator`)}`;
  const bcs = await node.fetch(
    new Request(`http://node.test/v1${path}`, { headers: { accept: "application/x-bcs" } }),
  );
  assert.deepEqual([...new Uint8Array(await bcs.arrayBuffer()).subarray(0, 3)], [0, 0, 4]);
  assert.equal((await remove(node, delegation)).events.length, 1);
  assert.deepEqual(await listFunctions(node), [{ vec: [sorted.slice(1)] }]);
  const all = await execute(node, [`${module}::remove_authenticator`, [], []]);
  assert.deepEqual(all.events, [[`${module}::RemoveDispatchableAuthenticator`, { account: own }]]);
  assert.equal(await readAuthenticator(node), null);
  const again = await execute(node, [`${module}::remove_authenticator`, [], []]);
  assert.deepEqual([again.status, again.events], ["Executed successfully", []]);
});

test("only public functions of the right type can be added, each of them once", async () => {
  const node = createNode({ strict: true });
  const own = await publishAuthenticators(node);
  const mismatch = /^Move abort in 0x1::account_abstraction: EAUTH_FUNCTION_SIGNATURE_MISMATCH\(0x10003\): ./;
  const missing = /^Move abort in 0x1::function_info: EINVALID_FUNCTION\(0x2\): ./;
  const cases: readonly (readonly [Target, RegExp])[] = [
    ...["hidden", "generic", "borrowed", "silent"].map(
      (name) => [[own, "any_authenticator", name], mismatch] as const,
    ),
    [["0x1", "coin", "transfer"], mismatch],
    [[own, "any_authenticator", "unknown"], missing],
    [[own, "unknown", "authenticate"], missing],
    [[own, "any authenticator", "authenticate"], /EINVALID_IDENTIFIER\(0x1\)/],
    [[own, "any_authenticator", ""], /EINVALID_IDENTIFIER\(0x1\)/],
  ];
  for (const [given, status] of cases) {
    assert.match((await add(node, given)).status, status, given.join("::"));
    assert.match((await remove(node, given)).status, status, given.join("::"));
  }
  assert.match((await remove(node, delegation)).status, /EFUNCTION_INFO_EXISTENCE\(0x60002\)/);
  await add(node, delegation);
  assert.match((await add(node, delegation)).status, /EFUNCTION_INFO_EXISTENCE\(0x80002\)/);
  assert.match(
    (await remove(node, [own, "any_authenticator", "authenticate"])).status,
    /EFUNCTION_INFO_EXISTENCE\(0x60002\)/,
  );
  for (const [name, types, given] of [
    ["add_dispatchable_authentication_function", target, delegation],
    ["remove_dispatchable_authentication_function", target, delegation],
    ["remove_dispatchable_authenticator", [], []],
  ] as const) {
    assert.match((await execute(node, [`${module}::${name}`, types, given])).status, /\(0xd0006\)/, name);
  }
});

test("a derived address depends on the function and the public key", async () => {
  const node = createNode({ strict: true });
  const derive = (publicKey: string, name = "authenticate") =>
    view(node, `${module}::derive_account_address_view`, ["0x7", "test", name, publicKey]);
  const info = Buffer.concat([
    Buffer.from("7".padStart(64, "0"), "hex"),
    Buffer.from("\u0004test\u000cauthenticate"),
  ]);
  const expected = formatHex(sha3(info, Uint8Array.of(2, 0xab, 0xcd, 5))).replace(/^0x0+/, "0x");
  assert.deepEqual(await derive("0xabcd"), [expected]);
  assert.notDeepEqual(await derive("0xabce"), [expected]);
  assert.notDeepEqual(await derive("0xabcd", "other"), [expected]);
  const body = JSON.stringify({
    function: `${module}::derive_account_address_view`,
    type_arguments: [],
    arguments: ["0x7", "not a name", "authenticate", "0x"],
  });
  const failed = await send(node, "/view", { method: "POST", body });
  assert.match(JSON.stringify([failed.status, failed.body]), /^\[400,.*EINVALID_IDENTIFIER/);
});
