import type { ReferenceNode } from "../../../reference-node/node.ts";
import { formatPrivateKey } from "../../../reference-node/primitives/private-key.ts";
import { packageVersion } from "../../version.ts";
import type { NodeCommandOptions } from "../node.ts";

/** The URLs of a node and of the services next to it; null for a service that does not run. */
interface NodeUrls {
  readonly baseUrl: string;
  readonly faucetUrl: string | null;
  readonly indexerUrl: string | null;
}

/** The number of accounts in the banner. With it, the banner has at most 20 lines. */
const accountsShown = 4;

const keysWarning = `Keys that are derived from the seed are public. Use them for tests only, never
for anything of value.`;

const submissionHint = [
  "  To judge submission too, start the node with --json > profile.json, and the",
  "  check with --profile profile.json --allow submit.",
];

/**
 * Renders what the terminal shows when the node is ready, in at most 20 lines of at most 80 columns. Only a path with
 * which touchstone was started may make a line longer.
 * @param program how the reader starts touchstone
 */
export function renderBanner(
  options: Pick<
    NodeCommandOptions,
    "vendor" | "chainId" | "seed" | "showKeys" | "wholeHistory" | "documentedOnly" | "accounts"
  >,
  node: Pick<ReferenceNode, "accounts" | "readBalance">,
  urls: NodeUrls,
  program = "npx touchstone",
): string {
  const { vendor, chainId, seed, showKeys, wholeHistory, documentedOnly } = options;
  const { baseUrl, faucetUrl, indexerUrl } = urls;
  const lines = [
    `touchstone ${packageVersion()}, vendor ${vendor}, chain id ${chainId}, seed ${seed}`,
    `  node     ${baseUrl}`,
    ...(faucetUrl === null ? [] : [`  faucet   ${faucetUrl}`]),
    ...(indexerUrl === null ? [] : [`  indexer  ${indexerUrl}`]),
    ...renderAccounts(node, options),
    "Try",
    // With --documented-only, the node has no page.
    ...(documentedOnly ? [] : [`  open ${baseUrl} in a browser`]),
    `  curl ${baseUrl}/accounts/0x1`,
    // Without pruned versions, a check needs the profile that --json prints.
    ...(wholeHistory ? [] : [`  ${program} check ${baseUrl}`]),
    // With the keys of the accounts, these lines would not fit.
    ...(wholeHistory || showKeys ? [] : submissionHint),
    "Stop with Ctrl+C. The option --help lists the others.",
  ];
  return `${lines.join("\n")}\n`;
}

function renderAccounts(
  { accounts: listed, readBalance }: Pick<ReferenceNode, "accounts" | "readBalance">,
  { accounts: seededCount, showKeys }: Pick<NodeCommandOptions, "accounts" | "showKeys">,
): readonly string[] {
  // The accounts of --accounts-file follow those of the seed, but are those that the user wants to see.
  const accounts = [...listed.slice(seededCount), ...listed.slice(0, seededCount)];
  if (accounts.length === 0) return ["Accounts: none"];
  const shown = accounts
    .slice(0, accountsShown)
    .map(({ address, privateKey }) => [
      `  ${address}  ${formatCoins(readBalance(address))}`,
      ...(showKeys ? [` ${formatPrivateKey(privateKey)}`] : []),
    ]);
  const more = accounts.length - shown.length;
  return [
    `Accounts and their balances in coins${more === 0 ? "" : ` (and ${more} more, which --json lists)`}`,
    ...shown.flat(),
    showKeys
      ? keysWarning
      : `  (--show-keys adds their private keys${listed.length === seededCount ? ", which are public" : ""})`,
  ];
}

/** Formats an amount of the smallest unit, of which a coin has 10^8, in coins with two decimals. */
function formatCoins(amount: bigint): string {
  const digits = String(amount).padStart(9, "0");
  return `${digits.slice(0, -8)}.${digits.slice(-8, -6)}`;
}
