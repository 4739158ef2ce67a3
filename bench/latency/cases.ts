/** Networks that are slower than the reference node, and how long a run may take on them. */

/** A run against a node that adds latency and makes a block after each interval. */
export interface LatencyCase {
  readonly name: string;
  readonly latencyMillis: number;
  readonly blockIntervalMillis: number;
  readonly allow: "read" | "submit";
  /** How many funded accounts the profile has. */
  readonly signers: number;
  /** The value of `--rate`; null for none. */
  readonly rate: number | null;
  /** The time that is wanted, in seconds. */
  readonly wanted: (requests: number) => number;
}

const near = { latencyMillis: 100, blockIntervalMillis: 1_000, signers: 10, rate: null };
const far = { ...near, latencyMillis: 300, blockIntervalMillis: 3_000 };
const publicRate = 25;

export const latencyCases: readonly LatencyCase[] = [
  { ...near, name: "100 ms, a block each second: read", allow: "read", wanted: () => 20 },
  { ...near, name: "100 ms, a block each second: submit", allow: "submit", wanted: () => 75 },
  {
    ...near,
    name: "100 ms, a block each second: submit with one signer",
    allow: "submit",
    signers: 1,
    wanted: () => 150,
  },
  { ...far, name: "300 ms, a block every 3 seconds: submit", allow: "submit", wanted: () => 180 },
  {
    ...far,
    name: "300 ms, a block every 3 seconds: submit with one signer",
    allow: "submit",
    signers: 1,
    wanted: () => 360,
  },
  {
    ...near,
    name: `100 ms, --rate ${publicRate}: read`,
    allow: "read",
    rate: publicRate,
    wanted: (requests) => requests / publicRate + 5,
  },
];
