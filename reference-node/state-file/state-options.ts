/** The options of a node that its state depends on. The first line of a state file contains them. */
import { digestGivenAccounts, type GivenAccount } from "../genesis/given-accounts.ts";
import { parseFlag, parseInteger, parseText } from "../primitives/option-values.ts";

/** Options that a node must share with the node that wrote a file. A state is wrong with any other value. */
export interface StateIdentity {
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
  readonly seed: number;
  readonly accounts: number;
  /** The digest of the accounts with keys and balances of their own, or null for none. */
  readonly givenAccounts: string | null;
  readonly clock: "virtual" | "system";
  readonly genesisVersion: string;
  readonly wholeHistory: boolean;
  readonly blockInterval: number;
}

/** Options that may differ. The command `node` takes those that are not given from the file. */
export interface StateSettings {
  readonly historyVersions: number;
  readonly historyWindow: number | null;
  readonly pageSize: number;
  readonly blockTransactions: number;
  readonly maxBatch: number;
  readonly mempoolCapacity: number;
  readonly implicitAccounts: boolean;
}

export type StateOptions = StateIdentity & StateSettings;

const uint32Max = 4_294_967_295;
const integer =
  (min: number, max: number) =>
  (name: string, value: unknown): number =>
    parseInteger(name, value, min, max);
const text =
  (pattern: RegExp) =>
  (name: string, value: unknown): string =>
    parseText(name, value, pattern);

const identityParsers = {
  vendor: text(/^[a-z][a-z0-9]{0,63}$/),
  signingDomain: text(/^[A-Z][A-Z0-9]{0,63}$/),
  chainId: integer(1, 255),
  seed: integer(0, uint32Max),
  accounts: integer(0, 1000),
  givenAccounts: (name: string, value: unknown): string | null =>
    value === null ? null : parseText(name, value, /^0x[0-9a-f]{64}$/),
  clock: text(/^(?:virtual|system)$/) as (name: string, value: unknown) => StateOptions["clock"],
  genesisVersion: text(/^(?:0|[1-9][0-9]{0,19})$/),
  wholeHistory: parseFlag,
  blockInterval: integer(0, 2_147_483_647),
};

/** The parsers of all options. Their order is that of the file. */
export const optionParsers = {
  ...identityParsers,
  historyVersions: integer(0, uint32Max),
  historyWindow: (name: string, value: unknown): number | null =>
    value === null ? null : parseInteger(name, value, 1, uint32Max),
  pageSize: integer(1, 65_535),
  blockTransactions: integer(1, uint32Max),
  maxBatch: integer(1, 10_000),
  mempoolCapacity: integer(1, 1_000_000),
  implicitAccounts: parseFlag,
};

/** Selects the options that a file contains from the settings of a node. */
export function toStateOptions(
  settings: Omit<StateOptions, "genesisVersion" | "historyWindow" | "givenAccounts"> & {
    readonly genesisVersion: bigint;
    readonly givenAccounts: readonly GivenAccount[];
    readonly historyWindowSeconds: number | null;
  },
): StateOptions {
  const given = {
    ...settings,
    genesisVersion: String(settings.genesisVersion),
    givenAccounts: digestGivenAccounts(settings.givenAccounts),
    historyWindow: settings.historyWindowSeconds,
  };
  const names = Object.keys(optionParsers) as (keyof StateOptions)[];
  return Object.fromEntries(names.map((name) => [name, given[name]])) as unknown as StateOptions;
}

/** Returns the first option in which a node contradicts a file, or null if there is none. */
export function findContradiction(file: StateOptions, node: StateOptions): keyof StateIdentity | null {
  const names = Object.keys(identityParsers) as (keyof StateIdentity)[];
  return names.find((name) => file[name] !== node[name]) ?? null;
}
