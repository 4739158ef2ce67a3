import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-root.ts";

/**
 * A self-signed certificate for node.test and 127.0.0.1, its key, and an unrelated key. They are files, because Node.js
 * cannot create certificates. The keys are public and only for these tests.
 */
export const tlsFiles = {
  certificate: join(packageRoot, "tools/tls/tls-certificate.pem"),
  key: join(packageRoot, "tools/tls/tls-key.pem"),
  otherKey: join(packageRoot, "tools/tls/tls-other-key.pem"),
} as const;

/** The certificate and key of a test server. */
export const tlsIdentity = {
  cert: readFileSync(tlsFiles.certificate, "utf8"),
  key: readFileSync(tlsFiles.key, "utf8"),
};
