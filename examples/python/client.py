"""The Python client `aptos-sdk` with its RestClient: funds, transfers, reads, and shows what it raises for errors."""

import asyncio
import json
import os
from contextlib import contextmanager

from aptos_sdk.account import Account
from aptos_sdk.account_address import AccountAddress
from aptos_sdk.async_client import ApiError, FaucetClient, ResourceNotFound, RestClient
from aptos_sdk.bcs import Serializer
from aptos_sdk.transactions import EntryFunction, SignedTransaction, TransactionArgument, TransactionPayload

APT = 100_000_000  # octas, the smallest unit of the coin
COIN = "0x1::aptos_coin::AptosCoin"

rest = RestClient(os.environ.get("NODE_URL", "http://127.0.0.1:8080/v1"))
faucet = FaucetClient(os.environ.get("FAUCET_URL", "http://127.0.0.1:8081"), rest)


def transfer_of(amount, recipient):
    """Returns what a transfer of the coin calls."""
    arguments = [TransactionArgument(recipient, Serializer.struct), TransactionArgument(amount, Serializer.u64)]
    return TransactionPayload(EntryFunction.natural("0x1::aptos_account", "transfer", [], arguments))


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


async def fund():
    assert await faucet.healthy()
    alice, bob = Account.generate(), Account.generate_secp256k1_ecdsa()
    for account in (alice, bob):
        await faucet.fund_account(account.address(), 5 * APT)
        assert await rest.account_balance(account.address()) == 5 * APT
    print("fund: 5 APT each to an account with an Ed25519 key and one with a Secp256k1 key")
    return alice, bob


async def transfer(alice, bob):
    """Transfers in four ways, and returns the last transaction."""
    await rest.wait_for_transaction(await rest.bcs_transfer(bob, alice.address(), 1))
    before = await rest.account_balance(bob.address())
    await rest.wait_for_transaction(await rest.bcs_transfer(alice, bob.address(), APT))
    await rest.wait_for_transaction(await rest.transfer_coins(alice, bob.address(), COIN, 10))
    signed = await rest.create_bcs_signed_transaction(alice, transfer_of(2, bob.address()))
    last = await rest.submit_and_wait_for_bcs_transaction(signed)
    # Nodes leave out the leading zeros of an address, so addresses are compared as values, not as texts.
    assert last["success"] and AccountAddress.from_str_relaxed(last["sender"]) == alice.address()
    assert await rest.account_balance(bob.address()) == before + APT + 12
    assert await rest.account_sequence_number(alice.address()) == 3
    print(f"transfer: with each key, coins by their type, a transaction by hand ({last['hash']}, version {last['version']})")
    return last


async def read(alice, last):
    version = int(last["version"])
    assert int((await rest.info())["ledger_version"]) >= version
    assert await rest.transaction_by_version(version) == last
    mine = await rest.transactions_by_account(alice.address())
    assert [transaction["sequence_number"] for transaction in mine] == ["0", "1", "2"]
    block = await rest.blocks_by_version(version, with_transactions=True)
    assert last["hash"] in [transaction["hash"] for transaction in block["transactions"]]
    account = await rest.account_resource(alice.address(), "0x1::account::Account")
    assert account["data"]["sequence_number"] == "3"
    assert account in await rest.account_resources(alice.address())
    module = await rest.account_module("0x1", "aptos_account")
    assert "transfer" in [function["name"] for function in module["abi"]["exposed_functions"]]

    balance = await rest.account_balance(alice.address())
    fee = int(last["gas_used"]) * int(last["gas_unit_price"])
    assert await rest.account_balance(alice.address(), version - 1) == balance + fee + 2
    view = await rest.view("0x1::coin::balance", [COIN], [str(alice.address())])
    assert json.loads(view) == [str(balance)]
    unsigned = await rest.create_bcs_transaction(alice, transfer_of(1, alice.address()))
    [simulated] = await rest.simulate_transaction(unsigned, alice, estimate_gas_usage=True)
    assert simulated["success"] and int(simulated["gas_used"]) > 0
    print("read: ledger, transactions, block, resources, module, view, balance of an older version, simulation")


async def errors(alice, stranger):
    unknown = stranger.address()
    one = await rest.create_bcs_transaction(alice, transfer_of(1, unknown))
    two = await rest.create_bcs_transaction(alice, transfer_of(2, unknown))
    with raises(ApiError, "INVALID_SIGNATURE", 400):
        await rest.submit_bcs_transaction(SignedTransaction(one, alice.sign_transaction(two)))
    with raises(ApiError, "INVALID_AUTH_KEY", 400):
        await rest.submit_bcs_transaction(SignedTransaction(one, stranger.sign_transaction(one)))
    with raises(ApiError, "SEQUENCE_NUMBER_TOO_OLD", 400):
        await rest.bcs_transfer(alice, unknown, 1, sequence_number=0)
    with raises(ApiError, "INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE", 400):
        await rest.bcs_transfer(stranger, alice.address(), 1)

    # A transfer of more than the balance is accepted, but fails when it is executed, and costs gas. Version 0.11 of the
    # library raises AssertionError for it, version 0.12 raises TransactionFailed.
    too_much = await rest.bcs_transfer(alice, unknown, 1_000 * APT)
    with raises(Exception, "EINSUFFICIENT_BALANCE"):
        await rest.wait_for_transaction(too_much)

    with raises(ResourceNotFound, "0x1::account::Account"):
        await rest.account_resource(unknown, "0x1::account::Account")
    assert await rest.account_sequence_number(unknown) == 0
    with raises(ApiError, "transaction_not_found", 404):
        await rest.transaction_by_hash("0x" + "ab" * 32)
    with raises(ApiError, "module_not_found", 404):
        await rest.account_module("0x1", "none")
    print("errors: bad signatures, used sequence number, insufficient balance, unknown account, transaction and module")


async def main():
    try:
        alice, bob = await fund()
        last = await transfer(alice, bob)
        await read(alice, last)
        await errors(alice, Account.generate())
    finally:
        await rest.close()


asyncio.run(main())
