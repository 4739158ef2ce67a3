/** An option or an input file is invalid. Nothing was sent or started. Exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
