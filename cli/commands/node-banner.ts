import { packageVersion } from "../version.ts";
import { TEXT_WIDTH, wrapText } from "../options/wrap-text.ts";

/** An account that the node starts with, and the key that signs for it; all as 0x and hex. */
export interface BannerAccount {
  readonly address: string;
  readonly privateKey: string;
}

/** What a person sees when the node is ready: what it plays, and the keys to use. */
export function renderBanner(node: {
  readonly vendor: string;
  readonly chainId: number;
  readonly seed: number;
  readonly accounts: readonly BannerAccount[];
}): string {
  const warning =
    "The keys follow from the seed, so everybody knows them: for tests only, never for anything of value.";
  const lines = [
    `touchstone ${packageVersion()}, vendor ${node.vendor}, chain id ${node.chainId}, seed ${node.seed}`,
    "",
    ...(node.accounts.length === 0 ? ["No accounts."] : wrapText(warning, TEXT_WIDTH)),
    ...node.accounts.flatMap(({ address, privateKey }, index) => [
      "",
      `account ${index}`,
      `  address     ${address}`,
      `  private key ${privateKey}`,
    ]),
    "",
  ];
  return `${lines.join("\n")}\n`;
}

/** What to say to someone who lets other machines reach the node; empty where none can. */
export function renderExposure(host: string): string {
  const isLoopback = host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
  const warning = `${host} can be reached by other machines, and the private keys of this node are known to everybody.`;
  return isLoopback ? "" : `${wrapText(warning, TEXT_WIDTH).join("\n")}\n`;
}
