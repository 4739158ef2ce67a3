/** Faults of the reads, each against one sentence of the document. */
import { createNode, createNodeParts, type NodeParts } from "../../../../reference-node/node.ts";
import { toVersion } from "../../../../reference-node/primitives/u64.ts";
import { createStatefulAlteration, type ProxyResponse } from "../../wire/proxy.ts";
import { readHeader, parseDecimal, positionHeaders } from "./answer-readers.ts";
import {
  unchanged,
  defineMutant,
  error,
  isError,
  isHistoric,
  isSuccess,
  alterOperation,
  alterErrors,
  findOperation,
} from "../mutant.ts";
import { withHeader, withoutHeader, withoutParameter, type Mutant } from "../mutant.ts";

const state = { defectKind: "state" } as const;
const submitted = { defectKind: "state", allow: "submit" } as const;

/** A node that writes one header otherwise; null: as it should be. */
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

/** The first version of the oldest whole block where that is not the oldest version. */
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

export const headerMutants: readonly Mutant[] = [
  defineMutant(
    "RESP-012",
    "header-version-is-the-one-asked-for",
    "A read of an earlier version shows that version as the current one.",
    (incoming, answer) =>
      isHistoric(incoming, answer) && isSuccess(answer)
        ? withHeader(answer, "x-node-ledger-version", String(incoming.query.get("ledger_version")))
        : answer,
    state,
  ),
  defineMutant(
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
    submitted,
  ),
  defineMutant(
    "ACCT-003",
    "header-oldest-version-of-whole-blocks",
    "The oldest version shown is the first one of the oldest whole block, though older ones are served.",
    unchanged,
    {
      ...state,
      node: writing("X-NODE-LEDGER-OLDEST-VERSION", firstWholeVersion),
      // What is served below the version is so by every read of state.
      collateral: ["RSRC-003", "MODL-003", "TABL-003"],
    },
  ),
  defineMutant(
    "BLCK-010",
    "header-oldest-block-is-cut",
    "The oldest block height is that of the block with the oldest version in it, which is answered with 410.",
    unchanged,
    { ...state, node: writing("X-NODE-OLDEST-BLOCK-HEIGHT", heightOfCutBlock) },
  ),
  defineMutant(
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
    state,
  ),
  defineMutant(
    "RESP-013",
    "header-time-of-tables-in-milliseconds",
    "Table reads show the chain's timestamp in milliseconds.",
    alterOperation("getTableItem", (_, answer) => {
      const time = parseDecimal(readHeader(answer, "x-node-ledger-timestampusec"));
      return time === null ? answer : withHeader(answer, "x-node-ledger-timestampusec", String(time / 1000n));
    }),
    state,
  ),
  defineMutant(
    "RESP-013",
    "header-height-of-health-one-ahead",
    "The health check shows the height of the block that is still to come.",
    alterOperation("checkHealth", (_, answer) => {
      const height = parseDecimal(readHeader(answer, "x-node-block-height"));
      return height === null ? answer : withHeader(answer, "x-node-block-height", String(height + 1n));
    }),
    state,
  ),
  defineMutant(
    "RESP-013",
    "header-errors-of-another-chain",
    "Errors carry the chain id of the main network.",
    (_, answer) =>
      isError(answer) && readHeader(answer, "x-node-chain-id") !== ""
        ? withHeader(answer, "x-node-chain-id", "1")
        : answer,
    state,
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
    "EROR-001",
    "error-of-pruned-state-as-text",
    "The error about pruned state is sent as plain text.",
    (_, answer) => (answer.status === 410 ? withHeader(answer, "content-type", "text/plain") : answer),
    { detectedBy: ["ACCT-003"] },
  ),
  defineMutant(
    "EROR-006",
    "error-without-vm-error-is-minus-one",
    "An error without a VM error has -1 for one.",
    alterErrors((found) => ({ ...found, vm_error_code: found["vm_error_code"] ?? -1 })),
  ),
];

export const healthMutants: readonly Mutant[] = [
  defineMutant(
    "HLTH-005",
    "health-long-duration-underflows",
    "A duration that reaches back beyond 1970 wraps around and fails the check.",
    alterOperation("checkHealth", (incoming, answer) => {
      const micros = (parseDecimal(incoming.query.get("duration_secs")) ?? 0n) * 1_000_000n;
      const time = parseDecimal(readHeader(answer, "x-node-ledger-timestampusec")) ?? 0n;
      return isSuccess(answer) && micros > time ? error(answer, 503, "health_check_failed") : answer;
    }),
    state,
  ),
  defineMutant(
    "HLTH-001",
    "health-failure-sticks",
    "After a check has failed for a duration, the check without one fails too, until one succeeds.",
    createStatefulAlteration(() => {
      let hasFailed = false;
      return alterOperation("checkHealth", (incoming, answer) => {
        if (withoutParameter(incoming, "duration_secs").size === incoming.query.size) {
          return hasFailed ? error(answer, 503, "health_check_failed") : answer;
        }
        hasFailed = answer.status === 503;
        return answer;
      });
    }),
    {
      ...state,
      node: () => {
        const node = createNode();
        node.control.advance({ seconds: 30 });
        return node;
      },
    },
  ),
];
