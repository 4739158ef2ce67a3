import { check, type Report, type TargetProfile } from "../../../cli/check-api.ts";
import { createNode } from "../../../reference-node/node.ts";
import { asItIs } from "../../fake-nodes/mutants/mutant.ts";
import { isSame, serveProxy, type Served } from "../../fake-nodes/wire/proxy.ts";
import type { Answering, Meanwhile, Moving, Variation } from "../../fake-nodes/variations/variation.ts";

/** What is known of the node beside its URL: everything that its owner can declare, or nothing. */
export type Known = "declared" | "bare";

export interface VariationResult {
  readonly id: string;
  readonly known: Known;
  readonly verdict: string;
  readonly expectedVerdict: string;
  /** Requirements whose status is not the reference node's, nor the one that the variation lists. */
  readonly differing: readonly string[];
  /** Exceptions that the variation lists and that were not needed. */
  readonly unneeded: readonly string[];
  /** The requirements with a decisive check that read an answer which the reference node would not have given, by id. */
  readonly readers: readonly string[];
  readonly warnings: readonly string[];
  readonly millis: number;
}

const seed = 20_261;
const runs = 10;

/** Judges a variation, and holds it to the reference node judged alike. */
export async function judgeVariation(variation: Variation, known: Known): Promise<VariationResult> {
  const started = performance.now();
  const expected = await expectedReport(known);
  const { report, readers } = await reportOn(variation, known);
  const { except = {} } = variation;
  const statuses = new Map(expected.requirements.map(({ id, status }) => [id, status]));
  const differing = report.requirements.filter(({ id, status }) => status !== statuses.get(id));
  return {
    id: variation.id,
    known,
    verdict: report.verdict,
    expectedVerdict: expected.verdict,
    differing: differing
      .filter(({ id, status }) => except[id]?.status !== status)
      .map(({ id, status, reason, failures }) => {
        const why = failures[0] === undefined ? (reason ?? "") : showFailure(failures[0]);
        return `${id} is ${status}, where the reference node has ${statuses.get(id)}: ${why}`;
      }),
    unneeded: Object.keys(except).filter((own) => !differing.some(({ id }) => id === own)),
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

const expectedReports = new Map<Known, Promise<Report>>();

/** The reference node's own report, made once a process. */
function expectedReport(known: Known): Promise<Report> {
  const made = expectedReports.get(known) ?? reportOn(reference, known).then(({ report }) => report);
  expectedReports.set(known, made);
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
  const { alter = asItIs, before, basePath = "/v1", options = {}, meanwhile } = variation;
  const own = variation.node?.() ?? createNode({ ...options, basePath });
  const isOther = [variation.node, variation.options, meanwhile, variation.basePath].some(isGiven);
  const compared = isOther
    ? comparedWithReference(own, basePath)
    : { fetch: own.fetch, differences: () => 0 };
  const fetch = meanwhile === undefined ? compared.fetch : movedMeanwhile(own, compared.fetch, meanwhile);
  const proxy = await serveProxy({ fetch }, alter, basePath, before);
  return {
    baseUrl: proxy.baseUrl,
    profile: { ...own.profile, ...variation.declares },
    differences: () => compared.differences() + proxy.hits(),
    close: async () => {
      await proxy.close();
      await own.close();
    },
  };
}

const isGiven = (part: unknown): boolean => part !== undefined;

type Fetch = Answering["fetch"];

/** Asks the reference node whatever a node is asked, and counts where it answers otherwise. */
function comparedWithReference(
  own: Answering,
  basePath: string,
): { readonly fetch: Fetch; readonly differences: () => number } {
  const twin = createNode();
  let differences = 0;
  const fetch: Fetch = async (request) => {
    const url = new URL(request.url);
    const asUsual = new URL(`/v1${url.pathname.slice(basePath.length)}${url.search}`, url);
    const { method, headers } = request;
    const bytes = await request.arrayBuffer();
    const sent = { method, headers, ...(bytes.byteLength === 0 ? {} : { body: bytes }) };
    const usual = await twin.fetch(new Request(asUsual, sent));
    const response = await own.fetch(new Request(url, sent));
    // Under another root the reference node has nothing at all.
    const isElsewhere = basePath !== "/v1";
    if (isElsewhere || !isSame(await servedOf(usual), await servedOf(response.clone()))) differences += 1;
    return response;
  };
  return { fetch, differences: () => differences };
}

async function servedOf(response: Response): Promise<Served> {
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

/** Moves the ledger of a node on before each request. */
function movedMeanwhile(own: Answering, fetch: Fetch, meanwhile: Meanwhile): Fetch {
  let requests = 0;
  let oldest = BigInt(own.profile.prunedVersion ?? "0") + 1n;
  const moving: Moving = {
    produceBlock: () => own.control.produceBlock(),
    prune: (versions) => {
      oldest += versions;
      own.control.prune({ oldestVersion: oldest });
    },
  };
  return (request) => {
    requests += 1;
    meanwhile(requests, moving);
    return fetch(request);
  };
}

/** Judges a variation within the heaviest class where everything is declared, else by reading alone. */
async function reportOn(
  variation: Variation,
  known: Known,
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
      ...(known === "declared" ? { allow: "heavy", profile: target.profile } : {}),
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
