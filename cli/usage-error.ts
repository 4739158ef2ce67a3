/** The user gave something that is not accepted; nothing was sent or started. Exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
