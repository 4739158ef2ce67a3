import { check, type Report, type TargetProfile } from "../../../cli/check-api.ts";
import { createNode } from "../../../reference-node/node.ts";
import type {
  VariedNode,
  MoveLedger,
  LedgerControls,
  Variation,
} from "../../fake-nodes/variations/variation.ts";
import { isSame, unchanged, type ProxyResponse } from "../../fake-nodes/wire/exchange.ts";
import { serveProxy } from "../../fake-nodes/wire/proxy.ts";

/** `declared`: the run has a full profile. `bare`: the run has only the URL. */
export type ProfileMode = "declared" | "bare";

export interface VariationResult {
  readonly id: string;
  readonly profileMode: ProfileMode;
  readonly verdict: string;
  readonly expectedVerdict: string;
  /**
   * Requirements whose status differs from that on the reference node, and that the variation does not expect to
   * differ.
   */
  readonly unexpectedStatuses: readonly string[];
  /** Requirements for which the variation expects another status, but which have the status of the reference node. */
  readonly unusedExceptions: readonly string[];
  /** Requirements whose decisive checks read a response that differs from that of the reference node. */
  readonly readers: readonly string[];
  readonly warnings: readonly string[];
  readonly millis: number;
}

const seed = 20_261;
const runs = 10;

/** Judges a variation and compares the result with that of the reference node. */
export async function judgeVariation(
  variation: Variation,
  profileMode: ProfileMode,
): Promise<VariationResult> {
  const started = performance.now();
  const expected = await expectedReport(profileMode);
  const { report, readers } = await runCheck(variation, profileMode);
  const { expectedStatuses = {} } = variation;
  const statuses = new Map(expected.requirements.map(({ id, status }) => [id, status]));
  const unexpectedStatuses = report.requirements.filter(({ id, status }) => status !== statuses.get(id));
  return {
    id: variation.id,
    profileMode,
    verdict: report.verdict,
    expectedVerdict: expected.verdict,
    unexpectedStatuses: unexpectedStatuses
      .filter(({ id, status }) => expectedStatuses[id]?.status !== status)
      .map(({ id, status, reason, failures }) => {
        const why = failures[0] === undefined ? (reason ?? "") : showFailure(failures[0]);
        return `${id}: expected ${statuses.get(id)} as on the reference node, got ${status}: ${why}`;
      }),
    unusedExceptions: Object.keys(expectedStatuses).filter(
      (own) => !unexpectedStatuses.some(({ id }) => id === own),
    ),
    readers,
    warnings: report.warnings,
    millis: Math.round(performance.now() - started),
  };
}

function showFailure({
  summary,
  expected,
  received,
}: Report["requirements"][number]["failures"][number]): string {
  return `${summary}; expected ${expected}, received ${received}`;
}

const expectedReports = new Map<ProfileMode, Promise<Report>>();

/** Creates the report of the reference node, once in each process. */
function expectedReport(profileMode: ProfileMode): Promise<Report> {
  const made =
    expectedReports.get(profileMode) ?? runCheck(reference, profileMode).then(({ report }) => report);
  expectedReports.set(profileMode, made);
  return made;
}

const reference: Variation = { id: "reference", differs: "The node does not differ.", allowed: "" };

/** A target that serves one variation. */
export interface VariationTarget {
  readonly baseUrl: string;
  readonly profile: TargetProfile;
  /** The number of responses that differ from those of the reference node. */
  readonly differences: () => number;
  close(): Promise<void>;
}

/** Serves a variation on a free port of the loopback. */
export async function serveVariation(variation: Variation): Promise<VariationTarget> {
  const { alter = unchanged, rewriteRequest, basePath = "/v1", options = {}, moveLedger } = variation;
  const own = variation.node?.() ?? createNode({ ...options, basePath });
  const isOther = [variation.node, variation.options, moveLedger, variation.basePath].some(isGiven);
  const compared = isOther ? compareWithReference(own, basePath) : { fetch: own.fetch, differences: () => 0 };
  const fetch =
    moveLedger === undefined ? compared.fetch : moveLedgerBeforeRequests(own, compared.fetch, moveLedger);
  const proxy = await serveProxy({ fetch }, alter, basePath, rewriteRequest);
  return {
    baseUrl: proxy.baseUrl,
    profile: { ...own.profile, ...variation.profileOverrides },
    differences: () => compared.differences() + proxy.hits(),
    close: async () => {
      await proxy.close();
      await own.close();
    },
  };
}

const isGiven = (part: unknown): boolean => part !== undefined;

type Fetch = VariedNode["fetch"];

/** Returns a `fetch` that also sends each request to the reference node, and the number of responses that differ. */
function compareWithReference(
  own: VariedNode,
  basePath: string,
): { readonly fetch: Fetch; readonly differences: () => number } {
  const twin = createNode();
  let differences = 0;
  const fetch: Fetch = async (request) => {
    const url = new URL(request.url);
    const referenceUrl = new URL(`/v1${url.pathname.slice(basePath.length)}${url.search}`, url);
    const { method, headers } = request;
    const bytes = await request.arrayBuffer();
    const sent = { method, headers, ...(bytes.byteLength === 0 ? {} : { body: bytes }) };
    const referenceResponse = await twin.fetch(new Request(referenceUrl, sent));
    const response = await own.fetch(new Request(url, sent));
    // The reference node serves only /v1, so every response under another base path counts as different.
    const hasOtherBasePath = basePath !== "/v1";
    if (
      hasOtherBasePath ||
      !isSame(await toProxyResponse(referenceResponse), await toProxyResponse(response.clone()))
    )
      differences += 1;
    return response;
  };
  return { fetch, differences: () => differences };
}

async function toProxyResponse(response: Response): Promise<ProxyResponse> {
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

/** Returns a `fetch` that lets `moveLedger` add blocks or prune versions before each request. */
function moveLedgerBeforeRequests(own: VariedNode, fetch: Fetch, moveLedger: MoveLedger): Fetch {
  let requests = 0;
  let oldest = BigInt(own.profile.prunedVersion ?? "0") + 1n;
  const ledgerControls: LedgerControls = {
    produceBlock: () => own.control.produceBlock(),
    prune: (versions) => {
      oldest += versions;
      own.control.prune({ oldestVersion: oldest });
    },
  };
  return (request) => {
    requests += 1;
    moveLedger(requests, ledgerControls);
    return fetch(request);
  };
}

/** Judges a variation in the safety class `heavy` with a full profile, or in the class `read` without a profile. */
async function runCheck(
  variation: Variation,
  profileMode: ProfileMode,
): Promise<{ readonly report: Report; readonly readers: readonly string[] }> {
  const target = await serveVariation(variation);
  const readers = new Set<string>();
  let seen = 0;
  try {
    const report = await check({
      baseUrl: target.baseUrl,
      level: "should",
      seed,
      runs,
      // With one worker, each response belongs to the check that runs.
      workers: 1,
      ...(profileMode === "declared" ? { allow: "heavy", profile: target.profile } : {}),
      observed: ({ requirement, role }) => {
        const differences = target.differences();
        if (role === "decisive" && differences > seen) readers.add(requirement);
        seen = differences;
      },
    });
    return { report, readers: [...readers].toSorted() };
  } finally {
    await target.close();
  }
}
