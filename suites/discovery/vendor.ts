import { LEDGER_HEADERS } from "../../spec/vocabulary.ts";

/** The word that most ledger headers carry, over all answers; null where none has one. */
export function findMajorityVendor(
  answers: readonly (readonly (readonly [string, string])[])[],
): string | null {
  const votes = new Map<string, number>();
  for (const [name] of answers.flat()) {
    const lower = name.toLowerCase();
    for (const { name: own } of Object.values(LEDGER_HEADERS)) {
      const tail = own.slice("X-NODE".length).toLowerCase();
      const word =
        lower.startsWith("x-") && lower.endsWith(tail) ? lower.slice("x-".length, -tail.length) : "";
      if (/^[a-z][a-z0-9]*$/.test(word)) votes.set(word, (votes.get(word) ?? 0) + 1);
    }
  }
  const [first] = [...votes].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}
