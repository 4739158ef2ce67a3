/** Reads state at versions, and bisects the version at which a value changed. */
import { formatCanonical } from "../../client/json/json-value.ts";
import type { OperationRequest } from "../../client/operation-request.ts";
import type { ProbeClient } from "../probe-client.ts";
import { readBlockAt, type BlockView } from "../recent-blocks.ts";

/** Bisecting a billion retained versions takes about 30 requests. */
const requestsMax = 100;

/** The versions in which to search. `newest` is the latest version, and every version in between is retained. */
export interface Versions {
  readonly oldest: bigint;
  readonly newest: bigint;
}

/** The target may prune its oldest version soon, unless that is genesis, which shows that it prunes nothing. */
export function toSearchedVersions(oldest: bigint, newest: bigint): Versions {
  return { oldest: oldest === 0n ? oldest : oldest + 1n, newest };
}

/** The text of a value; null if it does not exist, undefined if it cannot be read. */
export type ReadValue = string | null | undefined;
type SelectValue = (body: unknown) => unknown;

export interface VersionSearch {
  readonly readValue: (
    request: OperationRequest,
    version: bigint,
    select?: SelectValue,
  ) => Promise<ReadValue>;
  readonly readBlock: (version: bigint) => Promise<BlockView | null>;
}

/** Creates a search that sends a limited number of requests, then reads nothing more and says that it ended. */
export function createVersionSearch(probeClient: ProbeClient): VersionSearch {
  let requests = 0;
  const mayAsk = (): boolean => {
    requests += 1;
    if (requests > requestsMax) probeClient.endSearch();
    return requests <= requestsMax;
  };
  return {
    async readValue(request, version, select = (body) => body) {
      const query = { ...request.query, ledger_version: String(version) };
      const seen = mayAsk() ? await probeClient.ask({ ...request, query }) : null;
      if (seen?.answer.status === 404) return null;
      return seen?.answer.status === 200 ? formatCanonical(select(seen.json.value)) : undefined;
    },
    readBlock: async (version) => (mayAsk() ? readBlockAt(probeClient, version) : null),
  };
}

/** What two reads of a value show: the same value, or a version at which it became the newest value. */
export type LastChange =
  | { readonly kind: "same" }
  | {
      readonly kind: "changed";
      readonly version: bigint;
      /** The value right before the version, and from the version on. */
      readonly before: ReadValue;
      readonly after: string;
    };

/**
 * Finds the last change if the value changed once, and one of the changes otherwise. Returns null if the value does not
 * exist at the newest version or cannot be read.
 */
export async function findLastChange(
  readAt: (version: bigint) => Promise<ReadValue>,
  { oldest, newest }: Versions,
): Promise<LastChange | null> {
  let [low, high] = [oldest, newest];
  const [first, last] = [await readAt(oldest), await readAt(newest)];
  if (first === undefined || last === undefined || last === null) return null;
  if (first === last) return { kind: "same" };
  let before: ReadValue = first;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const value = await readAt(middle);
    if (value === undefined) return null;
    if (value === last) high = middle;
    else [low, before] = [middle, value];
  }
  return { kind: "changed", version: high, before, after: last };
}
