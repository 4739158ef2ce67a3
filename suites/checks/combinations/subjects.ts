/** Finds what the combinations of an operation read on this target. */
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { formatLongAddress } from "../../oracle/type-tag.ts";
import type { Fixtures } from "../../judge/check.ts";
import { parseBlock } from "../kit/block-read.ts";
import { readRetained, requireOrderedRange, toRetainedWindow, type ReadAt } from "../kit/pinned-read.ts";
import { require200 } from "../kit/require-200.ts";
import {
  createAccountRead,
  createModulesRead,
  createResourcesRead,
  createTableItemRead,
  type StateRead,
} from "../kit/state-read.ts";
import { unknownAddress } from "../kit/unknown-address.ts";
import { spell, type Subject } from "./combined-request.ts";
import type { CombinedOperation, Rule } from "./factors.ts";

/** Returns a StateRead of each kind of subject. */
function toRead(
  { node }: Fixtures,
  operation: Exclude<CombinedOperation, "getBlockByVersion">,
  subject: {
    readonly parameter: string;
    readonly since: string;
    readonly item?: Parameters<typeof createTableItemRead>[1];
  },
): StateRead {
  const { parameter: address, since, item } = subject;
  if (item !== undefined) return createTableItemRead(node, item);
  if (operation === "getAccount") return createAccountRead({ node }, address);
  return (operation === "getAccountModules" ? createModulesRead : createResourcesRead)(
    { node },
    { address, since },
  );
}

/** Finds the subject of a combination; null if the target has none whose address or handle the spelling changes. */
export type FindSubject = (spelling: string | undefined) => Promise<Subject | null>;

/**
 * Creates the function that finds the subjects of an operation. It reads each of them once.
 * @throws Inconclusive if the target has no state of this kind
 */
export function createSubjectFinder(
  fixtures: Fixtures,
  { operation, rule }: { readonly operation: CombinedOperation; readonly rule: Rule },
): FindSubject {
  if (operation === "getBlockByVersion") {
    const block = findBlock(fixtures);
    return () => block;
  }
  const candidates = listCandidates(fixtures, operation);
  const subjects = new Map<Candidate, Promise<Subject>>();
  const findSpelled = (spelling: string): Candidate | undefined =>
    candidates.find(({ parameter }) => spell(parameter, spelling) !== null);
  return async (spelling = "full") => {
    const found = findSpelled(spelling);
    if (found === undefined) return null;
    const hasCursor = spellingsWithCursor.some((one) => findSpelled(one) === found);
    const subject = subjects.get(found) ?? createSubject(fixtures, { operation, rule, hasCursor }, found);
    subjects.set(found, subject);
    return subject;
  };
}

type Candidate = Parameters<typeof toRead>[2];

/** The spellings that combinations with a cursor may have. */
const spellingsWithCursor = ["full", "without 0x", "short", "percent-encoded"];

function listCandidates(
  { inventory }: Fixtures,
  operation: Exclude<CombinedOperation, "getBlockByVersion">,
): readonly Candidate[] {
  const { accounts, resources, modules, tableItems } = inventory.all;
  if (operation === "getTableItem") {
    const first = inventory.tableItem();
    return [first, ...tableItems].map((item) => ({ parameter: item.handle, since: item.since, item }));
  }
  const toCandidate = ({
    address,
    since = "0",
  }: {
    readonly address: string;
    readonly since?: string;
  }): Candidate => ({
    parameter: formatLongAddress(address),
    since,
  });
  if (operation === "getAccount") return [{ address: inventory.account() }, ...accounts].map(toCandidate);
  return operation === "getAccountModules"
    ? [inventory.modules(), ...modules].map(toCandidate)
    : [inventory.resources(), ...resources].map(toCandidate);
}

async function createSubject(
  fixtures: Fixtures,
  {
    operation,
    rule,
    hasCursor,
  }: {
    readonly operation: Exclude<CombinedOperation, "getBlockByVersion">;
    readonly rule: Rule;
    readonly hasCursor: boolean;
  },
  candidate: Candidate,
): Promise<Subject> {
  const read = toRead(fixtures, operation, candidate);
  const latest = await read.ask();
  require200(latest, read.rows.exists);
  const { oldest, newest } = toRetainedWindow(read, latest);
  // Reads at pruned versions are not compared with others.
  const [version, plain] =
    rule === "pruned" ? [newest, latest] : await readMiddle(read.ask, { oldest, newest });
  require200(plain, read.rows.retained);
  const isListing = operation === "getAccountResources" || operation === "getAccountModules";
  const { parameter, item } = candidate;
  const { value } = plain;
  return {
    what: read.what,
    unknownWhat:
      operation === "getTableItem" ? "a table that does not exist" : "an account that does not exist",
    // Each spelling changes this address.
    unknown: `0x0${unknownAddress(fixtures.seed).slice("0xf".length)}`,
    operation,
    parameter,
    body: item === undefined ? null : JSON.stringify(item.request),
    versions: new Map<string, bigint | null>([["middle", version], ["latest", null], ...listEdges(latest)]),
    plain,
    total: isListing && Array.isArray(value) && plain.cursor === null ? value.length : null,
    cursor: isListing && hasCursor ? await findCursor(fixtures, operation, { parameter, version }) : null,
  };
}

/**
 * Reads in the middle of the retained versions. If that fails, reads at newer versions: a node can prune more state than
 * its headers say, which another requirement judges.
 */
async function readMiddle(
  ask: ReadAt,
  { oldest, newest }: { readonly oldest: bigint; readonly newest: bigint },
): Promise<readonly [version: bigint, answer: Answer]> {
  const span = oldest < newest ? newest - oldest : 0n;
  for (const version of [newest - span / 2n, newest - span / 8n]) {
    const answer = await readRetained(ask, version);
    if (answer.status === 200) return [version, answer];
  }
  return [newest, await readRetained(ask, newest)];
}

async function findCursor(
  { node }: Fixtures,
  operation: "getAccountResources" | "getAccountModules",
  { parameter, version }: { readonly parameter: string; readonly version: bigint },
): Promise<string | null> {
  const query = { ledgerVersion: version, limit: 1n };
  const page =
    operation === "getAccountModules"
      ? await node.getAccountModules(parameter, query)
      : await node.getAccountResources(parameter, query);
  return page.status === 200 ? page.cursor : null;
}

/**
 * Lists the newest version, and the pruned versions next to the oldest one and the first one.
 * @throws Inconclusive if the oldest version is above the newest, because then neither shows what is pruned
 */
function listEdges(answer: Answer): [string, bigint][] {
  const oldest = readHeaderNumber(answer, "oldestLedgerVersion");
  requireOrderedRange(answer);
  return [
    ["newest", readHeaderNumber(answer, "ledgerVersion")],
    ...(oldest > 0n
      ? ([
          ["just pruned", oldest - 1n],
          ["first", 0n],
        ] as [string, bigint][])
      : []),
  ];
}

async function findBlock({ node, inventory }: Fixtures): Promise<Subject> {
  const latest = await node.getAccount(inventory.account());
  const newest = readHeaderNumber(latest, "ledgerVersion");
  const oldest = readHeaderNumber(latest, "oldestLedgerVersion");
  const [version, plain] = await readMiddle((at) => node.getBlockByVersion(at), { oldest, newest });
  require200(plain, "BLCK-010");
  const { firstVersion, lastVersion } = parseBlock(plain);
  return {
    what: "a block",
    unknownWhat: "a block",
    unknown: null,
    operation: "getBlockByVersion",
    parameter: null,
    body: null,
    versions: new Map<string, bigint | null>([
      ["middle", version],
      ["first of a block", firstVersion],
      ["last of a block", lastVersion],
      ...listEdges(latest),
    ]),
    plain,
    total: null,
    cursor: null,
  };
}
