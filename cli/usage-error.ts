/** An option or an input file is invalid. Nothing was sent or started. Exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** What to do next, as a sentence; null to read the help of the command. */
  readonly next: string | null;

  constructor(message: string, next: string | null = null) {
    super(message);
    this.next = next;
  }
}
