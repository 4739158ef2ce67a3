import { readSized, readVariant, type Reader } from "./codec.ts";

/** A signature that an authenticator of the WebAuthn standard has made. */
export interface WebAuthnSignature {
  /** The 64 bytes of the signature. */
  readonly signature: Uint8Array;
  readonly authenticatorData: Uint8Array;
  /** JSON in UTF-8. */
  readonly clientData: Uint8Array;
}

/** Reads a WebAuthn signature. @throws DecodeError for malformed bytes. */
export function readWebAuthnSignature(reader: Reader): WebAuthnSignature {
  readVariant(reader, "a WebAuthn signature", [0]);
  return {
    signature: readSized(reader, 64),
    authenticatorData: readSized(reader),
    clientData: readSized(reader),
  };
}
