import { createNode, createNodeParts, type NodeParts } from "../../../../reference-node/node.ts";
import { toVersion } from "../../../../reference-node/primitives/u64.ts";
import { alterOperation } from "../../wire/alterations.ts";
import { createStatefulAlteration, unchanged, type ProxyResponse } from "../../wire/exchange.ts";
import { parseDecimal } from "../../wire/json.ts";
import { findOperation } from "../../wire/requests.ts";
import {
  copyHeaders,
  isError,
  isSuccess,
  positionHeaders,
  readHeader,
  withHeader,
  withoutHeader,
} from "../../wire/responses.ts";
import { withVersionAskedFor } from "./current-version.ts";
import { acceptedCount } from "../batches/batch-answers.ts";
import { blind, defineMutant, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";

/** Creates a node that replaces the value of one header; null keeps the original value. */
const writing =
  (name: string, valueOf: (parts: NodeParts) => bigint | null) =>
  (hit: () => void): ReturnType<typeof createNode> => {
    const parts = createNodeParts();
    const answerWriter: NodeParts["answerWriter"] = (answer, context) => {
      const value = answer.headers[name] === undefined ? null : valueOf(parts);
      if (value === null) return parts.answerWriter(answer, context);
      hit();
      return parts.answerWriter(
        { ...answer, headers: { ...answer.headers, [name]: String(value) } },
        context,
      );
    };
    return createNode({ parts: { ...parts, answerWriter } });
  };

/** Mutants whose ledger headers do not match the body or the ledger (§4.0). */
export const ledgerPositionMutants: readonly Mutant[] = [
  ...blind([
    defineStatefulMutant(
      "RESP-021",
      "header-version-is-the-one-asked-for",
      "A read at an earlier version has this version in X-NODE-LEDGER-VERSION instead of the latest version.",
      withVersionAskedFor,
      // The block of that version has another height than the header.
      { collateral: ["RESP-012"] },
    ),
    defineStatefulMutant(
      "ACCT-007",
      "headers-stale-after-submission",
      "The first three account reads after a submission have current bodies, but the ledger headers from before the submission.",
      createStatefulAlteration(() => {
        let [left, last]: [number, ProxyResponse | null] = [0, null];
        return (incoming, answer) => {
          const operation = findOperation(incoming);
          if (operation === "submitBatch") {
            left = answer.status === 202 ? 3 : left;
            return answer;
          }
          if (operation !== "getAccount") return answer;
          if (left === 0) last = readHeader(answer, "x-node-ledger-version") === "" ? last : answer;
          if (left === 0 || last === null || !isSuccess(answer)) return answer;
          left -= 1;
          const before = last;
          return positionHeaders.reduce(
            (made, name) => withHeader(made, name, readHeader(before, name)),
            answer,
          );
        };
      }),
      submits,
    ),
    defineStatefulMutant(
      "ACCT-003",
      "header-oldest-version-of-whole-blocks",
      "X-NODE-LEDGER-OLDEST-VERSION is the first version of the oldest complete block, although older versions are served.",
      unchanged,
      {
        node: writing("X-NODE-LEDGER-OLDEST-VERSION", firstWholeVersion),
        // All reads of state serve versions below the oldest version in the header.
        collateral: ["ACCT-012", "RSRC-003", "MODL-003", "TABL-003"],
      },
    ),
    defineStatefulMutant(
      "BLCK-010",
      "header-oldest-block-is-cut",
      "X-NODE-OLDEST-BLOCK-HEIGHT is the height of the partially pruned block, whose reads return 410.",
      unchanged,
      { node: writing("X-NODE-OLDEST-BLOCK-HEIGHT", heightOfCutBlock) },
    ),
    defineStatefulMutant(
      "RESP-013",
      "header-time-of-the-server",
      "X-NODE-LEDGER-TIMESTAMPUSEC rises although the ledger version does not change.",
      createStatefulAlteration(() => {
        let micros = 0n;
        return (_, answer) => {
          const name = "x-node-ledger-timestampusec";
          const time = parseDecimal(readHeader(answer, name));
          return time === null ? answer : withHeader(answer, name, String(time + (micros += 1000n)));
        };
      }),
      // The header also differs from the time of the latest block.
      { collateral: ["RESP-016"] },
    ),
    defineStatefulMutant(
      "RESP-013",
      "header-time-of-tables-in-milliseconds",
      "X-NODE-LEDGER-TIMESTAMPUSEC of table reads is in milliseconds.",
      alterOperation("getTableItem", (_, answer) => {
        const time = parseDecimal(readHeader(answer, "x-node-ledger-timestampusec"));
        return time === null
          ? answer
          : withHeader(answer, "x-node-ledger-timestampusec", String(time / 1000n));
      }),
    ),
    defineStatefulMutant(
      "RESP-013",
      "header-height-of-health-one-ahead",
      "X-NODE-BLOCK-HEIGHT of the health check is one too high.",
      alterOperation("checkHealth", (_, answer) => {
        const height = parseDecimal(readHeader(answer, "x-node-block-height"));
        return height === null ? answer : withHeader(answer, "x-node-block-height", String(height + 1n));
      }),
    ),
    defineStatefulMutant(
      "RESP-013",
      "header-errors-of-another-chain",
      "X-NODE-CHAIN-ID of errors is that of another chain.",
      (_, answer) =>
        isError(answer) && readHeader(answer, "x-node-chain-id") !== ""
          ? withHeader(answer, "x-node-chain-id", "1")
          : answer,
    ),
    defineMutant(
      "RESP-002",
      "headers-missing-on-empty-lists",
      "An empty listing has no X-NODE-LEDGER-VERSION.",
      (_, answer) =>
        isSuccess(answer) && answer.body === "[]" ? withoutHeader(answer, "x-node-ledger-version") : answer,
      { detectedBy: ["MODL-002"] },
    ),
    defineMutant(
      "RESP-007",
      "partial-success-without-oldest-height",
      "A 206 response to a batch has no X-NODE-OLDEST-BLOCK-HEIGHT.",
      alterOperation("submitBatch", (_, answer) =>
        answer.status === 206 ? withoutHeader(answer, "x-node-oldest-block-height") : answer,
      ),
      submits,
    ),
    defineStatefulMutant(
      "RESP-013",
      "partial-success-of-another-chain",
      "X-NODE-CHAIN-ID of a 206 response to a batch is that of another chain.",
      alterOperation("submitBatch", (_, answer) =>
        answer.status === 206 ? withHeader(answer, "x-node-chain-id", "1") : answer,
      ),
      // The header is not the chain ID of the node.
      { ...submits, collateral: ["RESP-001"] },
    ),
    defineStatefulMutant(
      "RESP-002",
      "batch-headers-of-the-first",
      "The ledger headers of every batch response are those of the first batch response.",
      createStatefulAlteration(() => {
        let first: ProxyResponse | null = null;
        return alterOperation("submitBatch", (_, answer) => {
          if (!isSuccess(answer)) return answer;
          first ??= answer;
          return copyHeaders(answer, first, [
            "x-node-ledger-version",
            "x-node-ledger-timestampusec",
            "x-node-block-height",
          ]);
        });
      }),
      {
        ...submits,
        equivalent:
          "A load balancer may send every batch to one replica that lags, so that the headers do not advance (§4.0).",
      },
    ),
    defineStatefulMutant(
      "RESP-013",
      "batch-height-counts-transactions",
      "X-NODE-BLOCK-HEIGHT of a batch response rises by one for each transaction instead of each block.",
      alterOperation("submitBatch", (incoming, answer) => {
        const more = Math.max(0, acceptedCount(incoming, answer) - 1);
        const height = Number(readHeader(answer, "x-node-block-height"));
        return isSuccess(answer) && more > 0
          ? withHeader(answer, "x-node-block-height", String(height + more))
          : answer;
      }),
      // The block of the version in the headers has another height.
      { ...submits, collateral: ["RESP-012"] },
    ),
  ]),
];

/** Finds the first version of the oldest complete block. Returns null if it is the oldest version. */
function firstWholeVersion({ ledger }: NodeParts): bigint | null {
  const { position, blockAt } = ledger.capture();
  let version: bigint = position.oldestVersion;
  while (version < position.version && blockAt(toVersion(version)) === null) version += 1n;
  return version === position.oldestVersion ? null : version;
}

function heightOfCutBlock({ ledger }: NodeParts): bigint | null {
  const { position, blockAt } = ledger.capture();
  return blockAt(position.oldestVersion) === null ? position.oldestBlockHeight - 1n : null;
}
