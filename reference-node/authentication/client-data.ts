import { sha3 } from "../primitives/bytes.ts";

/** Returns whether the challenge of the client data of a WebAuthn signature is the SHA3-256 of a message. */
export function hasChallenge(clientData: Uint8Array, message: Uint8Array): boolean {
  return readChallenge(clientData) === Buffer.from(sha3(message)).toString("base64url");
}

/** Returns the challenge of client data, or null if the client data has none. */
function readChallenge(clientData: Uint8Array): string | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(clientData));
    if (typeof value !== "object" || value === null || !("challenge" in value)) return null;
    return typeof value.challenge === "string" ? value.challenge : null;
  } catch {
    return null;
  }
}
