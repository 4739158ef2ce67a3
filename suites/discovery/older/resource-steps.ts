/**
 * Finds resources that transactions changed by reading them at the version of a transaction and at the version before
 * (§4.2). The document shows no change that contains the data of a resource.
 */
import { isObject, readText } from "../../client/json/json-value.ts";
import { requestOperation } from "../../client/operation-request.ts";
import { readCursor } from "../../client/response-head.ts";
import { isSuccessful } from "../../client/sent-exchange.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import type { ResourceTransition } from "../inventory.ts";
import type { ProbeClient } from "../probe-client.ts";
import { isSmallValue, resultsMax } from "../write-history.ts";

/** The maximum number of pages of one listing, because a target may return one resource per page. */
const pagesMax = 8;

interface ResourceSearch {
  /** Transactions, each with the address of its sender. */
  readonly steps: readonly Pick<ResourceTransition, "address" | "version">[];
  readonly vendor: string;
}

/**
 * Returns the resources of the sender of each transaction that differ between its version and the version before. Those of
 * other accounts prove nothing about the sender, whose resources the target may return without their history.
 */
export async function findResourceSteps(
  probeClient: ProbeClient,
  { steps, vendor }: ResourceSearch,
): Promise<readonly ResourceTransition[]> {
  const found: ResourceTransition[] = [];
  for (const { address, version } of steps) {
    const at = BigInt(version);
    const before = await readResources(probeClient, { address, version: at - 1n, vendor });
    const after = await readResources(probeClient, { address, version: at, vendor });
    found.push(...listChanged({ address, version }, before, after));
  }
  return found.slice(0, resultsMax);
}

function listChanged(
  { address, version }: Pick<ResourceTransition, "address" | "version">,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): readonly ResourceTransition[] {
  return [...after].flatMap(([type, data]) => {
    const earlier = before.get(type);
    return earlier === undefined ||
      isSameMoveValue(earlier, data) ||
      !isSmallValue(earlier) ||
      !isSmallValue(data)
      ? []
      : [{ address, type, version, before: earlier, after: data }];
  });
}

/** Reads the resources of an account at a version, by their type; those of further pages are left out. */
async function readResources(
  probeClient: ProbeClient,
  {
    address,
    version,
    vendor,
  }: { readonly address: string; readonly version: bigint; readonly vendor: string },
): Promise<ReadonlyMap<string, unknown>> {
  const resources = new Map<string, unknown>();
  let start: string | null = null;
  for (let page = 1; page <= pagesMax; page += 1) {
    const query: { readonly [name: string]: string } = start === null ? {} : { start };
    const seen = await probeClient.ask(
      requestOperation("getAccountResources", address, {
        query: { ...query, ledger_version: String(version) },
      }),
    );
    if (seen === null || !isSuccessful(seen) || !Array.isArray(seen.json.value)) break;
    for (const resource of seen.json.value as readonly unknown[]) {
      const type = isObject(resource) ? readText(resource, "type") : null;
      if (type !== null && isObject(resource) && isObject(resource["data"]))
        resources.set(type, resource["data"]);
    }
    start = readCursor(seen.answer.headers, vendor);
    if (start === null) break;
  }
  return resources;
}
