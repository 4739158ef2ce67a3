/** What to do next, as a sentence, or as one for the way in which the reader starts touchstone. */
type NextStep = string | ((program: string) => string);

/** An option or an input file is invalid. Nothing was sent or started. Exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly #next: NextStep | null;

  /** @param next null to read the help of the command */
  constructor(message: string, next: NextStep | null = null) {
    super(message);
    this.#next = next;
  }

  /** What to do next, as a sentence; null to read the help of the command. */
  get next(): string | null {
    return this.nextFor("touchstone");
  }

  /** The same with the words that start touchstone. */
  nextFor(program: string): string | null {
    return typeof this.#next === "function" ? this.#next(program) : this.#next;
  }
}
