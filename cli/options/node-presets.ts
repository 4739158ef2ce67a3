/** The presets of `touchstone node`. */
import { flagName } from "./option.ts";

/** The options under one name. A preset replaces defaults only, so every given option wins. */
export const presets = {
  /** What the client libraries of the network expect of a local network, with their ports. */
  "aptos-localnet": {
    vendor: "aptos",
    chainId: 4,
    clock: "system",
    blockInterval: 50,
    implicitAccounts: true,
    wholeHistory: true,
    port: 8080,
    faucetPort: 8081,
    indexerPort: 8090,
  },
} as const;
export const presetNames = Object.keys(presets) as (keyof typeof presets)[];

/** Formats options as on a command line. */
export function describeOptions(options: Readonly<Record<string, string | number | true>>): string {
  return Object.entries(options)
    .map(([name, value]) => (value === true ? flagName(name) : `${flagName(name)} ${value}`))
    .join(" ");
}
