import { createNode } from "../../../reference-node/node.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Alter, Asked, AskInstead, Served } from "../wire/proxy.ts";
import {
  askedAs,
  defineStateful,
  error,
  isSuccess,
  membersOf,
  on,
  onBody,
  operationOf,
  withHeader,
  type Change,
  type Members,
  type Mutant,
} from "./mutant.ts";

const blocks = "getBlockByVersion";

/** Mutants at the first and the last versions of blocks (§4.5), and in versions that are rounded on their way. */
export const blockBoundaryMutants: readonly Mutant[] = [
  defineStateful(
    "BLCK-011",
    "block-before-at-first",
    "the first version of a block is answered with the block before",
    neighbourAt("first_version", -1n),
  ),
  defineStateful(
    "BLCK-011",
    "block-after-at-last",
    "the last version of a block is answered with the block after",
    neighbourAt("last_version", 1n),
  ),
  defineStateful(
    "BLCK-010",
    "last-version-unknown",
    "the last version of a block is answered with 404",
    on(blocks, (asked, answer) =>
      isSuccess(answer) && blockIn(answer)["last_version"] === versionOf(asked)
        ? error(answer, 404, "block_not_found")
        : answer,
    ),
  ),
  defineStateful(
    "BLCK-003",
    "pruned-block-as-oldest",
    "a pruned version is answered with the oldest block that is kept",
    (asked, answer, ask) =>
      operationOf(asked) === blocks && answer.status === 410 ? oldestKept(asked, answer, ask) : answer,
  ),
  defineStateful(
    "BLCK-023",
    "blocks-with-gap",
    "a block ends with the version before its last",
    withoutTransactions("last_version", (last, block, asked) =>
      [block["first_version"], versionOf(asked)].includes(last) ? last : String(BigInt(last) - 1n),
    ),
    // What is returned for the last version of a block is not the same as for the others.
    { collateral: ["BLCK-022"] },
  ),
  defineStateful(
    "RESP-012",
    "ledger-version-behind",
    "the header of a block read says a version ten below the latest",
    behind("x-node-ledger-version", "last_version", 10n),
  ),
  defineStateful(
    "RESP-012",
    "block-height-behind",
    "the header of a block read says a height one below the newest",
    behind("x-node-block-height", "block_height", 1n),
  ),
  rounded(
    "BLCK-011",
    "version-rounded",
    "the version of a request is rounded to 53 bits",
    askedAs(blocks, ({ path }) => ({ path: path.replace(/\d{16,}$/, inDouble) })),
  ),
  rounded(
    "BLCK-023",
    "first-version-rounded",
    "first_version is rounded to 53 bits",
    withoutTransactions("first_version", inDouble),
  ),
];

/** On a ledger whose versions begin above 2^53. */
function rounded(requirement: RequirementId, id: string, fault: string, alter: Alter): Mutant {
  const node = () => createNode({ genesisVersion: 2n ** 53n + 1n });
  // A block whose edge is another one does not come for each of its versions.
  return defineStateful(requirement, id, fault, alter, { node, collateral: ["BLCK-022"] });
}

function inDouble(number: string): string {
  return String(BigInt(Number(number)));
}

/** Changes a member of blocks that come without their transactions, which would tell by themselves. */
function withoutTransactions(
  name: string,
  change: (value: string, block: Members, asked: Asked) => string,
): Change {
  return onBody(blocks, (body, asked) => {
    const block = membersOf(body);
    return "transactions" in block ? body : { ...block, [name]: change(String(block[name]), block, asked) };
  });
}

/** A header that is behind by some, in answers whose block does not show it. */
function behind(header: string, member: string, by: bigint): Change {
  return on(blocks, (_, answer) => {
    if (!isSuccess(answer)) return answer;
    const number = BigInt(headerOf(answer, header) ?? "0") - by;
    return BigInt(String(blockIn(answer)[member])) <= number
      ? withHeader(answer, header, String(number))
      : answer;
  });
}

/** The block beside the one of a version that is its first or its last. */
function neighbourAt(edge: "first_version" | "last_version", step: bigint): Alter {
  return async (asked, answer, ask) => {
    if (operationOf(asked) !== blocks || !isSuccess(answer)) return answer;
    if (blockIn(answer)[edge] !== versionOf(asked)) return answer;
    const other = await ask(ofVersion(asked, BigInt(versionOf(asked)) + step));
    return isSuccess(other) ? other : answer;
  };
}

/** The block across the edge may be pruned as well. */
async function oldestKept(asked: Asked, answer: Served, ask: AskInstead): Promise<Served> {
  const oldest = BigInt(headerOf(answer, "x-node-ledger-oldest-version") ?? "0");
  for (let version = oldest; version < oldest + 20n; version += 1n) {
    const other = await ask(ofVersion(asked, version));
    if (isSuccess(other)) return other;
  }
  return answer;
}

function ofVersion({ path }: Asked, version: bigint): { path: string } {
  return { path: path.replace(/[^/]*$/, String(version)) };
}

function blockIn({ body }: Served): Members {
  const block: unknown = JSON.parse(body);
  return membersOf(block);
}

function versionOf({ path }: Asked): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function headerOf({ headers }: Served, name: string): string | undefined {
  return headers.find(([own]) => own.toLowerCase() === name)?.[1];
}
