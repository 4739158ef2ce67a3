import { createRedaction } from "../client/redaction.ts";
import { quote } from "../oracle/quote.ts";
import { isTransientStatus } from "../oracle/status.ts";
import type { DiscoverOptions } from "./discover.ts";
import { isObject } from "../client/json/json-parts.ts";
import type { ProbeClient } from "./probe-client.ts";
import { findMajorityVendor } from "./vendor.ts";

/** What the owner of a target may want to clear up before the checks run; no requirement rests on it. */
export function collectWarnings(options: DiscoverOptions, probeClient: ProbeClient): string[] {
  const { seen } = probeClient;
  const warnings = [
    ...vendorWarnings(options, probeClient),
    ...missingAccounts(options, probeClient),
    ...redirectWarnings(options, probeClient),
  ];
  const allMissing = seen.length > 0 && seen.every(({ status }) => status === 404);
  if (allMissing && !new URL(options.baseUrl).pathname.endsWith("/v1")) {
    warnings.push("Every request was answered with 404: the base URL normally ends in /v1.");
  }
  if (seen.length > 0 && seen.every(({ status }) => isTransientStatus(status))) {
    const statuses = [...new Set(seen.map(({ status }) => status))].join(", ");
    warnings.push(`Every request was turned away with ${statuses}.`);
  }
  if (probeClient.reached() && seen.length === 0) {
    warnings.push(`No answer could be read: ${probeClient.failure()}.`);
  }
  return warnings;
}

function vendorWarnings({ vendor, declaredVendor = null }: DiscoverOptions, { seen }: ProbeClient): string[] {
  const found = findMajorityVendor(seen.map(({ headers }) => headers));
  const given = vendor ?? declaredVendor;
  if (given === null || found === null || found === given) return [];
  const by = vendor === null ? "the profile" : "--vendor";
  return [`The ledger headers carry the vendor word "${found}", not "${given}" as given by ${by}.`];
}

function missingAccounts({ declaredAccounts = [] }: DiscoverOptions, { seen }: ProbeClient): string[] {
  return seen.flatMap(({ probe, status, isSuccess, value }) => {
    const address = probe.parameter ?? "";
    if (probe.operation !== "getAccount" || !declaredAccounts.includes(address)) return [];
    if (!isSuccess) {
      return [`The profile names the account ${address}, for which the target answered ${status}.`];
    }
    return isObject(value)
      ? []
      : [`The profile names the account ${address}, for which the answer cannot be read.`];
  });
}

function redirectWarnings({ headers }: DiscoverOptions, { seen }: ProbeClient): string[] {
  const redirect = seen.find(({ status }) => status >= 300 && status < 400);
  if (redirect === undefined) return [];
  const location = redirect.headers.find(([name]) => name.toLowerCase() === "location")?.[1];
  const to = location === undefined ? "elsewhere" : createRedaction(headers).redact(quote(location));
  return [`The target redirects to ${to}, which is not followed: give the base URL that it redirects to.`];
}
