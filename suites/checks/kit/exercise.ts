import { settleAhead } from "../../client/concurrency/run-ahead.ts";
import { getRequirement, type RequirementId } from "../../../spec/catalogue.ts";
import { U64_MAX, type Operation } from "../../../spec/vocabulary.ts";
import { readStableBlock } from "./block-read.ts";
import { readFirstPages } from "./first-pages.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import type { Answer } from "../../client/answer.ts";
import type { Fixtures } from "../../judge/check.ts";
import type { TransactionOperation } from "../../client/node-client.ts";
import { unknownAddress } from "./unknown-address.ts";
import { Inconclusive } from "../../client/outcome.ts";

type Send = (fixtures: Fixtures) => Promise<Answer | readonly Answer[]>;

/**
 * For each operation that reads, requests to which a conformant node responds with success. Of a listing, up to five
 * pages are read.
 */
const successes: { readonly [operation in Exclude<Operation, TransactionOperation>]: Send } = {
  getAccount: ({ node, inventory }) => node.getAccount(inventory.account()),
  getAccountResources: ({ node, inventory }) => {
    const { address } = inventory.resources();
    return readFirstPages((query) => node.getAccountResources(address, query));
  },
  getAccountModules: ({ node, inventory }) => {
    const { address } = inventory.modules();
    return readFirstPages((query) => node.getAccountModules(address, query));
  },
  getTableItem: ({ node, inventory }) => {
    const { handle, request } = inventory.tableItem();
    return node.getTableItem(handle, request);
  },
  getBlockByVersion: (fixtures) => readStableBlock(fixtures, { withTransactions: true }),
  checkHealth: ({ node }) => node.checkHealth({}, { judges503: true }),
};

const unknownItem = { key_type: "u64", value_type: "u64", key: "0" };

/** Requests to which most nodes respond with an error. */
const errors: readonly Send[] = [
  ({ node }) => node.getAccount("0xg", {}, { form: "malformed" }),
  ({ node, inventory }) => node.getAccount(inventory.account(), { ledgerVersion: U64_MAX }),
  ({ node, inventory }) =>
    node.getAccount(inventory.account(), { ledgerVersion: "x" }, { form: "malformed" }),
  ({ node }) => node.getAccountResources("0xg", {}, { form: "malformed" }),
  ({ node, inventory }) => node.getAccountModules(inventory.account(), { limit: "x" }, { form: "malformed" }),
  ({ node, seed }) => node.getTableItem(unknownAddress(seed), unknownItem),
  ({ node }) => node.getBlockByVersion("x", {}, { form: "malformed" }),
  ({ node }) => node.checkHealth({ durationSecs: "x" }, { form: "malformed", judges503: true }),
];

/**
 * Sends requests so that the oracle judges the requirement of the check on their responses. For `successes`, only the requirement's
 * operation is called, or every read operation if the requirement has none. For `errors`, all requests are sent.
 * @throws Inconclusive if a request could not be sent or judged, and the oracle judged the requirement on no response
 */
export async function exercise(fixtures: Fixtures, kind: "successes" | "errors"): Promise<void> {
  const { requirement } = fixtures.assert;
  let missing: Inconclusive | null = null;
  const requests = kind === "successes" ? successesFor(requirement) : errors;
  for await (const settled of settleAhead(requests, (send) => send(fixtures), fixtures.seed.spare)) {
    if (settled.status === "fulfilled") continue;
    if (!(settled.reason instanceof Inconclusive)) throw settled.reason;
    missing ??= settled.reason;
  }
  const isJudged = (): boolean => (fixtures.node.recorder.assertions()[requirement] ?? 0) > 0;
  if (kind === "successes" && missing === null) await exerciseOthers(fixtures, isJudged);
  if (!isJudged() && missing !== null) throw missing;
}

/**
 * Reads the listings of the other accounts that discovery found, until one shows what the requirement is about: a rule of
 * a listing, or of a primitive format (§2.1).
 */
async function exerciseOthers({ node, inventory, assert }: Fixtures, isJudged: () => boolean): Promise<void> {
  const { operation, section } = getRequirement(assert.requirement);
  const isShownBy = (listing: Operation): boolean =>
    operation === listing || (operation === null && section === "2.1");
  for (const listing of ["getAccountResources", "getAccountModules"] as const) {
    const { resources, modules } = inventory.all;
    const found = listing === "getAccountResources" ? resources : modules;
    for (const { address } of isShownBy(listing) ? found.slice(1) : []) {
      if (isJudged()) return;
      await ignoreInconclusive(async () => {
        await readFirstPages((query) => node[listing](address, query));
      });
    }
  }
}

/** Calls every read operation and returns the responses. Omits an operation whose response cannot be judged. */
export async function readAllOperations(fixtures: Fixtures): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const send of Object.values(successes)) {
    await ignoreInconclusive(async () => {
      answers.push(...[await send(fixtures)].flat());
    });
  }
  return answers;
}

function successesFor(requirement: RequirementId): readonly Send[] {
  const { operation } = getRequirement(requirement);
  // One check is enough, because the oracle judges every requirement on this response.
  if (requirement === "RESP-002") return [...Object.values(successes), readEmptyList];
  if (operation === null) return Object.values(successes);
  return operation === "submitBatch" || operation === "simulateTransaction" ? [] : [successes[operation]];
}

/** Reads a list without elements, which must have the same headers and the same form as other lists. */
function readEmptyList({ node, inventory }: Fixtures): Promise<Answer> {
  return node.getAccountModules(inventory.accountWithoutModules());
}
