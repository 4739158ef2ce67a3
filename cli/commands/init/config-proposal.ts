import { isObject } from "../../options/input-file.ts";
import type { Answers } from "./questions.ts";
import type { InitOptions } from "../init.ts";

export interface JsonObject {
  readonly [name: string]: unknown;
}

/** How the node is reached, and the profile that belongs to it. */
type Connection = Pick<
  InitOptions,
  "header" | "rate" | "timeout" | "ca" | "insecure" | "clientCert" | "clientKey"
> &
  Pick<Answers, "baseUrl"> & { readonly profile: string };

/** The timeout that a check has by default, which needs no line in the file. */
const timeoutDefault = 10_000;

/**
 * Creates the configuration file with which `touchstone check` needs no options. The other options in an existing file stay.
 * A header is written with the variable of its value.
 */
export function createConfig(existing: JsonObject | null, connection: Connection): JsonObject {
  const { baseUrl, profile, header, rate, timeout, ca, insecure, clientCert, clientKey } = connection;
  const given: JsonObject = {
    baseUrl,
    profile,
    header: header.length === 0 ? null : header.map((one) => `${one.name}: env:${one.fromEnvironment}`),
    rate,
    timeout: timeout === timeoutDefault ? null : timeout,
    ca,
    insecure: insecure || null,
    clientCert,
    clientKey,
  };
  // The check of the reference node has no base URL.
  const { reference: _, ...kept } = readSection(existing);
  const options = Object.entries(given).filter(([, value]) => value !== null);
  return { ...existing, check: { allow: "read", ...kept, ...Object.fromEntries(options) } };
}

/** Returns the options of the check in a configuration file. */
export function readSection(config: JsonObject | null): JsonObject {
  const section = config?.["check"];
  return isObject(section) ? section : {};
}
