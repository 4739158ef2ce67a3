import { readProperty } from "../client/json/json-value.ts";
import { getExtendedOperation, type ExtendedOperationName } from "../../spec/extended/operations.ts";
import { OPERATIONS } from "../../spec/vocabulary.ts";
import type { CheckContext, ExtendedCheck } from "./check.ts";
import type { Answer, RequestParts } from "./client.ts";
import { NotApplicable } from "./results.ts";

/** The chains that existing nodes show by name. */
const namedChains: { readonly [name: string]: number } = {
  mainnet: 1,
  testnet: 2,
  devnet: 3,
  testing: 4,
  premainnet: 5,
};

async function judgeNodeInfo(context: CheckContext): Promise<void> {
  const { value, exchange } = await context.client.askForSuccess("getNodeInfo");
  const chainId = context.inventory.position?.chainId ?? null;
  if (chainId === null) throw new NotApplicable("needs the chain id in a header");
  const shown = String(readProperty(value, "chain_id"));
  const number = /^[0-9]{1,3}$/.test(shown) ? Number(shown) : namedChains[shown];
  if (number === undefined) throw new NotApplicable("needs a chain_id that is a number or a known name");
  context.results.assert({
    requirement: "XNFO-002",
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

async function judgeDocumentedOperations(context: CheckContext): Promise<void> {
  const description = await context.client.askForSuccess("getSpecJson");
  assertContains(context, "XSPC-002", Object.values(OPERATIONS), description);
}

/** Reads that every node answers that serves them. */
const servedReads: readonly { readonly name: ExtendedOperationName; readonly parts?: RequestParts }[] = [
  { name: "getLedgerInfo" },
  { name: "estimateGasPrice" },
  { name: "listTransactions", parts: { query: { limit: 1 } } },
];

async function judgeServedOperations(context: CheckContext): Promise<void> {
  const description = await context.client.askForSuccess("getSpecJson");
  const served: WantedOperation[] = [];
  for (const { name, parts } of servedReads) {
    if (await isServed(context, name, parts)) served.push(getExtendedOperation(name));
  }
  if (served.length === 0) throw new NotApplicable("needs another operation beyond the document");
  assertContains(context, "XSPC-003", served, description);
}

async function isServed(
  { client }: CheckContext,
  name: ExtendedOperationName,
  parts?: RequestParts,
): Promise<boolean> {
  try {
    await client.askForSuccess(name, parts);
    return true;
  } catch (thrown) {
    if (thrown instanceof NotApplicable) return false;
    throw thrown;
  }
}

/** Records whether a description contains operations. It may have other parameter names, and paths below the base URL. */
function assertContains(
  { results, target }: CheckContext,
  requirement: "XSPC-002" | "XSPC-003",
  wanted: readonly WantedOperation[],
  { value, exchange }: Answer,
): void {
  const paths = readProperty(value, "paths");
  const described = new Map(
    Object.entries(typeof paths === "object" && paths !== null ? paths : {}).map(
      ([path, methods]: [string, unknown]) => [withoutNames(path), methods],
    ),
  );
  const { pathname } = new URL(target.baseUrl);
  const base = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  const missing = wanted.filter(({ method, path }) => {
    const own = withoutNames(path);
    return [described.get(own), described.get(`${base}${own}`)].every(
      (methods) => readProperty(methods, method.toLowerCase()) === undefined,
    );
  });
  results.assert({
    requirement,
    what: "Read the description of the interface",
    expected: `the operations ${wanted.map(formatOperation).join(", ")}`,
    received: missing.length === 0 ? null : `none of ${missing.map(formatOperation).join(", ")}`,
    exchanges: [exchange],
  });
}

const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, "{}");
const formatOperation = ({ method, path }: WantedOperation): string => `${method} ${path}`;

async function judgePage({ client }: CheckContext): Promise<void> {
  await client.askForSuccess("getSpecPage");
}

/** The checks of the operations that describe the node. */
export const descriptionChecks: readonly ExtendedCheck[] = [
  { requirements: ["XNFO-001", "XNFO-002"], run: judgeNodeInfo },
  { requirements: ["XSPC-001", "XSPC-002"], run: judgeDocumentedOperations },
  { requirements: ["XSPC-003"], run: judgeServedOperations },
  { requirements: ["XSPG-001"], run: judgePage },
];
