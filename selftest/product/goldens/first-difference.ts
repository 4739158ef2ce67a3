/** The first line in which two texts differ, as a person would want to be told; null where they are equal. */
export function describeFirstDifference(expected: string, received: string): string | null {
  if (expected === received) return null;
  const goldenLines = expected.split("\n");
  const currentLines = received.split("\n");
  const index = goldenLines.findIndex((line, place) => line !== currentLines[place]);
  const place = index === -1 ? goldenLines.length : index;
  return `line ${place + 1}\n  golden: ${describeLine(goldenLines[place])}\n  now:    ${describeLine(currentLines[place])}`;
}

const describeLine = (line: string | undefined): string => (line === undefined ? "(it has ended)" : line);
