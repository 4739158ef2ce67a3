import { malformedValue, type ValueParser } from "./option.ts";
import { UsageError } from "../usage-error.ts";

const ACCEPTED = "an absolute http or https URL such as http://127.0.0.1:8080/v1";

/** Where a node's interface is rooted (§4): an http or https URL without credentials, query, fragment or trailing slash. */
export const parseBaseUrl: ValueParser<string> = (text, place) => {
  const url = tryUrl(text);
  if (!/^https?:\/\/[^/\\\s]/i.test(text) || /[\s\\\p{Cc}]/u.test(text) || url === null) {
    const hint =
      tryUrl(`http://${text}`) !== null && !text.includes("://")
        ? `. Did you mean http://${shown(text)}?`
        : "";
    throw new UsageError(malformedValue(place, ACCEPTED, shown(text)).message + hint);
  }
  if (url.username !== "" || url.password !== "") {
    throw new UsageError(
      `${place.where} expected a URL without credentials; give them with --header "Authorization: env:NAME" instead`,
    );
  }
  if (text.includes("?") || text.includes("#")) {
    throw new UsageError(`${place.where} expected a URL without a query or fragment`);
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
};

function tryUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The text without what may be a secret: credentials, and all after a question mark or number sign. */
function shown(text: string): string {
  return text.replace(/[?#].*$/s, "…").replace(/^(\w+:\/\/)?[^/]*@/s, "$1…@");
}
