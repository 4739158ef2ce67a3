/** Variations of the operations beyond the document: correct nodes that differ from the reference node. */
import { presets } from "../../../cli/options/node-presets.ts";
import { JSON_MEDIA_TYPE } from "../../../spec/vocabulary.ts";
import { findExtendedOperation } from "../../../spec/extended/operations.ts";
import type { ExtendedRequirementId } from "../../../spec/extended/requirements.ts";
import type { MoveLedger, Variation } from "../variations/variation.ts";
import type { Alteration, ProxyRequest, ProxyResponse, SimpleAlteration } from "../wire/exchange.ts";
import { rewriteObjects, tryParseJson, toMembers } from "../wire/json.ts";
import { withParameter } from "../wire/requests.ts";
import { error, isSuccess, parseBody, readHeader, withBody, withHeader } from "../wire/responses.ts";
import { alterMember, alterSuccess, isFor, misread } from "./mutant.ts";

/** A correct node, described by its id. It must violate no rule. */
export interface ExtendedVariation extends Omit<Variation, "differs" | "allowed" | "expectedStatuses"> {
  /** Whether no rule is applicable, because the node serves none of the operations. */
  readonly servesNothing?: true;
  /** Rules that have to hold, because the node differs in what they need. */
  readonly holds?: readonly ExtendedRequirementId[];
}

const withoutPorts = ({
  port: _port,
  faucetPort: _faucet,
  indexerPort: _indexer,
  ...options
}: (typeof presets)["aptos-localnet"]) => options;

const isExtended = (incoming: { readonly method: string; readonly path: string }): boolean =>
  findExtendedOperation(incoming.method, incoming.path) !== null;

/** Alters the successes of all operations beyond the document. */
const alterAll =
  (alter: SimpleAlteration): SimpleAlteration =>
  (incoming, answer) =>
    isExtended(incoming) ? alter(incoming, answer) : answer;

const shortPages: Alteration = (incoming, answer, forward) =>
  isFor(
    incoming,
    "listTransactions",
    "listAccountTransactions",
    "listAccountTransactionSummaries",
    "listEventsByNumber",
  ) && answer.status === 200
    ? forward({ query: withParameter(incoming, "limit", 1) })
    : answer;

/** The body of a request that no operation of a node without these operations answers. */
const notFound = (status: number): SimpleAlteration =>
  alterAll((_, answer) => ({
    ...answer,
    status,
    headers: [["content-type", "text/html"]],
    body: "<p>not here</p>",
  }));

const isJson = (answer: ProxyResponse): boolean =>
  readHeader(answer, "content-type").startsWith(JSON_MEDIA_TYPE);

/** Writes the members of every object in reverse order, with spaces. */
const reversed = alterAll((_, answer) =>
  isJson(answer)
    ? {
        ...answer,
        body: JSON.stringify(
          rewriteObjects(tryParseJson(answer.body), (members) =>
            Object.fromEntries(Object.entries(members).toReversed()),
          ),
          null,
          1,
        ),
      }
    : answer,
);

/** Adds the charset to the media types of text. */
const withCharset = alterAll((_, answer) => {
  const mediaType = readHeader(answer, "content-type").split(";")[0] ?? "";
  return isJson(answer) || mediaType === "text/html"
    ? withHeader(answer, "content-type", `${mediaType}; charset=utf-8`)
    : answer;
});

/** Describes the operations with other parameter names, and with paths below the root of the host. */
const withOtherPaths = alterMember(["getSpecJson"], "paths", (paths) =>
  Object.fromEntries(
    Object.entries(toMembers(paths)).map(([path, methods]) => [
      `/v1${path.replaceAll(/\{(\w+)\}/g, "{own_$1}")}`,
      methods,
    ]),
  ),
);

/** A node behind a balancer: the first read of a hash reaches a replica that does not have the transaction yet. */
const slowReplica: Alteration = (incoming, answer) =>
  isFor(incoming, "getTransactionByHash") && incoming.time === 1 && answer.status === 200
    ? error(answer, 404, "transaction_not_found")
    : answer;

const submissionRules = ["XSUB-002", "XSUB-003", "XSUB-004"] as const;

const isFirstSubmission = (incoming: ProxyRequest): boolean =>
  isFor(incoming, "submitTransaction") && incoming.time === 1;

/** A gateway that loses the response to the first submission. */
const lostResponse: SimpleAlteration = (incoming, answer) =>
  isFirstSubmission(incoming)
    ? { status: 502, headers: [["content-type", "text/html"]], body: "<p>Try again</p>" }
    : answer;

const growing: MoveLedger = (_, { produceBlock }) => void produceBlock();

export const extendedVariations: readonly ExtendedVariation[] = [
  { id: "the reference node" },
  { id: "another vendor", options: { vendor: "acme" } },
  { id: "a node with all versions", options: { wholeHistory: true } },
  { id: "the preset of the local network", options: withoutPorts(presets["aptos-localnet"]) },
  { id: "the quirks of a real node", options: { quirks: "aptos-2026-05" } },
  {
    id: "the preset with the quirks",
    options: { ...withoutPorts(presets["aptos-localnet"]), quirks: "aptos-2026-05" },
  },
  { id: "another seed and chain", options: { seed: 7, chainId: 200 } },
  { id: "a node that retains few versions", options: { historyVersions: 30 } },
  { id: "a genesis above 2^53", options: { genesisVersion: 2n ** 53n + 1n } },
  { id: "pages of resources with one element", options: { pageSize: 1 } },
  { id: "blocks with one transaction in a response", options: { blockTransactions: 1 } },
  { id: "another base path", basePath: "/node/api" },
  { id: "accounts that exist implicitly", options: { implicitAccounts: true } },
  {
    id: "a ledger that grows with every request",
    moveLedger: growing,
  },
  {
    id: "a ledger that grows and is pruned",
    options: { historyVersions: 60 },
    moveLedger: growing,
  },
  {
    id: "a charset in every media type",
    alter: withCharset,
  },
  { id: "members in another order, with spaces", alter: reversed },
  {
    id: "further members in the ledger info and the gas estimation",
    alter: alterSuccess(["getLedgerInfo", "estimateGasPrice"], (body) => ({
      ...toMembers(body),
      further: [1],
    })),
  },
  {
    id: "a gas estimation with one member",
    alter: alterSuccess(["estimateGasPrice"], (body) => ({ gas_estimate: toMembers(body)["gas_estimate"] })),
  },
  {
    id: "an unknown view returns 404",
    alter: (incoming, answer) =>
      isFor(incoming, "view") && answer.status === 400 ? error(answer, 404, "invalid_input") : answer,
  },
  { id: "pages with one element", alter: shortPages },
  {
    id: "no ledger headers where the node describes itself",
    alter: (incoming, answer) =>
      isFor(incoming, "getNodeInfo", "getSpecJson", "getSpecPage")
        ? { ...answer, headers: answer.headers.filter(([name]) => !name.startsWith("x-node-")) }
        : answer,
  },
  {
    id: "the chain by its name",
    options: { chainId: 2 },
    alter: alterMember(["getNodeInfo"], "chain_id", () => "testnet"),
  },
  {
    id: "a chain with a name of its own",
    alter: alterMember(["getNodeInfo"], "chain_id", () => "the chain of a fork"),
  },
  { id: "a description with other parameters and paths", alter: withOtherPaths },
  { id: "a replica that is behind", alter: slowReplica },
  { id: "transactions that stay pending", options: { clock: "system", blockInterval: 3_600_000 } },
  {
    id: "no events are indexed",
    alter: alterSuccess(["listEventsByNumber", "listEventsByHandle"], () => []),
  },
  {
    id: "a network that has moved coins from stores to assets",
    alter: (incoming, answer) => {
      const isView = isFor(incoming, "view") && incoming.body.includes("coin::balance");
      if (!isSuccess(answer)) return answer;
      if (isFor(incoming, "getBalance") && answer.body !== "0")
        return withBody(answer, Number(parseBody(answer)) + 5);
      return isView && answer.body !== '["0"]'
        ? withBody(answer, [String(Number(toFirst(parseBody(answer))) + 5)])
        : answer;
    },
  },
  {
    id: "the wait is answered by another handler",
    alter: misread("waitTransactionByHash", ({ path }) => ({
      path: path.replace("wait_by_hash", "by_hash"),
    })),
  },
  {
    id: "every other request is refused for load",
    alter: (incoming, answer) =>
      isExtended(incoming) && incoming.time % 2 === 1 ? { ...error(answer, 429, "internal_error") } : answer,
  },
  {
    id: "the response to the first submission is lost, although the node executes it",
    alter: lostResponse,
    holds: submissionRules,
  },
  {
    id: "the response to the first submission is lost, and the node does not receive it",
    // The node rejects an empty body, so it executes nothing.
    rewriteRequest: (incoming) => (isFirstSubmission(incoming) ? { body: "" } : null),
    alter: lostResponse,
    holds: submissionRules,
  },
  {
    id: "the first submission is refused for load",
    rewriteRequest: (incoming) => (isFirstSubmission(incoming) ? { body: "" } : null),
    alter: (incoming, answer) =>
      isFirstSubmission(incoming) ? error(answer, 429, "internal_error") : answer,
    holds: submissionRules,
  },
  {
    id: "the simulation of views and gas is disabled",
    options: { disable: ["view", "estimateGasPrice", "getBalance"] },
  },
  { id: "only the documented operations", options: { documentedOnly: true }, servesNothing: true },
  { id: "a gateway without these paths", alter: notFound(404), servesNothing: true },
  { id: "a gateway without these methods", alter: notFound(405), servesNothing: true },
];

const toFirst = (body: unknown): unknown => (Array.isArray(body) ? body[0] : body);
