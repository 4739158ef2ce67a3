import type { Exchange } from "../../evidence/exchange.ts";
import { shortenHex, truncateText } from "./plain-text.ts";

/** The file beside a report that holds its exchanges. */
export const EXCHANGES = "exchanges.ndjson.gz";

type Headers = Exchange["request"]["headers"];

/** Renders a request like HTTP/1.1: request line, headers, body. */
export function renderRequest(request: Exchange["request"]): string {
  return [
    `${request.method} ${request.url}`,
    ...headerLines(request.headers),
    ...bodyLines(request.body),
  ].join("\n");
}

/** Renders a response like HTTP/1.1: status, headers, body. Without a response, says why none arrived. */
export function renderResponse({
  response,
  transportFailure,
}: Pick<Exchange, "response" | "transportFailure">): string {
  if (response === null) return `no response: ${transportFailure ?? "unknown reason"}`;
  const cut = response.bodyIsCut ? [`(cut; the complete body has ${response.bodyBytes} bytes)`] : [];
  return [`${response.status}`, ...headerLines(response.headers), ...bodyLines(response.body), ...cut].join(
    "\n",
  );
}

const urlLengthMax = 160;
const headerLengthMax = 80;
const bodyStartMax = 80;

/**
 * Describes a request and its response in one line: method, URL, status, media type, where a redirect leads, and the
 * start of the body. Long hexadecimal numbers are shortened.
 */
export function describeExchange({ request, response, transportFailure }: Exchange): string {
  const asked = `${request.method} ${truncateText(shortenHex(request.url), urlLengthMax)}`;
  if (response === null)
    return `${asked}: no response, because ${transportFailure ?? "of an unknown reason"}`;
  const headerOf = (name: string): string | null => {
    const value = response.headers.find(([other]) => other.toLowerCase() === name)?.[1];
    return value === undefined ? null : truncateText(shortenHex(value), headerLengthMax);
  };
  const location = headerOf("location");
  const body = response.body.trim();
  return [
    `${asked}: status ${response.status}`,
    headerOf("content-type") ?? "no content-type",
    ...(location === null ? [] : [`location ${location}`]),
    body === "" ? "empty body" : `body ${truncateText(body.replace(/\s+/g, " "), bodyStartMax)}`,
  ].join(", ");
}

function headerLines(headers: Headers): readonly string[] {
  return headers.map(([name, value]) => `${name}: ${value}`);
}

function bodyLines(body: string | null): readonly string[] {
  return body === null || body === "" ? [] : ["", body];
}

/** Returns the bytes of the body of a recorded request; null if the request has no body. */
export function bodyBytes(request: Exchange["request"]): Uint8Array | null {
  const { body } = request;
  if (body === null) return null;
  return isBinary(request) ? Buffer.from(body.slice(2), "hex") : Buffer.from(body, "utf8");
}

/**
 * Whether a recorded body is bytes in hex. A text may also begin with `0x`, so the media type must not be a text
 * type.
 */
function isBinary({ headers, body }: Exchange["request"]): boolean {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  return !/json|text|xml/i.test(type) && /^0x([0-9a-f]{2})*$/i.test(body ?? "");
}

type Request = Exchange["request"];

/** The header that curl sets itself. */
const ownHeader = "content-length";

/**
 * Renders a request as one POSIX shell command that sends it again. Every word is quoted, so that the shell expands
 * nothing. A binary body, or a body that a terminal or curl would change, is piped from printf.
 * Its bytes are octal escapes (`\001`), which every shell supports.
 */
export function renderCurl(request: Request): string {
  const pipe = toPrintfBody(request);
  const words = [
    "curl -sS -i -g --path-as-is",
    ...methodWords(request),
    ...headerWords(request),
    ...bodyWords(request, pipe !== null),
    quote(request.url),
  ];
  const command = words.join(" ");
  return pipe === null ? command : `printf ${quote(pipe)} | ${command}`;
}

/**
 * Returns the option for the method, if needed: curl itself sends POST with a body, otherwise GET. With `-X HEAD`,
 * curl waits for a body.
 */
function methodWords({ method, body }: Request): readonly string[] {
  if (method === "HEAD" && body === null) return ["-I"];
  return method === (body === null ? "GET" : "POST") ? [] : [`-X ${quote(method)}`];
}

function headerWords({ headers, body }: Request): readonly string[] {
  const sent = headers.filter(([name]) => name.toLowerCase() !== ownHeader);
  const hasType = sent.some(([name]) => name.toLowerCase() === "content-type");
  return [
    ...sent.map(([name, value]) => `-H ${quote(headerLine(name, value))}`),
    // Decodes the response, so that its body is the recorded one. The header above decides which codings are accepted.
    ...(sent.some(([name]) => name.toLowerCase() === "accept-encoding") ? ["--compressed"] : []),
    // Without this, curl adds the media type of a form to a body.
    ...(body !== null && !hasType ? ["-H 'Content-Type:'"] : []),
  ];
}

/**
 * Renders a header for curl, which sends an empty header only if its name ends with a semicolon instead of a colon.
 */
function headerLine(name: string, value: string): string {
  return value === "" ? `${name};` : `${name}: ${value}`;
}

function bodyWords({ body }: Request, isPiped: boolean): readonly string[] {
  if (body === null) return [];
  return [`--data-binary ${isPiped ? "@-" : quote(body)}`];
}

/** Returns the printf format of a body that cannot be written into the command; null for any other body. */
function toPrintfBody(request: Request): string | null {
  const bytes = bodyBytes(request);
  const isPrintable = !isBinary(request) && /^(?!@)[\x20-\x7e]*$/.test(request.body ?? "");
  return bytes === null || isPrintable ? null : printfFormat(bytes);
}

/** Escapes `%`, `\`, unprintable characters, and a leading `-`, which printf would read as an option. */
function printfFormat(bytes: Uint8Array): string {
  return Array.from(bytes, (byte, index) => {
    const character = String.fromCharCode(byte);
    if (character === "%") return "%%";
    const isPrintable =
      byte >= 0x20 && byte <= 0x7e && character !== "\\" && (index > 0 || character !== "-");
    return isPrintable ? character : `\\${byte.toString(8).padStart(3, "0")}`;
  }).join("");
}

/**
 * Quotes a word for a POSIX shell. NUL becomes the text `\0`, because a command line cannot contain NUL.
 */
function quote(text: string): string {
  return `'${text.replaceAll("\0", "\\0").replaceAll("'", `'\\''`)}'`;
}
