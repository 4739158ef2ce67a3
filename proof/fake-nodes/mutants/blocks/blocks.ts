import type { RequirementId } from "../../../../spec/catalogue.ts";
import { U64_MAX } from "../../../../spec/vocabulary.ts";
import {
  alterBody,
  alterEachValue,
  alterOperation,
  alterStatus,
  forwardWithOverrides,
  omitValue,
} from "../../wire/alterations.ts";
import type { Alteration, ProxyRequest, ProxyResponse } from "../../wire/exchange.ts";
import { toMembers } from "../../wire/json.ts";
import { findOperation, readPathVersion, withoutParameter } from "../../wire/requests.ts";
import {
  error,
  isSuccess,
  readAnswerMembers,
  readHeader,
  readLatestVersion,
  withHeader,
} from "../../wire/responses.ts";
import { defineMutant, defineStatefulMutant, family, type Mutant } from "../mutant.ts";
import { fail } from "../../wire/replacements.ts";

const blocks = "getBlockByVersion";

const firstBlock = JSON.stringify({
  block_height: "0",
  block_hash: "0x00",
  block_timestamp: "0",
  first_version: "0",
  last_version: "0",
});

const isWithTransactions = ({ query }: ProxyRequest): boolean => query.get("with_transactions") === "true";

/** Mutants with a defect in a status or a member of blocks (§4.5). Transactions of blocks are in other files. */
export const blockMutants: readonly Mutant[] = [
  defineMutant(
    "BLCK-001",
    "block-in-array",
    "The block is wrapped in an array.",
    alterBody(blocks, (block) => [block]),
  ),
  defineMutant(
    "BLCK-002",
    "future-block-416",
    "A block read at a version above the latest returns 416.",
    alterOperation(blocks, (_, answer) =>
      answer.status === 404 ? { ...error(answer, 404, "version_not_found"), status: 416 } : answer,
    ),
  ),
  defineMutant(
    "BLCK-002",
    "malformed-block-version-418",
    "A block read at a malformed version returns 418.",
    alterOperation(blocks, (_, answer) => (answer.status === 400 ? { ...answer, status: 418 } : answer)),
    { detectedBy: ["BLCK-027"] },
  ),
  defineStatefulMutant(
    "BLCK-003",
    "pruned-block-404",
    "A block read at a pruned version returns 404.",
    alterStatus(blocks, 410, 404, "block_pruned"),
  ),
  defineStatefulMutant(
    "BLCK-003",
    "first-block-kept",
    "The first block is returned even after it was pruned.",
    alterOperation(blocks, ({ path }, answer) =>
      path.endsWith("/0") && answer.status === 410 ? { ...answer, status: 200, body: firstBlock } : answer,
    ),
  ),
  ...family("block-member-missing", [
    missing("BLCK-004", "block_height"),
    missing("BLCK-005", "block_hash"),
    missing("BLCK-006", "block_timestamp"),
    missing("BLCK-007", "first_version"),
    missing("BLCK-008", "last_version"),
  ]),
  defineStatefulMutant(
    "BLCK-010",
    "first-versions-only",
    "A block read returns 404 unless the version is the first one of its block.",
    fail(blocks, 404, "block_not_found").when(
      (incoming, answer) =>
        isSuccess(answer) && readAnswerMembers(answer)["first_version"] !== readPathVersion(incoming),
    ),
  ),
  defineStatefulMutant(
    "BLCK-010",
    "no-block-at-all",
    "Every block read returns 404.",
    alterStatus(blocks, 200, 404, "block_not_found"),
  ),
  defineStatefulMutant(
    "BLCK-011",
    "next-block",
    "A block read returns the block after the one that contains the version.",
    nextBlock,
  ),
  defineStatefulMutant(
    "BLCK-022",
    "hash-by-version",
    "The block_hash depends on the requested version.",
    alterEachValue(blocks, "block_hash", (_, incoming) => `0x${readPathVersion(incoming)}`),
  ),
  defineStatefulMutant(
    "BLCK-023",
    "blocks-overlap",
    "A block begins with the last version of the previous block.",
    alterBody(blocks, (body, incoming) => {
      const block = toMembers(body);
      const first = BigInt(String(block["first_version"]));
      return isWithTransactions(incoming) || first === 0n
        ? body
        : { ...block, first_version: String(first - 1n) };
    }),
    // For a version that is in two blocks, the node returns only one of them.
    { collateral: ["BLCK-022"] },
  ),
  defineStatefulMutant(
    "BLCK-024",
    "timestamp-changing",
    "Repeated reads of a block return different timestamps.",
    alterBody(blocks, (body, incoming) =>
      isWithTransactions(incoming) ? { ...toMembers(body), block_timestamp: String(incoming.time) } : body,
    ),
    // So do two reads of which one accepts gzip, or is of another version of the block.
    { collateral: ["BLCK-010", "FRMT-004"] },
  ),
  defineMutant(
    "BLCK-025",
    "height-too-large",
    "The block_height of every block except the latest is too large.",
    alterOperation(blocks, (incoming, answer) =>
      alterEachValue(blocks, "block_height", (height) =>
        height === readHeader(answer, "x-node-block-height")
          ? height
          : String(BigInt(String(height)) + 1_000n),
      )(incoming, answer),
    ),
  ),
  defineMutant(
    "BLCK-026",
    "last-version-ahead",
    "The last_version of a block is above the latest version.",
    alterOperation(blocks, (incoming, answer) =>
      alterEachValue(blocks, "last_version", () =>
        String(BigInt(readHeader(answer, "x-node-ledger-version")) + 1n),
      )(incoming, answer),
    ),
  ),
  defineMutant(
    "BLCK-027",
    "malformed-block-version-500",
    "A block read with a malformed version returns 500.",
    fail(blocks, 500, "internal_error").when(
      (incoming, answer) => answer.status === 400 && !incoming.query.has("with_transactions"),
    ),
  ),
  defineMutant(
    "BLCK-027",
    "block-version-above-u64-accepted",
    "A block read at a version above 2^64 - 1 returns the latest block.",
    async (incoming, answer, forward) => {
      const version = readPathVersion(incoming);
      const isAbove = /^\d+$/.test(version) && BigInt(version) > U64_MAX;
      if (findOperation(incoming) !== blocks || !isAbove) return answer;
      const account = await forward({ path: "/accounts/0x1" });
      return forward({ path: `/blocks/by_version/${readLatestVersion(account)}` });
    },
  ),
  defineMutant(
    "BLCK-028",
    "malformed-boolean-false",
    "A with_transactions that is not a boolean is treated as false.",
    forwardWithOverrides(blocks, (incoming) =>
      ["true", "false"].includes(incoming.query.get("with_transactions") ?? "true")
        ? null
        : { query: withoutParameter(incoming, "with_transactions") },
    ),
  ),
  defineStatefulMutant(
    "RESP-012",
    "block-height-ahead",
    "X-NODE-BLOCK-HEIGHT is higher than the latest block.",
    (_, answer) => {
      const height = readHeader(answer, "x-node-block-height");
      return height === "" ? answer : withHeader(answer, "x-node-block-height", String(BigInt(height) + 1n));
    },
  ),
];

function missing(requirement: RequirementId, name: string): Mutant {
  return defineMutant(
    requirement,
    `no-${name}`,
    `A block has no ${name}.`,
    alterEachValue(blocks, name, omitValue),
  );
}

function nextBlock(
  ...[incoming, answer, forward]: Parameters<Alteration>
): Promise<ProxyResponse> | ProxyResponse {
  if (findOperation(incoming) !== blocks || !isSuccess(answer)) return answer;
  const next = BigInt(String(readAnswerMembers(answer)["last_version"])) + 1n;
  return forward({ path: incoming.path.replace(/[^/]*$/, String(next)) }).then((other) =>
    isSuccess(other) ? other : answer,
  );
}
