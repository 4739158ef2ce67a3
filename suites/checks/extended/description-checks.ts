import { notSeen } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import { readProperty } from "../../client/json/json-value.ts";
import type { ExtendedOperationName } from "../../../spec/extended/operation-names.ts";
import { getExtendedOperation } from "../../../spec/extended/operations.ts";
import { OPERATIONS } from "../../../spec/vocabulary.ts";
import { type ExtendedFixtures, type ExtendedCheck } from "./check.ts";
import type { RequestParts } from "./client.ts";
import { Inconclusive } from "../../client/outcome.ts";

/** The chains that existing nodes show by name. */
const namedChains: { readonly [name: string]: number } = {
  mainnet: 1,
  testnet: 2,
  devnet: 3,
  testing: 4,
  premainnet: 5,
};

async function judgeNodeInfo(fixtures: ExtendedFixtures): Promise<void> {
  const { value, exchange } = await fixtures.client.askForSuccess("getNodeInfo");
  const chainId = fixtures.inventory.all.position?.chainId ?? null;
  if (chainId === null) throw new Inconclusive(notSeen("the chain id in a header"));
  const shown = String(readProperty(value, "chain_id"));
  const number = /^[0-9]{1,3}$/.test(shown) ? Number(shown) : namedChains[shown];
  if (number === undefined) throw new Inconclusive(notSeen("a chain_id that is a number or a known name"));
  fixtures.assert.rule({
    what: "Read the description of the node",
    expected: `the chain ${chainId} of the ledger headers`,
    received: number === chainId ? null : shown,
    exchanges: [exchange],
  });
}

/** An operation that a description of the interface should contain. */
interface WantedOperation {
  readonly method: string;
  readonly path: string;
}

async function judgeDocumentedOperations(fixtures: ExtendedFixtures): Promise<void> {
  const description = await fixtures.client.askForSuccess("getSpecJson");
  assertContains(fixtures, Object.values(OPERATIONS), description);
}

/** Reads that every node answers that serves them. */
const servedReads: readonly { readonly name: ExtendedOperationName; readonly parts?: RequestParts }[] = [
  { name: "getLedgerInfo" },
  { name: "estimateGasPrice" },
  { name: "listTransactions", parts: { query: { limit: 1 } } },
];

async function judgeServedOperations(fixtures: ExtendedFixtures): Promise<void> {
  const description = await fixtures.client.askForSuccess("getSpecJson");
  const served: WantedOperation[] = [];
  for (const { name, parts } of servedReads) {
    if (await isServed(fixtures, name, parts)) served.push(getExtendedOperation(name));
  }
  if (served.length === 0) throw new Inconclusive(notSeen("another operation beyond the document"));
  assertContains(fixtures, served, description);
}

async function isServed(
  { client }: ExtendedFixtures,
  name: ExtendedOperationName,
  parts?: RequestParts,
): Promise<boolean> {
  try {
    await client.askForSuccess(name, parts);
    return true;
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return false;
    throw thrown;
  }
}

/** Records whether a description contains operations. It may have other parameter names, and paths below the base URL. */
function assertContains(
  fixtures: ExtendedFixtures,
  wanted: readonly WantedOperation[],
  { value, exchange }: Answer<null>,
): void {
  const paths = readProperty(value, "paths");
  const described = new Map(
    Object.entries(typeof paths === "object" && paths !== null ? paths : {}).map(
      ([path, methods]: [string, unknown]) => [withoutNames(path), methods],
    ),
  );
  const { pathname } = new URL(fixtures.target.baseUrl);
  const base = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  const missing = wanted.filter(({ method, path }) => {
    const own = withoutNames(path);
    return [described.get(own), described.get(`${base}${own}`)].every(
      (methods) => readProperty(methods, method.toLowerCase()) === undefined,
    );
  });
  fixtures.assert.rule({
    what: "Read the description of the interface",
    expected: `the operations ${wanted.map(formatOperation).join(", ")}`,
    received: missing.length === 0 ? null : `none of ${missing.map(formatOperation).join(", ")}`,
    exchanges: [exchange],
  });
}

const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, "{}");
const formatOperation = ({ method, path }: WantedOperation): string => `${method} ${path}`;

async function judgePage({ client }: ExtendedFixtures): Promise<void> {
  await client.askForSuccess("getSpecPage");
}

/** The checks of the operations that describe the node. */
export const descriptionChecks: readonly ExtendedCheck[] = [
  { requirement: "XNFO-002", body: judgeNodeInfo },
  { requirement: "XSPC-002", body: judgeDocumentedOperations },
  { requirement: "XSPC-003", body: judgeServedOperations },
  { requirement: "XSPG-001", body: judgePage },
];
