/** A defect in the node's own checks: one text in one compiled file of the node, and the test that fails because of it. */
export interface NodeMutant {
  readonly name: string;
  /** The file with the check, below the folder of compiled files. */
  readonly file: string;
  /** The text of the check. The file contains it exactly once. */
  readonly text: string;
  readonly replacement: string;
  /** The test file that has to fail, below the folder of compiled files. */
  readonly test: string;
}

/** Creates the defects of one file that fail one test. Each leaves out a check by another text in its place. */
export function mutate(
  file: string,
  test: string,
  checks: readonly (readonly [name: string, text: string, replacement: string])[],
): readonly NodeMutant[] {
  return checks.map(([name, text, replacement]) => ({ name, file, text, replacement, test }));
}

/**
 * Returns the source of a file with the defect.
 * @throws Error if the source does not contain the text of the check exactly once.
 */
export function applyNodeMutant({ name, file, text, replacement }: NodeMutant, source: string): string {
  const count = source.split(text).length - 1;
  if (count === 1) return source.replace(text, () => replacement);
  throw new Error(
    `${name}: expected ${JSON.stringify(text)} once in ${file}, found it ${count} times. ` +
      "Change the text in proof/gates/node-mutants to that of the check.",
  );
}
