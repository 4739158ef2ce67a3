/** Which requirements say that a request is to be rejected. A response with success to it shows nothing else. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import { SUCCESS_STATUSES } from "../../../spec/vocabulary.ts";
import type { ReportFailure } from "../../model/report.ts";

/** The requirements that reject the malformed values of one input, by operation. */
interface InputRule {
  /** Returns the value of the input as it was sent; null if the request does not have it. */
  readonly read: (url: URL) => string | null;
  readonly isWellFormed: (value: string) => boolean;
  readonly requirements: { readonly [operation in Operation]?: RequirementId };
}

const u64Max = 2n ** 64n - 1n;
const isUint = (value: string, max: bigint): boolean => /^\d{1,20}$/.test(value) && BigInt(value) <= max;
const readQuery =
  (name: string) =>
  ({ searchParams }: URL): string | null =>
    searchParams.get(name);
const readPath =
  (pattern: RegExp) =>
  ({ pathname }: URL): string | null => {
    const segment = pattern.exec(pathname)?.[1];
    return segment === undefined ? null : decode(segment);
  };

const inputRules: readonly InputRule[] = [
  {
    read: readVersion,
    isWellFormed: (value) => isUint(value, u64Max),
    requirements: {
      getAccount: "ACCT-011",
      getAccountModules: "MODL-039",
      getAccountResources: "RSRC-017",
      getBlockByVersion: "BLCK-027",
      getTableItem: "TABL-015",
    },
  },
  {
    read: readPath(/\/(?:accounts|tables)\/([^/]*)/),
    isWellFormed: (value) => /^(?:0x)?[0-9a-f]{1,64}$/i.test(value),
    requirements: {
      getAccount: "ACCT-010",
      getAccountModules: "MODL-038",
      getAccountResources: "RSRC-016",
      getTableItem: "TABL-014",
    },
  },
  {
    read: readQuery("limit"),
    isWellFormed: (value) => isUint(value, 65_535n),
    requirements: { getAccountModules: "MODL-041", getAccountResources: "RSRC-019" },
  },
  {
    read: readQuery("start"),
    isWellFormed: (value) => /^(?:0x)?[0-9a-f]*$/i.test(value),
    requirements: { getAccountModules: "MODL-040", getAccountResources: "RSRC-018" },
  },
  {
    read: readQuery("with_transactions"),
    isWellFormed: (value) => value === "true" || value === "false",
    requirements: { getBlockByVersion: "BLCK-028" },
  },
];

/** A segment that cannot be decoded is malformed as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The requirement by which reads above the latest version are to be rejected. */
const aboveLatest: RequirementId = "RESP-019";

const rejecting: ReadonlySet<string> = new Set([
  aboveLatest,
  ...inputRules.flatMap(({ requirements }) => Object.values(requirements)),
]);

/** Whether a requirement says that requests are to be rejected. Its own failures follow from no other rejection. */
export function isRejecting(id: string): boolean {
  return rejecting.has(id);
}

/** Returns the version that a read names in its path or its query; null if it names none. */
function readVersion(url: URL): string | null {
  return readPath(/\/blocks\/by_version\/([^/]*)$/)(url) ?? url.searchParams.get("ledger_version");
}

/**
 * Returns the requirements by which the request of a failure is to be rejected, although its response is a success. If the
 * target rejected the request, the response and the failure in it would not exist.
 */
export function findRejectingRequirements(
  failure: Pick<ReportFailure, "operation" | "request" | "response">,
): readonly RequirementId[] {
  const { operation, request, response } = failure;
  if (operation === null || response === null || !SUCCESS_STATUSES.includes(response.status)) return [];
  if (!URL.canParse(request.url)) return [];
  const url = new URL(request.url);
  const malformed = inputRules.flatMap(({ read, isWellFormed, requirements }) => {
    const value = read(url);
    const id = Object.hasOwn(requirements, operation) ? requirements[operation as Operation] : undefined;
    return value === null || id === undefined || isWellFormed(value) ? [] : [id];
  });
  return [...malformed, ...(isAboveLatest(url, response) ? [aboveLatest] : [])];
}

/** Whether a read names a version above the latest one, which its response names in a header. */
function isAboveLatest(url: URL, { headers }: NonNullable<ReportFailure["response"]>): boolean {
  const version = readVersion(url);
  const latest = headers.find(([name]) => /^x-[a-z0-9]+-ledger-version$/i.test(name))?.[1];
  if (version === null || latest === undefined) return false;
  return isUint(version, u64Max) && isUint(latest, u64Max) && BigInt(version) > BigInt(latest);
}
