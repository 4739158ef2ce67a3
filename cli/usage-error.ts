/** The command was given something it does not accept; nothing was sent or started. Ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
