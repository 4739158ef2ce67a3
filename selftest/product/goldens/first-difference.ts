/** The first line in which two texts differ, as a person would want to be told; null where they are equal. */
export function firstDifference(expected: string, received: string): string | null {
  if (expected === received) return null;
  const ours = expected.split("\n");
  const theirs = received.split("\n");
  const index = ours.findIndex((line, place) => line !== theirs[place]);
  const place = index === -1 ? ours.length : index;
  return `line ${place + 1}\n  golden: ${shown(ours[place])}\n  now:    ${shown(theirs[place])}`;
}

const shown = (line: string | undefined): string => (line === undefined ? "(it has ended)" : line);
