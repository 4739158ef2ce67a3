/** The candidate that a mistyped word most likely stands for; null where none is near. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: string | null = null;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** ` Did you mean …?` as the end of a message, or nothing where no candidate is near. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const near = nearest(word, candidates);
  return near === null ? "" : `. Did you mean ${near}?`;
}

/** Insertions, deletions, replacements and swaps of neighbours between two words; `tooFar` where there are that many or more. */
function editDistance(left: string, right: string, tooFar: number): number {
  if (Math.abs(left.length - right.length) >= tooFar) {
    return tooFar;
  }
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const replaced = (last[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      const removed = (last[column] ?? 0) + 1;
      const inserted = (current[column - 1] ?? 0) + 1;
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const swapped = isSwap ? (beforeLast[column - 2] ?? 0) + 1 : replaced;
      current.push(Math.min(replaced, removed, inserted, swapped));
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? tooFar;
}
