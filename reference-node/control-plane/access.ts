/** Which requests may use the control plane. */
import { createHash, timingSafeEqual } from "node:crypto";
import { isAddressLiteral, isLoopbackHost, isWildcardHost, readHostName } from "../primitives/host-name.ts";
import { controlOriginPattern, controlTokenPattern, formatValue } from "../primitives/option-values.ts";
import type { ServiceRequest } from "../http/service.ts";

/**
 * Checks the token of a control plane.
 * @throws TypeError for another type, RangeError for another text. The message does not contain the text.
 */
export function parseControlToken(value: unknown): string {
  if (typeof value !== "string") throw new TypeError(`token must be a string, got ${typeof value}`);
  if (controlTokenPattern.test(value)) return value;
  throw new RangeError(
    "token must be 1 to 512 letters, digits and characters of -._~+/, got another text, which is not shown",
  );
}

/**
 * Checks the origin whose web pages may use a control plane.
 * @throws TypeError for another type, RangeError for another text.
 */
export function parseControlOrigin(value: unknown): string {
  const expected = `cors must be one origin such as http://localhost:3000, got ${formatValue(value)}`;
  if (typeof value !== "string") throw new TypeError(expected);
  if (controlOriginPattern.test(value)) return value;
  throw new RangeError(expected);
}

/**
 * Creates a function that compares a header Authorization with a token. The time that it takes depends neither on the
 * token nor on how much of it is correct.
 */
export function createTokenCheck(token: string): (authorization: string | undefined) => boolean {
  const expected = sha256(token);
  return (authorization) => {
    const [, given] = /^bearer +([^\s,]+)$/i.exec(authorization ?? "") ?? [];
    return timingSafeEqual(sha256(given ?? ""), expected) && given !== undefined;
  };
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/**
 * Returns why a request is refused before its token is read, or null. A web page can make a browser send requests to
 * this machine, so requests of browsers are refused, except from the permitted origin. A page can also point a name of
 * its own at this machine (DNS rebinding), so the host must be one of those that listeners have, or a loopback one.
 */
export function findRefusal(
  { header }: Pick<ServiceRequest, "header">,
  { cors, hosts }: { readonly cors: string | null; readonly hosts: ReadonlySet<string> },
): string | null {
  const host = readHostName(header("host") ?? "");
  if (host === null || !isOwnHost(host, hosts)) {
    return `Host must be localhost or the address of this control plane, got ${formatValue(header("host") ?? "none")}.`;
  }
  const origin = header("origin");
  if (origin !== undefined && origin !== cors) {
    return `The control plane does not accept requests from web pages of ${formatValue(origin)}.`;
  }
  const site = header("sec-fetch-site");
  if (site === undefined || site === "none" || site === "same-origin" || origin !== undefined) return null;
  return `Sec-Fetch-Site must be none or same-origin, got ${formatValue(site)}.`;
}

function isOwnHost(host: string, hosts: ReadonlySet<string>): boolean {
  if (isLoopbackHost(host) || hosts.has(host)) return true;
  // An address cannot be pointed elsewhere, and a listener on all addresses is reached through any of them.
  return isAddressLiteral(host) && [...hosts].some(isWildcardHost);
}
