import type { NodeParts } from "./node-parts.ts";
import type { NodeSettings } from "./node-options.ts";
import type { TargetProfile } from "./target-profile.ts";

/** What the node declares about itself; a feature is offered where its operation is served. */
export function nodeProfile(parts: NodeParts, settings: NodeSettings): TargetProfile {
  const { operations, accounts, ledger } = parts;
  const { oldestVersion } = ledger.capture().position;
  const isServed = (name: keyof typeof operations): boolean =>
    operations[name] !== undefined && !settings.disable.has(name);
  return {
    vendor: settings.vendor,
    accounts: ["0x1", ...accounts.map(({ address }) => address)],
    signers: accounts.map(({ address, privateKey }) => ({ address, privateKey })),
    signing: {
      domain: `${settings.vendor.toUpperCase()}::RawTransaction`,
      chainId: settings.chainId,
    },
    features: {
      pruning: true,
      tables: isServed("getTableItem"),
      simulation: isServed("simulateTransaction"),
      submission: isServed("submitBatch"),
      bcs: isServed("submitBatch"),
    },
    limits: { bodyBytesMax: settings.maxBodyBytes },
    prunedVersion: String(oldestVersion - 1n),
  };
}
