const stackFrame = /^\[[^\]]*\] +at /;
const errorLine = /^\[[^\]]*\] (?:Uncaught )?[\w.]*(?:Error|Exception)\b/;

/**
 * Selects the last lines that a command printed, without the frames of a stack. The line of an error comes first, because
 * its stack and details would hide it.
 */
export function selectLastLines(output: string, count: number): readonly string[] {
  const lines = output
    .trimEnd()
    .split("\n")
    .filter((line) => line !== "" && !stackFrame.test(line));
  const error = lines.findLastIndex((line) => errorLine.test(line));
  const isHidden = error >= 0 && error < lines.length - count;
  return isHidden ? lines.slice(error, error + count) : lines.slice(-count);
}
