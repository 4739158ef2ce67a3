/** Renders ids in the order of their numbers, and successive ids as a range: `ACCT-001 to 003, BLCK-010`. */
export function formatIdRanges(ids: readonly string[]): string {
  const ranges: { first: string; last: string }[] = [];
  for (const id of ids.toSorted()) {
    const range = ranges.at(-1);
    if (range !== undefined && isSuccessor(range.last, id)) range.last = id;
    else ranges.push({ first: id, last: id });
  }
  return ranges.map(({ first, last }) => formatRange(first, last)).join(", ");
}

function isSuccessor(before: string, id: string): boolean {
  const [prefix, number] = splitId(before);
  const [ownPrefix, ownNumber] = splitId(id);
  return prefix === ownPrefix && ownNumber === number + 1;
}

function formatRange(first: string, last: string): string {
  if (first === last) return first;
  const [prefix] = splitId(last);
  return `${first} to ${last.slice(prefix.length + 1)}`;
}

/** Splits `ACCT-003` into `ACCT` and 3. */
function splitId(id: string): readonly [prefix: string, number: number] {
  const at = id.lastIndexOf("-");
  return [id.slice(0, at), Number(id.slice(at + 1))];
}
