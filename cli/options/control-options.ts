/** The options of `touchstone node` for the control over HTTP. */
import { isLoopbackHost } from "../../reference-node/primitives/host-name.ts";
import { controlOriginPattern, controlTokenPattern } from "../../reference-node/primitives/option-values.ts";
import { defineOptional, malformedValue, type ValueParser } from "./option.ts";
import { integerFrom } from "./option-values.ts";
import { UsageError } from "../usage-error.ts";

const parseToken: ValueParser<string> = (text, { where }) => {
  if (controlTokenPattern.test(text)) return text;
  // The message does not contain the text, because it may be a secret.
  throw new UsageError(`${where} must be 1 to 512 letters, digits and characters of -._~+/`);
};

const parseControlCors: ValueParser<string> = (text, place) => {
  if (controlOriginPattern.test(text)) return text;
  throw malformedValue(place, "one origin such as http://localhost:3000", text);
};

export const controlOptions = {
  controlPort: defineOptional({
    placeholder: "<n>",
    meaning: "port of the control over HTTP, for tests in other languages; 0 takes a free port",
    parse: integerFrom(0, 65_535),
    shownDefault: "no such service",
  }),
  controlToken: defineOptional({
    placeholder: "<t>",
    meaning: "token that every request to the control needs",
    parse: parseToken,
    shownDefault: "random, and printed",
  }),
  controlCors: defineOptional({
    placeholder: "<origin>",
    meaning: "the one origin whose web pages may use the control",
    parse: parseControlCors,
    shownDefault: "none",
  }),
} as const;

/** Throws UsageError if other machines can reach the control and no token is given. */
export function requireControlToken({
  host,
  controlPort,
  controlToken,
}: {
  readonly host: string;
  readonly controlPort: number | null;
  readonly controlToken: string | null;
}): void {
  if (controlPort === null || controlToken !== null || isLoopbackHost(host)) return;
  throw new UsageError(
    `set --control-token with --control-port, because other machines can reach ${host}, or leave out --host`,
  );
}
