/** Publishes a package with one compiled module, and reads the module back. */
import assert from "node:assert/strict";
import { compileModule } from "./compiled-module.js";
import { createMetadata } from "./package-metadata.js";
import { apt, aptos, createFundedAccount, trace } from "./setup.js";

const alice = await createFundedAccount(10 * apt);
const bytecode = compileModule(alice.accountAddress.toUint8Array(), "empty");

const transaction = await aptos.publishPackageTransaction({
  account: alice.accountAddress,
  metadataBytes: createMetadata("empty_package", ["empty"]),
  moduleBytecode: [bytecode],
});
const { hash } = await aptos.signAndSubmitTransaction({ signer: alice, transaction });
const { version, events } = await aptos.waitForTransaction({ transactionHash: hash });
trace(`published ${alice.accountAddress}::empty: ${hash} (version ${version})`);
assert.ok(events.some(({ type }) => type === "0x1::code::PublishPackage"));

const [published] = await aptos.getAccountModules({ accountAddress: alice.accountAddress });
assert.equal(published.bytecode, `0x${Buffer.from(bytecode).toString("hex")}`);
assert.equal(published.abi.name, "empty");
assert.deepEqual(published.abi.exposed_functions, [
  {
    name: "run",
    visibility: "public",
    is_entry: true,
    is_view: false,
    generic_type_params: [],
    params: ["&signer"],
    return: [],
  },
]);
trace("the module has the published bytecode, and an ABI that was read from it");

const registry = await aptos.getAccountResource({
  accountAddress: alice.accountAddress,
  resourceType: "0x1::code::PackageRegistry",
});
assert.deepEqual(
  registry.packages.map(({ name }) => name),
  ["empty_package"],
);
trace("the publisher's registry lists the package");
