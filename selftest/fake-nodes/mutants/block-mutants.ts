import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Alter, Asked, Served } from "../wire/proxy.ts";
import {
  askedAs,
  define,
  defineStateful,
  dropped,
  error,
  family,
  isSuccess,
  membersOf,
  on,
  onBody,
  onEach,
  onStatus,
  operationOf,
  withHeader,
  withoutInput,
  type Mutant,
  type Members,
} from "./mutant.ts";

const blocks = "getBlockByVersion";

/** Mutants in blocks (§4.5), but for those in their transactions. */
export const blockMutants: readonly Mutant[] = [
  define(
    "BLCK-001",
    "block-in-array",
    "the block comes in an array",
    onBody(blocks, (block) => [block]),
  ),
  define(
    "BLCK-002",
    "future-block-416",
    "a version above the latest is answered with 416",
    on(blocks, (_, answer) =>
      answer.status === 404 ? { ...error(answer, 404, "version_not_found"), status: 416 } : answer,
    ),
  ),
  defineStateful(
    "BLCK-003",
    "pruned-block-404",
    "a pruned block is answered with 404",
    onStatus(blocks, 410, 404, "block_pruned"),
  ),
  defineStateful(
    "BLCK-003",
    "first-block-kept",
    "the first block is served whatever was pruned",
    on(blocks, ({ path }, answer) =>
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
  defineStateful(
    "BLCK-010",
    "first-versions-only",
    "a version that does not open a block is answered with 404",
    on(blocks, (asked, answer) =>
      isSuccess(answer) && blockIn(answer)["first_version"] !== versionOf(asked)
        ? error(answer, 404, "block_not_found")
        : answer,
    ),
  ),
  defineStateful(
    "BLCK-010",
    "no-block-at-all",
    "every block is answered with 404",
    onStatus(blocks, 200, 404, "block_not_found"),
  ),
  defineStateful(
    "BLCK-011",
    "next-block",
    "the block after the one that contains the version is returned",
    nextBlock,
  ),
  defineStateful(
    "BLCK-022",
    "hash-by-version",
    "the hash of a block depends on the version that was asked for",
    onEach(blocks, "block_hash", (_, asked) => `0x${versionOf(asked)}`),
  ),
  defineStateful(
    "BLCK-023",
    "blocks-overlap",
    "a block begins with the last version of the one before",
    onBody(blocks, (body, asked) => {
      const block = membersOf(body);
      const first = BigInt(String(block["first_version"]));
      return isWithTransactions(asked) || first === 0n
        ? body
        : { ...block, first_version: String(first - 1n) };
    }),
    // A version of two blocks is answered with one of them: the other is not the same for each of its versions.
    { collateral: ["BLCK-022"] },
  ),
  defineStateful(
    "BLCK-024",
    "timestamp-changing",
    "the timestamp of a block is another at every read",
    onBody(blocks, (body, asked) =>
      isWithTransactions(asked) ? { ...membersOf(body), block_timestamp: String(asked.time) } : body,
    ),
  ),
  define(
    "BLCK-025",
    "height-too-large",
    "the heights of blocks below the newest are too large",
    on(blocks, (asked, answer) =>
      onEach(blocks, "block_height", (height) =>
        height === headerOf(answer, "x-node-block-height") ? height : String(BigInt(String(height)) + 1_000n),
      )(asked, answer),
    ),
  ),
  define(
    "BLCK-026",
    "last-version-ahead",
    "blocks end above the latest version",
    on(blocks, (asked, answer) =>
      onEach(blocks, "last_version", () =>
        String(BigInt(headerOf(answer, "x-node-ledger-version") ?? "0") + 1n),
      )(asked, answer),
    ),
  ),
  define(
    "BLCK-027",
    "malformed-block-version-500",
    "a malformed version is answered with 500",
    on(blocks, (asked, answer) =>
      answer.status === 400 && !asked.query.has("with_transactions")
        ? error(answer, 500, "internal_error")
        : answer,
    ),
  ),
  define(
    "BLCK-028",
    "malformed-boolean-false",
    "a with_transactions that is no boolean is taken as false",
    askedAs(blocks, (asked) =>
      ["true", "false"].includes(asked.query.get("with_transactions") ?? "true")
        ? null
        : { query: withoutInput(asked, "with_transactions") },
    ),
  ),
  defineStateful(
    "RESP-012",
    "block-height-ahead",
    "the header says a block height above that of the newest block",
    (_, answer) => {
      const height = headerOf(answer, "x-node-block-height");
      return height === undefined
        ? answer
        : withHeader(answer, "x-node-block-height", String(BigInt(height) + 1n));
    },
  ),
];

function missing(requirement: RequirementId, name: string): Mutant {
  return define(requirement, `no-${name}`, `${name} is missing`, onEach(blocks, name, dropped));
}

const firstBlock = JSON.stringify({
  block_height: "0",
  block_hash: "0x00",
  block_timestamp: "0",
  first_version: "0",
  last_version: "0",
});

const isWithTransactions = ({ query }: Asked): boolean => query.get("with_transactions") === "true";

function nextBlock(...[asked, answer, ask]: Parameters<Alter>): Promise<Served> | Served {
  if (operationOf(asked) !== blocks || !isSuccess(answer)) return answer;
  const next = BigInt(String(blockIn(answer)["last_version"])) + 1n;
  return ask({ path: asked.path.replace(/[^/]*$/, String(next)) }).then((other) =>
    isSuccess(other) ? other : answer,
  );
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
