/** The modules of the node that a mutant changes, by their paths. The compiler checks the mutants against their exports. */
export interface NodeModules {
  "authentication/abstract-account": typeof import("../../../reference-node/authentication/abstract-account.ts");
  "authentication/account-signature": typeof import("../../../reference-node/authentication/account-signature.ts");
  "authentication/authentication-key": typeof import("../../../reference-node/authentication/authentication-key.ts");
  "authentication/check-signers": typeof import("../../../reference-node/authentication/check-signers.ts");
  "authentication/client-data": typeof import("../../../reference-node/authentication/client-data.ts");
  "authentication/derivable/approval": typeof import("../../../reference-node/authentication/derivable/approval.ts");
  "authentication/derivable/ethereum": typeof import("../../../reference-node/authentication/derivable/ethereum.ts");
  "authentication/derivable/ethereum-signature": typeof import("../../../reference-node/authentication/derivable/ethereum-signature.ts");
  "authentication/derivable/other-hashes": typeof import("../../../reference-node/authentication/derivable/other-hashes.ts");
  "authentication/derivable/solana": typeof import("../../../reference-node/authentication/derivable/solana.ts");
  "authentication/derivable/sui": typeof import("../../../reference-node/authentication/derivable/sui.ts");
  "authentication/required-signatures": typeof import("../../../reference-node/authentication/required-signatures.ts");
  "authentication/signatures": typeof import("../../../reference-node/authentication/signatures.ts");
  "authentication/web-authn": typeof import("../../../reference-node/authentication/web-authn.ts");
  "bcs/codec": typeof import("../../../reference-node/bcs/codec.ts");
  "bcs/derived-addresses": typeof import("../../../reference-node/bcs/derived-addresses.ts");
  "bcs/signed-transaction": typeof import("../../../reference-node/bcs/signed-transaction.ts");
  "execution/gas-payment": typeof import("../../../reference-node/execution/gas-payment.ts");
  "execution/prologue": typeof import("../../../reference-node/execution/prologue.ts");
  "framework/accounts/capability-offers": typeof import("../../../reference-node/framework/accounts/capability-offers.ts");
  "framework/accounts/key-proofs": typeof import("../../../reference-node/framework/accounts/key-proofs.ts");
  "framework/accounts/nonces": typeof import("../../../reference-node/framework/accounts/nonces.ts");
  "framework/accounts/offered-capabilities": typeof import("../../../reference-node/framework/accounts/offered-capabilities.ts");
  "framework/accounts/proven-rotation": typeof import("../../../reference-node/framework/accounts/proven-rotation.ts");
  "framework/coins/created-coins": typeof import("../../../reference-node/framework/coins/created-coins.ts");
  "framework/coins/direct-transfers": typeof import("../../../reference-node/framework/coins/direct-transfers.ts");
  "framework/coins/fungible-store": typeof import("../../../reference-node/framework/coins/fungible-store.ts");
  "framework/examples/table-item": typeof import("../../../reference-node/framework/examples/table-item.ts");
  "framework/multisig/multisig-execution": typeof import("../../../reference-node/framework/multisig/multisig-execution.ts");
  "framework/multisig/multisig-state": typeof import("../../../reference-node/framework/multisig/multisig-state.ts");
  "framework/multisig/multisig-voting": typeof import("../../../reference-node/framework/multisig/multisig-voting.ts");
  "move/account-state": typeof import("../../../reference-node/move/account-state.ts");
  "primitives/address": typeof import("../../../reference-node/primitives/address.ts");
  "primitives/base58": typeof import("../../../reference-node/primitives/base58.ts");
  "primitives/bytes": typeof import("../../../reference-node/primitives/bytes.ts");
  "primitives/duplicates": typeof import("../../../reference-node/primitives/duplicates.ts");
  "primitives/ecdsa": typeof import("../../../reference-node/primitives/ecdsa.ts");
  "primitives/ed25519": typeof import("../../../reference-node/primitives/ed25519.ts");
  "primitives/ed25519-encoding": typeof import("../../../reference-node/primitives/ed25519-encoding.ts");
}

/** The path of a module of the node, below `reference-node` and without its ending. */
export type NodeModule = keyof NodeModules;
