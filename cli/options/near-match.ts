/** Returns the candidate that a mistyped word most likely means; null if none is similar. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const distances = candidates.map((candidate) => editDistance(word.toLowerCase(), candidate.toLowerCase()));
  const best = Math.min(...distances);
  return best <= Math.max(1, Math.floor(word.length / 3))
    ? (candidates[distances.indexOf(best)] ?? null)
    : null;
}

/** Renders `. Did you mean …?` as the end of a message; empty if no candidate is similar. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const near = nearest(word, candidates);
  return near === null ? "" : `. Did you mean ${near}?`;
}

/** Renders the end of a message about an unknown name: a similar name, or all accepted names. */
export function suggest(name: string, accepted: readonly string[]): string {
  return didYouMean(name, accepted) || `; accepted: ${accepted.join(", ")}`;
}

const typingErrorsMax = 3;
const similarityMin = 0.4;

/**
 * Returns the names that an unknown word of a command line may mean: those with the fewest typing errors. One word of a
 * command line may be near several flags, while a variable or a key is long enough for one suggestion.
 */
export function similarNames(word: string, names: readonly string[]): readonly string[] {
  const similar = names
    .map((name) => ({ name, errors: editDistance(word, name), length: Math.max(word.length, name.length) }))
    .filter(({ name, errors, length }) => {
      const similarity = (length - errors) / length;
      return name.length > 1 && errors <= typingErrorsMax && similarity > similarityMin;
    });
  const fewest = Math.min(...similar.map(({ errors }) => errors));
  return similar
    .filter(({ errors }) => errors === fewest)
    .map(({ name }) => name)
    .toSorted((left, right) => left.localeCompare(right));
}

const stemMin = 3;

/**
 * Returns the names that have the most words in common with an unknown name: `output-dir` → `out`. A word counts if one
 * begins with the other, because readers shorten words and prolong them.
 */
export function relatedNames(name: string, names: readonly string[]): readonly string[] {
  const wordsOf = (text: string): readonly string[] =>
    text.split("-").filter((word) => word.length >= stemMin);
  const asked = wordsOf(name);
  const counted = names.map((candidate) => ({
    candidate,
    common: wordsOf(candidate).filter((word) =>
      asked.some((other) => other.startsWith(word) || word.startsWith(other)),
    ).length,
  }));
  const most = Math.max(0, ...counted.map(({ common }) => common));
  return most === 0 ? [] : counted.filter(({ common }) => common === most).map(({ candidate }) => candidate);
}

/** Renders the end of a message about an unknown word of a command line: the similar names, or all accepted names. */
export function suggestAll(similar: readonly string[], accepted: readonly string[]): string {
  if (similar.length === 0) return `; accepted: ${accepted.join(", ")}`;
  return `. Did you mean ${similar.length === 1 ? "" : "one of "}${similar.join(", ")}?`;
}

/** Counts insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editDistance(left: string, right: string): number {
  const rows: number[][] = [];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Math.max(row, column);
  for (let row = 1; row <= left.length; row++) {
    const current: number[] = (rows[row] = []);
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(left.length, right.length);
}
