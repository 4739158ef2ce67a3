import { createNode } from "../../../reference-node/node.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Alteration, ProxyRequest, ForwardRequest, ProxyResponse } from "../wire/proxy.ts";
import {
  forwardWithOverrides,
  defineStatefulMutant,
  error,
  isSuccess,
  toMembers,
  alterOperation,
  alterBody,
  findOperation,
  withHeader,
  type SimpleAlteration,
  type Members,
  type Mutant,
} from "./mutant.ts";

const blocks = "getBlockByVersion";

/** Mutants at the first and the last versions of blocks (§4.5), and in versions that are rounded on their way. */
export const blockBoundaryMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "BLCK-011",
    "block-before-at-first",
    "the first version of a block is answered with the block before",
    alterToNeighbour("first_version", -1n),
  ),
  defineStatefulMutant(
    "BLCK-011",
    "block-after-at-last",
    "the last version of a block is answered with the block after",
    alterToNeighbour("last_version", 1n),
  ),
  defineStatefulMutant(
    "BLCK-010",
    "last-version-unknown",
    "the last version of a block is answered with 404",
    alterOperation(blocks, (incoming, answer) =>
      isSuccess(answer) && blockIn(answer)["last_version"] === readVersion(incoming)
        ? error(answer, 404, "block_not_found")
        : answer,
    ),
  ),
  defineStatefulMutant(
    "BLCK-003",
    "pruned-block-as-oldest",
    "a pruned version is answered with the oldest block that is kept",
    (incoming, answer, forward) =>
      findOperation(incoming) === blocks && answer.status === 410
        ? oldestKept(incoming, answer, forward)
        : answer,
  ),
  defineStatefulMutant(
    "BLCK-023",
    "blocks-with-gap",
    "a block ends with the version before its last",
    withoutTransactions("last_version", (last, block, incoming) =>
      [block["first_version"], readVersion(incoming)].includes(last) ? last : String(BigInt(last) - 1n),
    ),
    // What is returned for the last version of a block is not the same as for the others.
    { collateral: ["BLCK-022"] },
  ),
  defineStatefulMutant(
    "RESP-012",
    "ledger-version-behind",
    "the header of a block read says a version ten below the latest",
    behind("x-node-ledger-version", "last_version", 10n),
  ),
  defineStatefulMutant(
    "RESP-012",
    "block-height-behind",
    "the header of a block read says a height one below the newest",
    behind("x-node-block-height", "block_height", 1n),
  ),
  defineRoundedMutant(
    "BLCK-011",
    "version-rounded",
    "the version of a request is rounded to 53 bits",
    forwardWithOverrides(blocks, ({ path }) => ({ path: path.replace(/\d{16,}$/, roundToDouble) })),
  ),
  defineRoundedMutant(
    "BLCK-023",
    "first-version-rounded",
    "first_version is rounded to 53 bits",
    withoutTransactions("first_version", roundToDouble),
  ),
];

/** On a ledger whose versions begin above 2^53. */
function defineRoundedMutant(
  requirement: RequirementId,
  id: string,
  fault: string,
  alter: Alteration,
): Mutant {
  const node = () => createNode({ genesisVersion: 2n ** 53n + 1n });
  // A block whose edge is another one does not come for each of its versions.
  return defineStatefulMutant(requirement, id, fault, alter, { node, collateral: ["BLCK-022"] });
}

function roundToDouble(number: string): string {
  return String(BigInt(Number(number)));
}

/** Changes a member of blocks that come without their transactions, which would tell by themselves. */
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

/** A header that is behind by some, in answers whose block does not show it. */
function behind(header: string, member: string, by: bigint): SimpleAlteration {
  return alterOperation(blocks, (_, answer) => {
    if (!isSuccess(answer)) return answer;
    const number = BigInt(readHeader(answer, header) ?? "0") - by;
    return BigInt(String(blockIn(answer)[member])) <= number
      ? withHeader(answer, header, String(number))
      : answer;
  });
}

/** The block beside the one of a version that is its first or its last. */
function alterToNeighbour(edge: "first_version" | "last_version", step: bigint): Alteration {
  return async (incoming, answer, forward) => {
    if (findOperation(incoming) !== blocks || !isSuccess(answer)) return answer;
    if (blockIn(answer)[edge] !== readVersion(incoming)) return answer;
    const other = await forward(toVersionPath(incoming, BigInt(readVersion(incoming)) + step));
    return isSuccess(other) ? other : answer;
  };
}

/** The block across the edge may be pruned as well. */
async function oldestKept(
  incoming: ProxyRequest,
  answer: ProxyResponse,
  forward: ForwardRequest,
): Promise<ProxyResponse> {
  const oldest = BigInt(readHeader(answer, "x-node-ledger-oldest-version") ?? "0");
  for (let version = oldest; version < oldest + 20n; version += 1n) {
    const other = await forward(toVersionPath(incoming, version));
    if (isSuccess(other)) return other;
  }
  return answer;
}

function toVersionPath({ path }: ProxyRequest, version: bigint): { path: string } {
  return { path: path.replace(/[^/]*$/, String(version)) };
}

function blockIn({ body }: ProxyResponse): Members {
  const block: unknown = JSON.parse(body);
  return toMembers(block);
}

function readVersion({ path }: ProxyRequest): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function readHeader({ headers }: ProxyResponse, name: string): string | undefined {
  return headers.find(([own]) => own.toLowerCase() === name)?.[1];
}
