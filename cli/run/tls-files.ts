import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Authorities, Identity } from "../../suites/client/target.ts";
import type { CheckOptions } from "../commands/check.ts";
import type { CommandIo } from "../io.ts";
import { readTextFile } from "../options/input-file.ts";
import { UsageError } from "../usage-error.ts";

/** The options that name the files of TLS. */
export type TlsFiles = Pick<CheckOptions, "ca" | "insecure" | "clientCert" | "clientKey">;

/** A client certificate and its key, as PEM texts. */
type ClientCertificate = Pick<Identity, "clientCertificate" | "clientKey">;

/**
 * The maximum length of a PEM file. The workers of Playwright receive the client certificate in an environment
 * variable, whose length is limited.
 */
const pemCharactersMax = 32_768;

/**
 * Returns the trusted authorities: those of Node.js and those of `--ca`. Throws UsageError for a file without
 * certificates.
 */
export function readAuthorities({ ca, insecure }: TlsFiles, io: Pick<CommandIo, "env" | "cwd">): Authorities {
  if (ca === null) return { further: [], acceptsAny: insecure };
  const extra = io.env["NODE_EXTRA_CA_CERTS"] ?? "";
  return {
    further: [
      readCertificates("--ca", ca, io),
      // Node.js ignores NODE_EXTRA_CA_CERTS if authorities are given, so the file is read here. An unreadable
      // file is ignored, as in Node.js.
      ...(extra === "" ? [] : [readIfReadable(extra, io.cwd)]),
    ].filter((text) => text !== ""),
    acceptsAny: insecure,
  };
}

/**
 * Reads the client certificate and its key. Throws UsageError if one is missing or malformed, or they do not match.
 */
export function readClientCertificate(
  { clientCert, clientKey }: TlsFiles,
  io: Pick<CommandIo, "cwd">,
): ClientCertificate {
  if (clientCert === null && clientKey === null) return { clientCertificate: null, clientKey: null };
  if (clientCert === null) throw new UsageError("--client-key needs --client-cert");
  if (clientKey === null) throw new UsageError("--client-cert needs --client-key");
  const clientCertificate = readCertificates("--client-cert", clientCert, io);
  const keyText = readTextFile("--client-key", clientKey, io);
  for (const [name, text] of [
    ["--client-cert", clientCertificate],
    ["--client-key", keyText],
  ] as const) {
    if (text.length > pemCharactersMax) {
      throw new UsageError(`${name} must be a file of at most ${pemCharactersMax} characters`);
    }
  }
  const key = parseKey(clientKey, keyText);
  if (!new X509Certificate(clientCertificate).checkPrivateKey(key)) {
    throw new UsageError(
      `--client-key must be the key of ${clientCert}, got a different key in ${clientKey}`,
    );
  }
  return { clientCertificate, clientKey: keyText };
}

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function readCertificates(option: string, path: string, io: Pick<CommandIo, "cwd">): string {
  const text = readTextFile(option, path, io);
  const blocks = text.match(certificatePattern) ?? [];
  if (blocks.length === 0)
    throw new UsageError(`${option} must contain certificates in PEM, got none in ${path}`);
  for (const [at, block] of blocks.entries()) {
    if (!isCertificate(block)) {
      throw new UsageError(
        `${option} must contain certificates in PEM; certificate ${at + 1} in ${path} is malformed`,
      );
    }
  }
  return text;
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}

function parseKey(path: string, text: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw new UsageError(
      `--client-key must be a private key in PEM without a passphrase, got none in ${path}`,
    );
  }
}

function readIfReadable(path: string, cwd: string): string {
  try {
    return readFileSync(resolve(cwd, path), "utf8");
  } catch {
    return "";
  }
}
