/** Modules and their ABI, which tells the library the types of a function's arguments. */
import assert from "node:assert/strict";
import { aptos, assertApiError, trace } from "./setup.js";

const accountAddress = "0x1";
const modules = await aptos.getAccountModules({ accountAddress });
assert.ok(modules.length >= 2);
assert.ok(modules.every(({ bytecode }) => /^0x[0-9a-f]+$/.test(bytecode)));
trace(`0x1 has ${modules.length} modules`);

const { abi, bytecode } = await aptos.getAccountModule({ accountAddress, moduleName: "aptos_account" });
assert.equal(abi.address, "0x1");
assert.equal(abi.name, "aptos_account");
assert.ok(bytecode.startsWith("0xa11ceb0b"), `expected compiled Move, got ${bytecode.slice(0, 40)}…`);
const transfer = abi.exposed_functions.find(({ name }) => name === "transfer");
assert.deepEqual(transfer, {
  name: "transfer",
  visibility: "public",
  is_entry: true,
  is_view: false,
  generic_type_params: [],
  params: ["&signer", "address", "u64"],
  return: [],
});
trace(`0x1::aptos_account::transfer(${transfer.params.join(", ")})`);

// The library takes the types of the arguments from these functions.
const needed = {
  account: ["rotate_authentication_key", "exists_at"],
  chain_id: ["get"],
  coin: ["transfer", "balance"],
  jwks: ["update_federated_jwk_set"],
};
for (const [moduleName, names] of Object.entries(needed)) {
  const { abi: found } = await aptos.getAccountModule({ accountAddress, moduleName });
  for (const name of names)
    assert.ok(
      found.exposed_functions.some((one) => one.name === name),
      `0x1::${moduleName}::${name} is missing`,
    );
}
const { abi: token } = await aptos.getAccountModule({ accountAddress: "0x4", moduleName: "aptos_token" });
assert.ok(token.exposed_functions.some(({ name }) => name === "create_collection"));
trace(`found the functions that the library calls in ${Object.keys(needed).join(", ")} and aptos_token`);

const page = await aptos.getAccountModulesPage({ accountAddress, options: { limit: 2 } });
assert.equal(page.modules.length, 2);
assert.ok(page.cursor);
const next = await aptos.getAccountModulesPage({
  accountAddress,
  options: { limit: 2, cursor: page.cursor },
});
assert.equal(next.modules[0].abi.name, modules[2].abi.name);
trace(`read them in pages of two: ${page.modules.map((one) => one.abi.name).join(", ")}, …`);

await assertApiError(aptos.getAccountModule({ accountAddress, moduleName: "missing" }), {
  status: 404,
  statusText: "Not Found",
});
