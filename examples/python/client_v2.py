"""The newer API of the Python client, `aptos_sdk.v2`: funds, transfers, reads, and shows what it raises for errors."""

import asyncio
import os
import time
from contextlib import contextmanager

from aptos_sdk.v2 import Account, AccountAddress, Aptos, AptosConfig, Network, TypeTag
from aptos_sdk.v2.bcs import Serializer
from aptos_sdk.v2.errors import ApiError, TransactionFailedError
from aptos_sdk.v2.transactions.payload import EntryFunction, TransactionArgument, TransactionPayload
from aptos_sdk.v2.transactions.signed_transaction import SignedTransaction

APT = 100_000_000  # octas, the smallest unit of the coin
COIN = "0x1::aptos_coin::AptosCoin"
ASSET = "0xa"  # the same coin as a fungible asset

# Without URLs, Network.LOCAL means the default ports.
config = AptosConfig(
    network=Network.LOCAL, fullnode_url=os.environ.get("NODE_URL"), faucet_url=os.environ.get("FAUCET_URL")
)


def transfer_of(amount, recipient):
    """Returns what a transfer of the coin calls."""
    arguments = [TransactionArgument(recipient, Serializer.struct), TransactionArgument(amount, Serializer.u64)]
    return TransactionPayload(EntryFunction.natural("0x1::aptos_account", "transfer", [], arguments))


def asset_transfer_of(amount, recipient):
    """Returns the same for the fungible asset. The library's own method leaves out the type argument."""
    asset = TransactionArgument(AccountAddress.from_str(ASSET), Serializer.struct)
    arguments = [asset, TransactionArgument(recipient, Serializer.struct), TransactionArgument(amount, Serializer.u64)]
    types = [TypeTag.from_str("0x1::fungible_asset::Metadata")]
    return TransactionPayload(EntryFunction.natural("0x1::primary_fungible_store", "transfer", types, arguments))


@contextmanager
def raises(kind, text, status=None):
    """Fails unless the block raises an error of this kind with the text in its message and this HTTP status."""
    try:
        yield
    except kind as error:
        assert text in str(error), f"expected {text}, got {error}"
        assert status is None or error.status_code == status, f"expected {status}, got {error.status_code}"
        return
    raise RuntimeError(f"expected the error {text}, but there was none")


async def fund(aptos):
    alice, bob = Account.generate(), Account.generate_secp256k1()
    for account in (alice, bob):
        [hash] = (await aptos.faucet.fund_account(account.address, 5 * APT))["txn_hashes"]
        await aptos.transaction.wait_for_transaction(hash)
        assert await aptos.account.get_balance(account.address) == 5 * APT
    print("fund: 5 APT each to an account with an Ed25519 key and one with a Secp256k1 key")
    return alice, bob


async def transfer(aptos, alice, bob):
    """Transfers in five ways, and returns the last transaction."""
    api = aptos.transaction
    await api.wait_for_transaction(await aptos.coin.transfer(bob, alice.address, 1))
    before = await aptos.account.get_balance(bob.address)
    await api.wait_for_transaction(await aptos.coin.transfer(alice, bob.address, APT))
    asset = await api.build(alice.address, asset_transfer_of(10, bob.address))
    await api.sign_submit_and_wait(asset, alice)
    # A transaction with a nonce uses no sequence number, and may expire at most a minute after its submission.
    nonce, expiry = int.from_bytes(os.urandom(8), "big"), int(time.time()) + 50
    orderless = await api.build(
        alice.address, transfer_of(3, bob.address), replay_protection_nonce=nonce, expiration_timestamps_secs=expiry
    )
    await api.sign_submit_and_wait(orderless, alice)
    last = await api.sign_submit_and_wait(await api.build(alice.address, transfer_of(2, bob.address)), alice)
    # Nodes leave out the leading zeros of an address, so addresses are compared as values, not as texts.
    assert last["success"] and AccountAddress.from_str_relaxed(last["sender"]) == alice.address
    assert await aptos.account.get_sequence_number(alice.address) == 3
    assert await aptos.account.get_balance(bob.address) == before + APT + 15
    print(f"transfer: with each key, as a fungible asset, with a nonce, by hand ({last['hash']}, version {last['version']})")
    return last


async def read(aptos, alice, last):
    version = int(last["version"])
    assert int((await aptos.general.get_ledger_info())["ledger_version"]) >= version
    assert await aptos.transaction.get_by_version(version) == last
    assert await aptos.transaction.get_by_hash(last["hash"]) == last
    block = await aptos.general.get_block_by_version(version, with_transactions=True)
    assert last["hash"] in [transaction["hash"] for transaction in block["transactions"]]
    account = await aptos.account.get_resource(alice.address, "0x1::account::Account")
    assert account["data"]["sequence_number"] == "3"
    assert account in await aptos.account.get_resources(alice.address)
    assert len(await aptos.account.get_modules(AccountAddress.from_str("0x1"))) > 10

    balance = await aptos.account.get_balance(alice.address)
    assert await aptos.coin.balance(alice.address) == balance
    assert await aptos.account.get_balance(alice.address, ASSET) == balance
    view = await aptos.general.view("0x1::account", "get_sequence_number", [], [str(alice.address)])
    assert view == ["3"]
    # The response in BCS: the number of values, and the only value, a byte.
    view = await aptos.general.view_bcs("0x1::chain_id", "get", [], b"")
    assert view == bytes([1, await aptos.general.get_chain_id()])
    unsigned = await aptos.transaction.build(alice.address, transfer_of(1, alice.address))
    [simulated] = await aptos.transaction.simulate(unsigned, alice.public_key)
    assert simulated["success"] and int(simulated["gas_used"]) > 0
    print("read: ledger, transactions, block, resources, modules, balances, views, simulation")


async def errors(aptos, alice, stranger):
    api, unknown = aptos.transaction, stranger.address
    one = await api.build(alice.address, transfer_of(1, unknown))
    two = await api.build(alice.address, transfer_of(2, unknown))
    with raises(ApiError, "INVALID_SIGNATURE", 400):
        await api.submit(SignedTransaction(one, alice.sign_transaction(two)))
    with raises(ApiError, "INVALID_AUTH_KEY", 400):
        await api.sign_and_submit(one, stranger)
    old = await api.build(alice.address, transfer_of(1, unknown), sequence_number=0)
    with raises(ApiError, "SEQUENCE_NUMBER_TOO_OLD", 400):
        await api.sign_and_submit(old, alice)
    with raises(ApiError, "INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE", 400):
        await aptos.coin.transfer(stranger, alice.address, 1)

    # A transfer of more than the balance is accepted, but fails when it is executed, and costs gas.
    too_much = await aptos.coin.transfer(alice, unknown, 1_000 * APT)
    with raises(TransactionFailedError, "EINSUFFICIENT_BALANCE"):
        await api.wait_for_transaction(too_much)

    with raises(ApiError, "resource_not_found", 404):
        await aptos.account.get_resource(unknown, "0x1::account::Account")
    with raises(ApiError, "transaction_not_found", 404):
        await api.get_by_hash("0x" + "ab" * 32)
    with raises(ApiError, "block_not_found", 404):
        await aptos.general.get_block_by_height(999_999_999)
    print("errors: bad signatures, used sequence number, insufficient balance, unknown account, transaction and block")


async def main():
    async with Aptos(config) as aptos:
        alice, bob = await fund(aptos)
        last = await transfer(aptos, alice, bob)
        await read(aptos, alice, last)
        await errors(aptos, alice, Account.generate())


asyncio.run(main())
