/** Where a page may name an address: attributes, which quotes may enclose, styles, and a redirect of the page itself. */
const places = [
  /\s(?:src|srcset|href|action|formaction|poster|ping|data|background)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi,
  /\burl\(\s*["']?([^"')]*)/gi,
  /@import\s+["']([^"']*)/gi,
  /\scontent\s*=\s*["'][^"']*;\s*url=([^"']*)/gi,
];

/** Lists the addresses that a page loads or links to. Text is not searched: its quotes and angle brackets are escaped. */
export function listAddresses(page: string): readonly string[] {
  return places.flatMap((place) =>
    [...page.matchAll(place)].map(([, ...values]) => values.find((value) => value !== undefined) ?? ""),
  );
}
