/**
 * Options that other programs have which simulate a chain for tests (anvil, hardhat node, ganache, the network's own local
 * network). Their users try them here first, and the similar names alone (`--log` for `--block-time`) would mislead.
 */
const seedInstead =
  "accounts come from --seed <n> and --accounts <n>, and --accounts-file <file> adds accounts with keys and balances of yours";
const balanceInstead =
  "--accounts-file <file> gives accounts a balance each, and --faucet-port <n> starts a faucet";
const blockTimeInstead =
  "write --block-interval <ms>, which is in milliseconds; without it, each submission gets a block at once";
const manualInstead =
  "write --control-port <n>: its verb set-block-mode takes the mode manual, and produce-block appends a block";
const forkInstead =
  "the node cannot continue the state of another network; --load <file> starts with a state that --dump <file> wrote";
const dumpInstead = "write --dump <file>, and --load <file> to start with that state";
const faucetInstead = "write --faucet-port <n>, or --preset aptos-localnet, which includes a faucet";
const indexerInstead =
  "write --indexer-port <n>, which answers the query for which client libraries wait on an indexer";
const freshInstead = "every start without --load begins with a new state";

/** What `touchstone node` has instead, by the flags of those programs. */
export const foreignOptions: { readonly [flag: string]: string } = {
  "--block-time": blockTimeInstead,
  "--mine.blockTime": blockTimeInstead,
  "--no-mining": manualInstead,
  "--balance": balanceInstead,
  "--default-balance-ether": balanceInstead,
  "--mnemonic": seedInstead,
  "--mnemonic-seed-unsafe": seedInstead,
  "--derivation-path": seedInstead,
  "--deterministic": seedInstead,
  "--fork": forkInstead,
  "--fork-url": forkInstead,
  "--fork-block-number": forkInstead,
  "--fork-version": forkInstead,
  "--state": dumpInstead,
  "--dump-state": dumpInstead,
  "--load-state": "write --load <file> for a state that --dump <file> wrote",
  "--allow-origin": "write --cors <origin>, or --cors '*' for every origin",
  "--hostname": "write --host <host>",
  "--silent": "write --log silent",
  "--with-faucet": faucetInstead,
  "--with-indexer-api": indexerInstead,
  "--force-restart": freshInstead,
};
