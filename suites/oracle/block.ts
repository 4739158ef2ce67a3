/** Judges the relations between the members of a Block (§2.8) and the headers of its response (§4.0). */
import type { RequirementId } from "../../spec/catalogue.ts";
import { readProperty } from "../client/json/json-value.ts";
import { isUnsignedText, readLedgerPosition } from "../client/response-head.ts";
import { formatLedgerHeader, type Judgement, type Mismatch, type RuleInput } from "./judgement.ts";

/** The parts of a block that the rules use. A part is null (`transactions` is empty) if it is absent or malformed. */
interface BlockParts {
  readonly height: bigint | null;
  readonly firstVersion: bigint | null;
  readonly lastVersion: bigint | null;
  readonly transactions: readonly unknown[];
}

/**
 * Judges a block and the relation of its height and versions to the headers.
 * @param broken JSON pointers to the members that violate the schema; the rules do not use these members
 */
export function judgeBlock(received: RuleInput, broken: ReadonlySet<string>): Judgement[] {
  const { operation, status, json } = received;
  if (operation !== "getBlockByVersion" || status !== 200 || !json.ok || broken.has("")) return [];
  const block = readBlockParts(json.value, broken);
  return [
    ...judgeRequestedVersion(block, received),
    ...judgeVersions(block),
    ...judgeCount(block),
    ...judgePosition(block, received),
  ];
}

/** Judges that the block contains the version in the path of a well-formed request (§4.5). */
function judgeRequestedVersion(
  { firstVersion, lastVersion }: BlockParts,
  { form, path }: RuleInput,
): Judgement[] {
  const version = readU64(/^\/blocks\/by_version\/([^/]+)$/.exec(path)?.[1]);
  if (form !== "well-formed" || version === null || firstVersion === null || lastVersion === null) return [];
  const broken =
    firstVersion <= version && version <= lastVersion
      ? null
      : {
          pointer: "",
          mismatch: "block without the version",
          expected: `first_version at most ${version}, last_version at least ${version}`,
          received: `first_version ${firstVersion}, last_version ${lastVersion}`,
        };
  return [createJudgement("BLCK-011", "the block contains the requested version", broken)];
}

function readBlockParts(value: unknown, broken: ReadonlySet<string>): BlockParts {
  const readIntact = (name: string): unknown => (broken.has(`/${name}`) ? null : readProperty(value, name));
  const transactions = readIntact("transactions");
  return {
    height: readU64(readIntact("block_height")),
    firstVersion: readU64(readIntact("first_version")),
    lastVersion: readU64(readIntact("last_version")),
    transactions: Array.isArray(transactions) ? transactions : [],
  };
}

/**
 * Judges that the versions of the transactions are in order, within the block and without a gap. A block whose first
 * version is above its last version has no range, so only the order is judged.
 */
function judgeVersions({ transactions, firstVersion, lastVersion }: BlockParts): Judgement[] {
  const shown = transactions.map((transaction) => readU64(readProperty(transaction, "version")));
  const versions = shown.filter((version) => version !== null);
  const judgements = judgeSequence(versions);
  if (versions.length === 0 || firstVersion === null || lastVersion === null) return judgements;
  if (firstVersion > lastVersion) return judgements;
  const outside = versions.find((version) => version < firstVersion || version > lastVersion);
  judgements.push(
    createJudgement(
      "BLCK-019",
      "the versions of the transactions are in the range of the block",
      outside === undefined
        ? null
        : {
            pointer: "/transactions",
            mismatch: "version outside the block",
            expected: `versions from ${firstVersion} to ${lastVersion}`,
            received: `version ${outside}`,
          },
    ),
  );
  const isWhole =
    outside === undefined && transactions.every((one, at) => isPending(one) || typeof shown[at] === "bigint");
  return isWhole ? [...judgements, judgeGaps(versions, firstVersion)] : judgements;
}

/**
 * Judges that the versions do not decrease. Equal versions are accepted, because the document does not say whether a
 * version has only one transaction.
 */
function judgeSequence(versions: readonly bigint[]): Judgement[] {
  if (versions.length < 2) return [];
  const at = versions.findIndex((version, index) => index > 0 && version < (versions[index - 1] ?? version));
  const broken =
    at < 0
      ? null
      : {
          pointer: "/transactions",
          mismatch: "not in sequence",
          expected: "transactions in ascending order of their versions",
          received: `version ${versions[at]} after version ${versions[at - 1]}`,
        };
  return [createJudgement("BLCK-015", "the transactions are in sequence", broken)];
}

/**
 * Judges that the versions begin at first_version and have no gap. Ignores their order, so that a wrong order
 * violates only the rule about the order.
 */
function judgeGaps(versions: readonly bigint[], firstVersion: bigint): Judgement {
  const ascending = [...new Set(versions)].toSorted((one, other) => (one < other ? -1 : 1));
  const gap = ascending.findIndex((version, index) => version !== firstVersion + BigInt(index));
  return createJudgement(
    "BLCK-020",
    "the versions of the transactions begin at first_version and have no gap",
    gap < 0
      ? null
      : {
          pointer: "/transactions",
          mismatch: gap === 0 ? "does not begin at first_version" : "gap between versions",
          expected: `a transaction of version ${firstVersion + BigInt(gap)}${gap === 0 ? " (first_version)" : ""}`,
          received: `version ${ascending[gap]} as the next one`,
        },
  );
}

/**
 * Judges that the block has no more transactions than versions. Pending transactions do not count, because they have
 * no version.
 */
function judgeCount({ transactions, firstVersion, lastVersion }: BlockParts): Judgement[] {
  const count = transactions.filter((one) => !isPending(one)).length;
  if (count === 0 || firstVersion === null || lastVersion === null) return [];
  if (firstVersion > lastVersion) return [];
  const versions = lastVersion - firstVersion + 1n;
  const broken =
    BigInt(count) <= versions
      ? null
      : {
          pointer: "/transactions",
          mismatch: "more transactions than versions",
          expected: `at most ${versions} transactions, one for each version of the block`,
          received: `${count} transactions`,
        };
  return [createJudgement("BLCK-021", "there are no more transactions than versions", broken)];
}

function isPending(transaction: unknown): boolean {
  return readProperty(transaction, "type") === "pending_transaction";
}

function judgePosition(block: BlockParts, received: RuleInput): Judgement[] {
  const position = readLedgerPosition(received.headers, received.vendor);
  const judgements: Judgement[] = [];
  if (block.height !== null && position.blockHeight !== null) {
    judgements.push(
      createJudgement(
        "BLCK-025",
        "block_height is between the block heights of the headers",
        heightMismatch(block, position, received.vendor),
      ),
    );
  }
  const { lastVersion } = block;
  if (lastVersion !== null && position.ledgerVersion !== null) {
    const broken =
      lastVersion <= BigInt(position.ledgerVersion)
        ? null
        : {
            pointer: "/last_version",
            mismatch: "above the ledger version",
            expected: `at most ${position.ledgerVersion}, the value of ${formatLedgerHeader("ledgerVersion", received.vendor)}`,
            received: String(lastVersion),
          };
    judgements.push(createJudgement("BLCK-026", "last_version is at most the ledger version", broken));
  }
  return judgements;
}

/**
 * Returns how the height of a block contradicts the headers; null if it does not. The block that contains the oldest
 * version may be below the oldest block height, because the document does not say whether this header counts a partly
 * pruned block. If the oldest height in the headers is above the current height, it is ignored, because this violates
 * another requirement.
 */
function heightMismatch(
  { height, firstVersion }: BlockParts,
  { blockHeight, oldestBlockHeight, oldestLedgerVersion }: ReturnType<typeof readLedgerPosition>,
  vendor: string,
): Mismatch | null {
  if (height === null || blockHeight === null) return null;
  const mayBeBelow =
    firstVersion === null || oldestLedgerVersion === null || firstVersion < BigInt(oldestLedgerVersion);
  const oldest = BigInt(oldestBlockHeight ?? 0);
  const isBelow = !mayBeBelow && height < oldest && oldest <= BigInt(blockHeight);
  if (!isBelow && height <= BigInt(blockHeight)) return null;
  return {
    pointer: "/block_height",
    mismatch: isBelow ? "below the oldest block height" : "above the block height",
    expected: `a height from ${oldestBlockHeight ?? 0} to ${blockHeight}, the values of ${formatLedgerHeader("oldestBlockHeight", vendor)} and ${formatLedgerHeader("blockHeight", vendor)}`,
    received: String(height),
  };
}

function createJudgement(requirement: RequirementId, assertion: string, broken: Mismatch | null): Judgement {
  return { requirement, assertion, layer: "semantics", broken };
}

function readU64(value: unknown): bigint | null {
  return typeof value === "string" && isUnsignedText(value, 64) ? BigInt(value) : null;
}
