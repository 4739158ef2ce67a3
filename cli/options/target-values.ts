import { isLoopback, type Identity } from "../../suites/client/target.ts";
import { UsageError } from "../usage-error.ts";
import { malformedValue, type Place, type ValueParser } from "./option.ts";

const acceptedUrl = "an absolute http or https URL such as http://127.0.0.1:8080/v1";

/** Parses the base URL of a node (§4): an http or https URL without credentials, query, fragment or trailing slash. */
export const parseBaseUrl: ValueParser<string> = (text, place) => {
  const url = tryUrl(text);
  if (!/^https?:\/\/[^/\\\s]/i.test(text) || /[\s\\\p{Cc}]/u.test(text) || url === null) {
    const isSchemeMissing = tryUrl(`http://${text}`) !== null && !text.includes("://");
    const hint = isSchemeMissing ? `. Did you mean http://${hideSecrets(text)}?` : hintAtEmpty(text);
    throw new UsageError(malformedValue(place, acceptedUrl, hideSecrets(text)).message + hint);
  }
  if (url.username !== "" || url.password !== "") {
    throw new UsageError(
      `${place.where} must be a URL without credentials; give them with --header "Authorization: env:NAME" instead`,
    );
  }
  if (text.includes("?") || text.includes("#")) {
    throw new UsageError(`${place.where} must be a URL without a query or fragment`);
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
};

/** A CI job often takes the URL from a variable, and an unset variable in quotes is an empty text. */
function hintAtEmpty(text: string): string {
  return text.trim() === "" ? "; is the variable that holds it set?" : "";
}

function tryUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Removes credentials, query and fragment of a URL, which may be secret. */
export function hideSecrets(text: string): string {
  return text.replace(/[?#].*$/s, "…").replace(/^(\w+:\/\/)?[^/]*@/s, "$1…@");
}

/** A header to send with every request to the target. The value is a secret. */
export interface RequestHeader {
  readonly name: string;
  readonly value: string;
  /** The environment variable that contains the value; null if the value was given directly. */
  readonly fromEnvironment: string | null;
}

/** The client sets these headers for each request, because they describe the message. */
const clientHeaders: readonly string[] = [
  "accept",
  "connection",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Parses `Name: value`, or `Name: env:VARIABLE` for a secret in a variable. No message contains the value. */
export const parseRequestHeader: ValueParser<readonly RequestHeader[]> = (text, place) => {
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(colon, 0)).trim();
  if (colon === -1 || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    throw new UsageError(
      `${place.where} must have the form "Name: value", got a text without a header name before a colon`,
    );
  }
  if (clientHeaders.includes(name.toLowerCase())) {
    throw malformedValue(place, "a header that touchstone does not set itself", name);
  }
  const given = text.slice(colon + 1).trim();
  const fromEnvironment = given.startsWith("env:") ? given.slice("env:".length) : null;
  const value = fromEnvironment === null ? given : readHeaderVariable(fromEnvironment, name, place);
  if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(value)) {
    throw new UsageError(
      `the value of the header ${name} in ${place.where} must consist of printable characters`,
    );
  }
  return [{ name, value, fromEnvironment }];
};

function readHeaderVariable(variable: string, header: string, { where, env }: Place): string {
  const value = env[variable];
  if (value === undefined || value.trim() === "") {
    const state = value === undefined ? "is not set" : "is empty";
    throw new UsageError(
      `${where} takes the header ${header} from the variable ${variable}, which ${state}`,
      `Set ${variable} to the value of the header, or leave the header out.`,
    );
  }
  return value.trim();
}

/**
 * Returns the proxy for a target. An https target uses HTTPS_PROXY and an http target HTTP_PROXY; the lower-case names
 * have priority. Loopback targets have no proxy. Throws UsageError for a malformed URL.
 */
export function readProxy(baseUrl: string, env: Place["env"]): Identity["proxy"] {
  const name = baseUrl.startsWith("https:") ? "https_proxy" : "http_proxy";
  const variable = [name, name.toUpperCase()].find((one) => env[one] !== undefined);
  const text = variable === undefined ? "" : (env[variable]?.trim() ?? "");
  if (variable === undefined || text === "" || isLoopback(baseUrl)) return null;
  // As in curl, a proxy without a scheme is an HTTP proxy.
  const url = text.includes("://") ? text : `http://${text}`;
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) {
    throw new UsageError(
      `the environment variable ${variable} must contain the http or https URL of a proxy`,
    );
  }
  return { url, isBypassed: isExcepted(new URL(baseUrl), env["no_proxy"] ?? env["NO_PROXY"] ?? "") };
}

/**
 * Returns whether NO_PROXY names a target: by its host, a domain above it, or `*`. An entry with a port names only this
 * port.
 */
function isExcepted({ protocol, hostname, port }: URL, except: string): boolean {
  if (except.trim() === "*") return true;
  const portUsed = port === "" ? ({ "https:": "443" }[protocol] ?? "80") : port;
  return except
    .toLowerCase()
    .split(/[,\s]+/)
    .map((entry) => /^(?:\*?\.)?(?<host>.+?)(?::(?<port>\d+))?$/.exec(entry)?.groups ?? {})
    .some(
      ({ host, port: only = portUsed }) =>
        host !== undefined && only === portUsed && (hostname === host || hostname.endsWith(`.${host}`)),
    );
}
