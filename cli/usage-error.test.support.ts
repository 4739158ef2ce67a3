import assert from "node:assert/strict";
import { UsageError } from "./usage-error.ts";

/** Returns the message of the UsageError that a function throws. */
export function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error));
    return error.message;
  }
  throw new assert.AssertionError({ message: "expected a UsageError" });
}
