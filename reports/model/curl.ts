import { bodyBytes, isBinary } from "./body-bytes.ts";
import type { Exchange } from "./observation.ts";

type Request = Exchange["request"];

/** What curl writes itself and would only contradict: the length of the body, and the state of the connection. */
const ownHeaders: ReadonlySet<string> = new Set(["content-length", "connection"]);

/**
 * Renders a request as one POSIX shell command that sends it again. Every word is quoted, so that nothing in it is
 * expanded. A body that is binary (`0x` and hex) or that a terminal or curl would change is piped in from printf with
 * octal escapes, which every shell knows.
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

/** With a body curl sends POST by itself, and without one GET; HEAD needs a flag, or curl waits for a body. */
function methodWords({ method, body }: Request): readonly string[] {
  if (method === "HEAD" && body === null) return ["-I"];
  return method === (body === null ? "GET" : "POST") ? [] : [`-X ${quote(method)}`];
}

function headerWords({ headers, body }: Request): readonly string[] {
  const sent = headers.filter(([name]) => !ownHeaders.has(name.toLowerCase()));
  const hasType = sent.some(([name]) => name.toLowerCase() === "content-type");
  return [
    ...sent.map(([name, value]) => `-H ${quote(headerLine(name, value))}`),
    // With a body curl would add the media type of a form.
    ...(body !== null && !hasType ? ["-H 'Content-Type:'"] : []),
  ];
}

/** curl removes a header that has no value unless a semicolon follows its name. */
function headerLine(name: string, value: string): string {
  return value === "" ? `${name};` : `${name}: ${value}`;
}

function bodyWords({ body }: Request, isPiped: boolean): readonly string[] {
  if (body === null) return [];
  return [`--data-binary ${isPiped ? "@-" : quote(body)}`];
}

/** The format for printf where the body cannot stand in the command as it is, else null. */
function toPrintfBody(request: Request): string | null {
  const bytes = bodyBytes(request);
  const isPrintable = !isBinary(request) && /^(?!@)[\x20-\x7e]*$/.test(request.body ?? "");
  return bytes === null || isPrintable ? null : printfFormat(bytes);
}

/** Printable characters stay themselves but for `%`, `\`, and a `-` in front that would look like an option. */
function printfFormat(bytes: Uint8Array): string {
  return Array.from(bytes, (byte, index) => {
    const character = String.fromCharCode(byte);
    if (character === "%") return "%%";
    const isPrintable =
      byte >= 0x20 && byte <= 0x7e && character !== "\\" && (index > 0 || character !== "-");
    return isPrintable ? character : `\\${byte.toString(8).padStart(3, "0")}`;
  }).join("");
}

/** Single quotes keep everything but themselves; a NUL cannot stand in a command line at all. */
function quote(text: string): string {
  return `'${text.replaceAll("\0", "\\0").replaceAll("'", `'\\''`)}'`;
}
