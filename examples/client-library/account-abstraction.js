/**
 * An account names functions that authenticate its transactions in place of its key. The library calls
 * `add_authentication_function`, `remove_authentication_function`, `remove_authenticator` and the view
 * `dispatchable_authenticator` of `0x1::account_abstraction`.
 */
import assert from "node:assert/strict";
import { apt, aptos, commit, createFundedAccount, trace } from "./setup.js";

const alice = await createFundedAccount(10 * apt);
const { accountAddress } = alice;
const { abstraction } = aptos;
const authenticationFunction = "0x1::permissioned_delegation::authenticate";
const readFunctions = () => abstraction.getAuthenticationFunction({ accountAddress });
const isEnabled = () => abstraction.isAccountAbstractionEnabled({ accountAddress, authenticationFunction });

assert.equal(await readFunctions(), undefined);
assert.equal(await isEnabled(), false);

const add = () => abstraction.enableAccountAbstractionTransaction({ accountAddress, authenticationFunction });
const added = await commit(alice, add());
assert.ok(added.events.some(({ type }) => type.endsWith("::UpdateDispatchableAuthenticator")));
const [found, ...more] = await readFunctions();
assert.deepEqual(
  [found.moduleName, found.functionName, more],
  ["permissioned_delegation", "authenticate", []],
);
assert.equal(await isEnabled(), true);
trace(`${accountAddress} can be authenticated by ${authenticationFunction}`);

await assert.rejects(commit(alice, add()), /EFUNCTION_INFO_EXISTENCE\(0x80002\)/);
const missing = abstraction.addAuthenticationFunctionTransaction({
  accountAddress,
  authenticationFunction: "0x1::permissioned_delegation::unknown",
});
await assert.rejects(commit(alice, missing), /0x1::function_info: EINVALID_FUNCTION\(0x2\)/);
trace("the same function cannot be added twice, an unknown function not at all");

await commit(
  alice,
  abstraction.disableAccountAbstractionTransaction({ accountAddress, authenticationFunction }),
);
assert.equal(await isEnabled(), false);
await commit(alice, add());
await commit(alice, abstraction.disableAccountAbstractionTransaction({ accountAddress }));
assert.equal(await readFunctions(), undefined);
trace("the function was removed, and then all functions");
