/** The parsers of options of listeners. */
import { originPattern } from "../../reference-node/primitives/option-values.ts";
import { malformedValue, type ValueParser } from "./option.ts";

/** Parses the address on which a listener listens. */
export const parseHost: ValueParser<string> = (text, place) => {
  if (!/^(?!-)[\d.:A-Za-z-]{1,63}(?<!-)$/.test(text)) {
    throw malformedValue(place, "a host name or an IP address without brackets", text);
  }
  return text;
};

/** Parses the origins whose web pages may read responses. */
export const parseOrigins: ValueParser<readonly string[]> = (text, place) => {
  const origins = text.split(",").map((part) => part.trim());
  const wrong = origins.find((origin) => !originPattern.test(origin));
  if (wrong === undefined) return origins;
  throw malformedValue(place, "origins such as http://localhost:3000, separated by commas, or *", wrong);
};
