import { createNode, createNodeParts, type NodeParts } from "../../../../reference-node/node.ts";
import { toVersion } from "../../../../reference-node/primitives/u64.ts";
import { alterOperation } from "../../wire/alterations.ts";
import { createStatefulAlteration, unchanged, type ProxyResponse } from "../../wire/exchange.ts";
import { parseDecimal } from "../../wire/json.ts";
import { findOperation } from "../../wire/requests.ts";
import {
  copyHeaders,
  isError,
  isHistoric,
  isSuccess,
  positionHeaders,
  readHeader,
  withHeader,
  withoutHeader,
} from "../../wire/responses.ts";
import { acceptedCount } from "../batches/batch-answers.ts";
import { blind, defineMutant, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";

/** A node that replaces the value of one header; null keeps the original value. */
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

/** Mutants whose headers state another position of the ledger than the body is from (§4.0). */
export const ledgerPositionMutants: readonly Mutant[] = [
  ...blind([
    defineStatefulMutant(
      "RESP-012",
      "header-version-is-the-one-asked-for",
      "A read of an earlier version shows that version as the current one.",
      (incoming, answer) =>
        isHistoric(incoming, answer) && isSuccess(answer)
          ? withHeader(answer, "x-node-ledger-version", String(incoming.query.get("ledger_version")))
          : answer,
    ),
    defineStatefulMutant(
      "ACCT-007",
      "headers-stale-after-submission",
      "The three reads after a submission show the ledger position of before above bodies of now.",
      createStatefulAlteration(() => {
        let [left, last]: [number, ProxyResponse | null] = [0, null];
        return (incoming, answer) => {
          const operation = findOperation(incoming);
          if (operation === "submitBatch") {
            left = answer.status === 202 ? 3 : left;
            return answer;
          }
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
      "The oldest version shown is the first one of the oldest whole block, though older ones are served.",
      unchanged,
      {
        node: writing("X-NODE-LEDGER-OLDEST-VERSION", firstWholeVersion),
        // Every read of state serves versions below the stated one.
        collateral: ["RSRC-003", "MODL-003", "TABL-003"],
      },
    ),
    defineStatefulMutant(
      "BLCK-010",
      "header-oldest-block-is-cut",
      "The oldest block height is that of the block with the oldest version in it, which is answered with 410.",
      unchanged,
      { node: writing("X-NODE-OLDEST-BLOCK-HEIGHT", heightOfCutBlock) },
    ),
    defineStatefulMutant(
      "RESP-013",
      "header-time-of-the-server",
      "The timestamp runs on like a server's clock while the ledger stands still.",
      createStatefulAlteration(() => {
        let micros = 0n;
        return (_, answer) => {
          const name = "x-node-ledger-timestampusec";
          const time = parseDecimal(readHeader(answer, name));
          return time === null ? answer : withHeader(answer, name, String(time + (micros += 1000n)));
        };
      }),
    ),
    defineStatefulMutant(
      "RESP-013",
      "header-time-of-tables-in-milliseconds",
      "Table reads show the chain's timestamp in milliseconds.",
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
      "The health check shows the height of the block that is still to come.",
      alterOperation("checkHealth", (_, answer) => {
        const height = parseDecimal(readHeader(answer, "x-node-block-height"));
        return height === null ? answer : withHeader(answer, "x-node-block-height", String(height + 1n));
      }),
    ),
    defineStatefulMutant(
      "RESP-013",
      "header-errors-of-another-chain",
      "Errors carry the chain id of the main network.",
      (_, answer) =>
        isError(answer) && readHeader(answer, "x-node-chain-id") !== ""
          ? withHeader(answer, "x-node-chain-id", "1")
          : answer,
    ),
    defineMutant(
      "RESP-002",
      "headers-missing-on-empty-lists",
      "An empty list comes without the ledger version.",
      (_, answer) =>
        isSuccess(answer) && answer.body === "[]" ? withoutHeader(answer, "x-node-ledger-version") : answer,
      { detectedBy: ["MODL-002"] },
    ),
    defineMutant(
      "RESP-007",
      "partial-success-without-oldest-height",
      "A batch that is answered with 206 lacks the oldest block height among its headers.",
      alterOperation("submitBatch", (_, answer) =>
        answer.status === 206 ? withoutHeader(answer, "x-node-oldest-block-height") : answer,
      ),
      submits,
    ),
    defineStatefulMutant(
      "RESP-013",
      "partial-success-of-another-chain",
      "A batch that is answered with 206 shows 1 as chain ID.",
      alterOperation("submitBatch", (_, answer) =>
        answer.status === 206 ? withHeader(answer, "x-node-chain-id", "1") : answer,
      ),
      submits,
    ),
    defineStatefulMutant(
      "RESP-002",
      "batch-headers-of-the-first",
      "Every batch shows the position of the ledger that the first batch has shown.",
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
          "Behind a load balancer every batch may be taken by a replica that lags: its headers are of its own ledger, which stands where it stood (§4.0).",
      },
    ),
    defineStatefulMutant(
      "RESP-013",
      "batch-height-counts-transactions",
      "A batch of several transactions shows a block height that has risen by one for each.",
      alterOperation("submitBatch", (incoming, answer) => {
        const more = Math.max(0, acceptedCount(incoming, answer) - 1);
        const height = Number(readHeader(answer, "x-node-block-height"));
        return isSuccess(answer) && more > 0
          ? withHeader(answer, "x-node-block-height", String(height + more))
          : answer;
      }),
      submits,
    ),
  ]),
];

/** The first version of the oldest whole block; null where it is the oldest version. */
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
