/**
 * Returns a Markdown text with a generated part between its marks, which name the command that writes the part.
 * @throws Error if the text does not have the marks in this order
 */
export function replacePart(text: string, command: string, part: string): string {
  const beginMark = `<!-- The program \`${command}\` writes this part. -->`;
  const endMark = `<!-- End of the part that \`${command}\` writes. -->`;
  const [begin, end] = [text.indexOf(beginMark), text.indexOf(endMark)];
  if (begin === -1 || end < begin) throw new Error(`the text must contain ${beginMark} and then ${endMark}`);
  return `${text.slice(0, begin + beginMark.length)}\n\n${part}\n\n${text.slice(end)}`;
}
