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
