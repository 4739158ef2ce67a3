import { malformedValue, type Place, type ValueParser } from "./option.ts";
import { UsageError } from "../usage-error.ts";

/** A header that goes with every request to the target; its value is a secret. */
export interface RequestHeader {
  readonly name: string;
  readonly value: string;
  /** The variable that the value was taken from; null where it was written out. */
  readonly fromEnvironment: string | null;
}

/** Headers that frame a message or say what it holds: the client sets them for each request. */
const CLIENT_HEADERS: readonly string[] = [
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

/** `Name: value`, or `Name: env:VARIABLE` to keep a secret off the command line. No message repeats the value. */
export const parseRequestHeader: ValueParser<readonly RequestHeader[]> = (text, place) => {
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(colon, 0)).trim();
  if (colon === -1 || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    throw new UsageError(
      `${place.where} expected "Name: value", got a text without a header name before a colon`,
    );
  }
  if (CLIENT_HEADERS.includes(name.toLowerCase())) {
    throw malformedValue(place, "a header that the client does not set itself for each request", name);
  }
  const written = text.slice(colon + 1).trim();
  const fromEnvironment = written.startsWith("env:") ? written.slice("env:".length) : null;
  const value = fromEnvironment === null ? written : valueOf(fromEnvironment, name, place);
  if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(value)) {
    throw new UsageError(`${place.where} expected a value of printable characters for the header ${name}`);
  }
  return [{ name, value, fromEnvironment }];
};

function valueOf(variable: string, header: string, place: Place): string {
  const value = place.env[variable];
  if (value === undefined || value.trim() === "") {
    const state = value === undefined ? "is not set" : "is empty";
    throw new UsageError(
      `${place.where} takes the header ${header} from the variable ${variable}, which ${state}`,
    );
  }
  return value.trim();
}
