/** A number of things in words: `1 check`, `2 checks`, `3 entries`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
