/** Compares the answers of two nodes to one request in what a client can rely on. */

/** An answer to a request. */
export interface ReceivedAnswer {
  /** The status, or the reason if no answer arrived. */
  readonly status: number | string;
  /** Names are in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** What is compared, in this order. */
const aspects = ["status", "error code", "VM code", "media type", "headers", "members of the body"] as const;
export type Aspect = (typeof aspects)[number];

export interface Difference {
  readonly aspect: Aspect;
  /** The value of the recorded answer, as text. */
  readonly recorded: string;
  readonly received: string;
}

/** Headers whose presence is compared, next to the ledger headers. */
const comparedHeaders = /^(x-aptos-|access-control-|location$|retry-after$|content-encoding$)/;

/** Returns the aspects in which an answer differs from the recorded one. A truncated recorded body is not compared. */
export function compareAnswers(
  recorded: ReceivedAnswer,
  received: ReceivedAnswer,
  { isBodyCut }: { readonly isBodyCut: boolean },
): readonly Difference[] {
  const [wanted, given] = [describe(recorded), describe(received)];
  return aspects.flatMap((aspect) =>
    wanted[aspect] === given[aspect] || (isBodyCut && aspect === "members of the body")
      ? []
      : [{ aspect, recorded: wanted[aspect], received: given[aspect] }],
  );
}

function describe({ status, headers, body }: ReceivedAnswer): Readonly<Record<Aspect, string>> {
  const json = parseJson(body);
  const mediaType = headers.get("content-type") ?? "";
  const isJson = mediaType.startsWith("application/json") && !headers.has("content-encoding");
  return {
    status: typeof status === "number" ? String(status) : "no answer",
    "error code": textOf(json, "error_code"),
    "VM code": textOf(json, "vm_error_code"),
    "media type": mediaType,
    headers: [...headers.keys()]
      .filter((name) => comparedHeaders.test(name))
      .toSorted()
      .join(", "),
    "members of the body": isJson ? membersOf(json) : "",
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a text or a number that is a member of a value, or "none". */
function textOf(value: unknown, name: string): string {
  const member: unknown = Reflect.get(Object(value), name);
  return typeof member === "string" || typeof member === "number" ? String(member) : "none";
}

/** Names the type of a value, and the members of an object. Of an array, the first element is described. */
function membersOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${membersOf(value[0])}]`;
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return `{${Object.keys(value).toSorted().join(", ")}}`;
}
