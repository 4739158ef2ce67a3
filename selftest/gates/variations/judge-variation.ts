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

/** What is known of the node beside its URL: everything that its owner can declare, or nothing. */
export type ProfileMode = "declared" | "bare";

export interface VariationResult {
  readonly id: string;
  readonly profileMode: ProfileMode;
  readonly verdict: string;
  readonly expectedVerdict: string;
  /** Requirements whose status is not the reference node's, nor the one that the variation lists. */
  readonly unexpectedStatuses: readonly string[];
  /** Exceptions that the variation lists and that were not needed. */
  readonly unusedExceptions: readonly string[];
  /** The requirements with a decisive check that read an answer which the reference node would not have given, by id. */
  readonly readers: readonly string[];
  readonly warnings: readonly string[];
  readonly millis: number;
}

const seed = 20_261;
const runs = 10;

/** Judges a variation, and holds it to the reference node judged alike. */
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
        return `${id} is ${status}, where the reference node has ${statuses.get(id)}: ${why}`;
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

/** The reference node's own report, made once a process. */
function expectedReport(profileMode: ProfileMode): Promise<Report> {
  const made =
    expectedReports.get(profileMode) ?? runCheck(reference, profileMode).then(({ report }) => report);
  expectedReports.set(profileMode, made);
  return made;
}

const reference: Variation = { id: "reference", differs: "nothing is different", allowed: "" };

/** A target that serves one variation. */
export interface VariationTarget {
  readonly baseUrl: string;
  readonly profile: TargetProfile;
  /** How many answers were not what the reference node would have given. */
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

/** Asks the reference node whatever a node is asked, and counts where it answers otherwise. */
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
    // Under another root the reference node has nothing at all.
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

/** Moves the ledger of a node on before each request. */
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

/** Judges a variation within the heaviest class where everything is declared, else by reading alone. */
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
      // One at a time, so that it is known which check has read which answer.
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
