import { renderCanonicalJson, toJsonValue } from "../../reports/model/json-value.ts";
import type { RunRecord } from "../../reports/model/run-record.ts";
import { renderShard } from "../../reports/model/shard.ts";
import type { LoadedShard } from "./shard-file.ts";
import { UsageError } from "../usage-error.ts";

/** A property that must be equal in all shards of a run. */
interface SharedProperty {
  readonly name: string;
  /** Returns undefined if the shard does not contain the property. */
  readonly of: (record: LoadedShard["record"]) => unknown;
  readonly remedy: string;
}

const sameOptions = "run every shard with the same options";
const sameTarget = "run every shard against the same network";

/** The properties of a target that never responded are unknown. */
const ofReachedTarget =
  (of: (target: RunRecord["target"]) => unknown): SharedProperty["of"] =>
  ({ target }) =>
    target.first === null ? undefined : of(target);

const sharedProperties: readonly SharedProperty[] = [
  {
    name: "the number of shards",
    of: ({ scope }) => scope.shard.count,
    remedy: "run every shard with the same n of --shard i/n",
  },
  { name: "--seed", of: ({ seed }) => seed, remedy: "run every shard with the same --seed" },
  { name: "--runs", of: ({ runs }) => runs, remedy: sameOptions },
  { name: "--allow", of: ({ scope }) => scope.allow, remedy: sameOptions },
  { name: "--level", of: ({ scope }) => scope.level, remedy: sameOptions },
  { name: "--strict", of: ({ scope }) => scope.strict === true, remedy: sameOptions },
  { name: "--revision", of: ({ scope }) => scope.revision, remedy: sameOptions },
  { name: "--only", of: ({ scope }) => scope.only?.ids.toSorted() ?? null, remedy: sameOptions },
  {
    name: "the features that the profile declares",
    of: ({ scope }) => scope.features,
    remedy: "run every shard with the same --profile",
  },
  {
    name: "the baseline",
    // The path of the file may differ between machines.
    of: ({ baseline }) => (baseline === null ? null : { ...baseline, source: "" }),
    remedy: "run every shard with the same --baseline",
  },
  { name: "the vendor name", of: ofReachedTarget(({ vendor }) => vendor), remedy: sameTarget },
  {
    name: "the chain id",
    of: ofReachedTarget(({ last, first }) => last?.chainId ?? first?.chainId ?? undefined),
    remedy: sameTarget,
  },
  {
    name: "the checks",
    of: ({ checks }) => checks.map((check) => renderCanonicalJson(toJsonValue(check))).toSorted(),
    remedy: "run every shard with the same build of touchstone",
  },
];

const shownMax = 40;

/**
 * Throws UsageError unless every shard of one run is given exactly once. The message names the directories and a
 * remedy.
 */
export function rejectMismatchedShards(shards: readonly LoadedShard[]): void {
  for (const property of sharedProperties) rejectDifference(property, shards);
  rejectDuplicates(shards);
  rejectMissingShards(shards);
}

function rejectDifference({ name, of, remedy }: SharedProperty, shards: readonly LoadedShard[]): void {
  const values = shards.flatMap(({ dir, record }) => {
    const value = of(record);
    return value === undefined ? [] : [{ dir, text: renderCanonicalJson(toJsonValue(value)) }];
  });
  const [first, ...others] = values;
  const other = others.find(({ text }) => text !== first?.text);
  if (first === undefined || other === undefined) return;
  const isShown = first.text.length <= shownMax && other.text.length <= shownMax;
  const shown = isShown ? ` (${first.text} and ${other.text})` : "";
  throw new UsageError(`${first.dir} and ${other.dir} differ in ${name}${shown}; ${remedy}`);
}

function rejectDuplicates(shards: readonly LoadedShard[]): void {
  const found = new Map<string, LoadedShard>();
  for (const shard of shards) {
    const name = renderShard(shard.record.scope.shard);
    const other = found.get(name);
    if (other !== undefined) {
      const times = `started ${other.record.startedAt} and ${shard.record.startedAt}`;
      throw new UsageError(
        `${other.dir} and ${shard.dir} both contain shard ${name}, ${times}; give each shard once, after a retry the later one`,
      );
    }
    found.set(name, shard);
  }
}

function rejectMissingShards(shards: readonly LoadedShard[]): void {
  const [first] = shards;
  if (first === undefined) return;
  const { scope, seed } = first.record;
  const found = new Set(shards.map(({ record }) => record.scope.shard.index));
  const missing = Array.from({ length: scope.shard.count }, (_, place) => place + 1)
    .filter((index) => !found.has(index))
    .map((index) => renderShard({ ...scope.shard, index }));
  if (missing.length === 0) return;
  throw new UsageError(
    `shard ${missing.join(", ")} of the run is missing; run touchstone check with --shard and --seed ${seed} for it`,
  );
}
