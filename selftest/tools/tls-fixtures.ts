import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-root.ts";

/**
 * A certificate that signs itself for node.test and 127.0.0.1, its key, and the key of no certificate: Node.js can read
 * certificates and write none. They are known to everybody and good for nothing but these tests.
 */
export const tlsFiles = {
  certificate: join(packageRoot, "selftest/tools/tls/tls-certificate.pem"),
  key: join(packageRoot, "selftest/tools/tls/tls-key.pem"),
  otherKey: join(packageRoot, "selftest/tools/tls/tls-other-key.pem"),
} as const;

/** What a server shows. */
export const tlsIdentity = {
  cert: readFileSync(tlsFiles.certificate, "utf8"),
  key: readFileSync(tlsFiles.key, "utf8"),
};
