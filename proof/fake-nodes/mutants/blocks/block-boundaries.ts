import { createNode } from "../../../../reference-node/node.ts";
import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterBody, alterExchange, alterOperation, forwardWithOverrides } from "../../wire/alterations.ts";
import type {
  Alteration,
  ForwardRequest,
  ProxyRequest,
  ProxyResponse,
  SimpleAlteration,
} from "../../wire/exchange.ts";
import { toMembers, type Members } from "../../wire/json.ts";
import { findOperation, readPathVersion } from "../../wire/requests.ts";
import {
  isSuccess,
  readAnswerMembers,
  readHeader,
  readHeaderNumber,
  withHeader,
} from "../../wire/responses.ts";
import { defineStatefulMutant, submits, type Mutant } from "../mutant.ts";
import { fail } from "../../wire/replacements.ts";

const blocks = "getBlockByVersion";

/** Mutants with a wrong first or last version of a block (§4.5), or with rounded versions. */
export const blockBoundaryMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "BLCK-011",
    "block-before-at-first",
    "A read of the first version of a block returns the previous block.",
    alterToNeighbour("first_version", -1n),
  ),
  defineStatefulMutant(
    "BLCK-011",
    "block-after-at-last",
    "A read of the last version of a block returns the next block.",
    alterToNeighbour("last_version", 1n),
  ),
  defineStatefulMutant(
    "BLCK-010",
    "last-version-unknown",
    "A read of the last version of a block returns 404.",
    fail(blocks, 404, "block_not_found").when(
      (incoming, answer) =>
        isSuccess(answer) && readAnswerMembers(answer)["last_version"] === readPathVersion(incoming),
    ),
  ),
  defineStatefulMutant(
    "BLCK-003",
    "pruned-block-as-oldest",
    "A block read at a pruned version returns the oldest retained block.",
    alterExchange(blocks, (incoming, answer, forward) =>
      answer.status === 410 ? oldestKept(incoming, answer, forward) : answer,
    ),
    // The oldest retained block does not contain the pruned version.
    { collateral: ["BLCK-011"] },
  ),
  defineStatefulMutant(
    "BLCK-023",
    "blocks-with-gap",
    "The last_version of a block is one too low.",
    withoutTransactions("last_version", (last, block, incoming) =>
      [block["first_version"], readPathVersion(incoming)].includes(last) ? last : String(BigInt(last) - 1n),
    ),
    // A read of the last version of a block returns another block than reads of its other versions.
    { collateral: ["BLCK-022"] },
  ),
  defineStatefulMutant(
    "RESP-012",
    "ledger-version-behind",
    "X-NODE-LEDGER-VERSION of a block read is ten below the latest version.",
    behind("x-node-ledger-version", "last_version", 10n),
  ),
  defineStatefulMutant(
    "RESP-012",
    "block-height-behind",
    "X-NODE-BLOCK-HEIGHT of a block read is one below the latest height.",
    behind("x-node-block-height", "block_height", 1n),
    // Other reads at the same version have the correct height.
    { collateral: ["RESP-013"] },
  ),
  defineRoundedMutant(
    "BLCK-011",
    "version-rounded",
    "The version in a block read is rounded to 53 bits.",
    forwardWithOverrides(blocks, ({ path }) => ({ path: path.replace(/\d{16,}$/, roundToDouble) })),
  ),
  defineRoundedMutant(
    "BLCK-023",
    "first-version-rounded",
    "The first_version of a block is rounded to 53 bits.",
    withoutTransactions("first_version", roundToDouble),
  ),
  defineStatefulMutant(
    "BLCK-010",
    "newest-block-unknown",
    "A read of the latest block returns 404.",
    fail("getBlockByVersion", 404, "block_not_found").when(
      (_, answer) =>
        isSuccess(answer) &&
        String(toMembers(JSON.parse(answer.body))["block_height"]) ===
          String(readHeaderNumber(answer, "blockHeight")),
    ),
    submits,
  ),
  defineStatefulMutant(
    "BLCK-011",
    "last-version-behind",
    "The last_version of a block is one too low, even in a read of the actual last version.",
    alterBlock((block) =>
      block["first_version"] === block["last_version"]
        ? {}
        : { last_version: String(BigInt(String(block["last_version"])) - 1n) },
    ),
  ),
];

/** Defines a mutant on a ledger whose versions begin above 2^53, where doubles lose precision. */
function defineRoundedMutant(
  requirement: RequirementId,
  id: string,
  fault: string,
  alter: Alteration,
): Mutant {
  const node = () => createNode({ genesisVersion: 2n ** 53n + 1n });
  // With a wrong boundary, a block contains versions for which the node returns another block.
  return defineStatefulMutant(requirement, id, fault, alter, { node, collateral: ["BLCK-010", "BLCK-022"] });
}

function roundToDouble(number: string): string {
  return String(BigInt(Number(number)));
}

/**
 * Changes a member of blocks without transactions. Other blocks are unchanged, because their transactions would
 * contradict the change.
 */
function withoutTransactions(
  name: string,
  change: (value: string, block: Members, incoming: ProxyRequest) => string,
): SimpleAlteration {
  return alterBody(blocks, (body, incoming) => {
    const block = toMembers(body);
    return "transactions" in block
      ? body
      : { ...block, [name]: change(String(block[name]), block, incoming) };
  });
}

/** Lowers a header if the block in the body is still consistent with the lower value. */
function behind(header: string, member: string, by: bigint): SimpleAlteration {
  return alterOperation(blocks, (_, answer) => {
    if (!isSuccess(answer)) return answer;
    const number = BigInt(readHeader(answer, header)) - by;
    return BigInt(String(readAnswerMembers(answer)[member])) <= number
      ? withHeader(answer, header, String(number))
      : answer;
  });
}

/** For the first or the last version of a block, returns the adjacent block instead. */
function alterToNeighbour(edge: "first_version" | "last_version", step: bigint): Alteration {
  return async (incoming, answer, forward) => {
    if (findOperation(incoming) !== blocks || !isSuccess(answer)) return answer;
    if (readAnswerMembers(answer)[edge] !== readPathVersion(incoming)) return answer;
    const other = await forward(toVersionPath(incoming, BigInt(readPathVersion(incoming)) + step));
    return isSuccess(other) ? other : answer;
  };
}

/**
 * Finds the oldest complete block. It tries several versions, because the oldest version may be in a partially pruned
 * block.
 */
async function oldestKept(
  incoming: ProxyRequest,
  answer: ProxyResponse,
  forward: ForwardRequest,
): Promise<ProxyResponse> {
  const oldest = BigInt(readHeader(answer, "x-node-ledger-oldest-version"));
  for (let version = oldest; version < oldest + 20n; version += 1n) {
    const other = await forward(toVersionPath(incoming, version));
    if (isSuccess(other)) return other;
  }
  return answer;
}

function toVersionPath({ path }: ProxyRequest, version: bigint): { path: string } {
  return { path: path.replace(/[^/]*$/, String(version)) };
}

/** Changes blocks without transactions. */
function alterBlock(change: (block: Members) => Members): SimpleAlteration {
  return alterBody("getBlockByVersion", (body) => {
    const block = toMembers(body);
    return "transactions" in block ? body : { ...block, ...change(block) };
  });
}
