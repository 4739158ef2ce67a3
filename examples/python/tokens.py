"""Tokens with the Python client `aptos-sdk` and its AptosTokenClient: creates, mints, changes, transfers and burns."""

import asyncio
import os

from aptos_sdk.account import Account
from aptos_sdk.aptos_token_client import AptosTokenClient, Object, Property, PropertyMap, Token
from aptos_sdk.async_client import FaucetClient, RestClient

rest = RestClient(os.environ.get("NODE_URL", "http://127.0.0.1:8080/v1"))
faucet = FaucetClient(os.environ.get("FAUCET_URL", "http://127.0.0.1:8081"), rest)
tokens = AptosTokenClient(rest)


async def committed(submission):
    """Waits until the submitted transaction is committed, and returns its hash. Raises an error if it fails."""
    hash = await submission
    await rest.wait_for_transaction(hash)
    return hash


async def owner_of(token):
    return (await tokens.read_object(token)).resources[Object].owner


async def properties_of(token):
    resources = (await tokens.read_object(token)).resources
    return {entry.name: entry.value for entry in resources[PropertyMap].properties}


async def mint(alice):
    await faucet.fund_account(alice.address(), 500_000_000)
    changeable = [True] * 9
    await committed(tokens.create_collection(alice, "a test", 10, "Collection", "uri", *changeable, 1, 100))
    properties = PropertyMap([Property.string("colour", "blue")])
    hash = await committed(tokens.mint_token(alice, "Collection", "a token", "Token 1", "uri", properties))
    [token] = await tokens.tokens_minted_from_transaction(hash)
    assert (await tokens.read_object(token)).resources[Token].description == "a token"
    assert await owner_of(token) == alice.address()
    print(f"mint: a token in a collection of ten ({token})")
    return token


async def change(alice, token):
    await committed(tokens.add_token_property(alice, token, Property.bool("old", False)))
    await committed(tokens.update_token_property(alice, token, Property.bool("old", True)))
    assert await properties_of(token) == {"colour": "blue", "old": True}
    await committed(tokens.remove_token_property(alice, token, "old"))
    assert await properties_of(token) == {"colour": "blue"}
    print("change: a property is added, changed and removed")


async def transfer(alice, bob, token):
    await committed(tokens.freeze_token(alice, token))
    frozen = await rest.transfer_object(alice, token, bob)
    try:
        await rest.wait_for_transaction(frozen)
    except Exception as error:
        # Version 0.11 of the library raises AssertionError for a failed transaction, version 0.12 TransactionFailed.
        assert "ENO_UNGATED_TRANSFERS" in str(error), error
    else:
        raise RuntimeError("expected that a frozen token is not transferred")
    await committed(tokens.unfreeze_token(alice, token))
    await committed(tokens.transfer_token(alice, token, bob))
    assert await owner_of(token) == bob
    print("transfer: refused while the token is frozen, then to another account")


async def burn(alice, token):
    await committed(tokens.burn_token(alice, token))
    resources = await rest.account_resources(token)
    assert Token.struct_tag not in [resource["type"] for resource in resources]
    print("burn: the creator burns the token")


async def main():
    try:
        alice, bob = Account.generate(), Account.generate()
        token = await mint(alice)
        await change(alice, token)
        await transfer(alice, bob.address(), token)
        await burn(alice, token)
    finally:
        await rest.close()


asyncio.run(main())
