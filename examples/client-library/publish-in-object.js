/** Publishes a package in an object of its own, upgrades it and freezes it. */
import assert from "node:assert/strict";
import { compileModule } from "./compiled-module.js";
import { createMetadata } from "./package-metadata.js";
import { apt, aptos, createFundedAccount, execute, sdk, trace } from "./setup.js";

const { AccountAddress, MoveVector, Serializer, createObjectAddress } = sdk;
const module = "0x1::object_code_deployment";
const alice = await createFundedAccount(10 * apt);

// The address of the object depends on its creator and on the number of the transaction, so it is known in advance.
const { sequence_number: sequenceNumber } = await aptos.getAccountInfo({
  accountAddress: alice.accountAddress,
});
const seed = new Serializer();
seed.serializeStr("aptos_framework::object_code_deployment");
seed.serializeU64(BigInt(sequenceNumber) + 1n);
const object = createObjectAddress(alice.accountAddress, seed.toUint8Array());

const bytecode = compileModule(object.toUint8Array(), "empty");
const publication = [
  MoveVector.U8(createMetadata("empty_package", ["empty"])),
  new MoveVector([MoveVector.U8(bytecode)]),
];
const published = await execute(alice, { function: `${module}::publish`, functionArguments: publication });
/** Reads the address of the object from an event, which does not contain its leading zeros. */
const eventOf = ({ events }, name) => {
  const event = events.find(({ type }) => type === `${module}::${name}`);
  return `${AccountAddress.from(event.data.object_address)}`;
};
assert.equal(eventOf(published, "Publish"), `${object}`);
const [found] = await aptos.getAccountModules({ accountAddress: object });
assert.equal(found.bytecode, `0x${Buffer.from(bytecode).toString("hex")}`);
const [owner] = await aptos.view({
  payload: {
    function: "0x1::object::owner",
    typeArguments: ["0x1::object::ObjectCore"],
    functionArguments: [object],
  },
});
assert.equal(`${AccountAddress.from(owner)}`, `${alice.accountAddress}`);
trace(`published ${object}::empty in an object of ${owner} (version ${published.version})`);

const upgraded = await execute(alice, {
  function: `${module}::upgrade`,
  functionArguments: [...publication, object],
});
assert.equal(eventOf(upgraded, "Upgrade"), `${object}`);
const bob = await createFundedAccount(10 * apt);
const freeze = { function: `${module}::freeze_code_object`, functionArguments: [object] };
await assert.rejects(execute(bob, freeze), /ENOT_PACKAGE_OWNER\(0x50009\)/);
assert.equal(eventOf(await execute(alice, freeze), "Freeze"), `${object}`);
await assert.rejects(
  execute(alice, { function: `${module}::upgrade`, functionArguments: [...publication, object] }),
  /EUPGRADE_IMMUTABLE\(0x10002\)/,
);
trace("only the owner upgrades the package, and not after it was frozen");
