/** The part of GraphQL that clients use to ask an indexer for its status: operations without fragments. */

/** A field at the top of a query. */
export interface QueryField {
  readonly name: string;
  /** The name of the field in the response: its alias, or its name. */
  readonly responseName: string;
  /** The arguments as JSON values, with the variables replaced. An unknown variable is undefined. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The names of the selected members. */
  readonly selection: readonly string[];
}

/** The error for a query that this reader does not understand. */
export class QueryError extends Error {
  override readonly name = "QueryError";
}

/** The maximum depth of a value in a query. */
const depthMax = 32;

const tokenPattern =
  /[\s,\uFEFF]+|#[^\n\r]*|("(?:[^"\\\n\r]|\\.)*"|\.\.\.|[A-Za-z_]\w*|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[!$&()/:=@[\]{|}])/gy;

interface Tokens {
  peek(): string;
  next(): string;
  /** Takes the next token if it is this one. */
  take(token: string): boolean;
  /** Takes the next token, which must be this one. @throws QueryError if it is another one. */
  expect(token: string): void;
}

/**
 * Reads the fields at the top of a query with one operation.
 * @throws QueryError for several operations, mutations, fragments and directives, and for text that is not GraphQL.
 */
export function readQueryFields(
  text: string,
  variables: Readonly<Record<string, unknown>>,
): readonly QueryField[] {
  const tokens = createTokens(text);
  if (tokens.take("query")) {
    if (/^\w/.test(tokens.peek())) tokens.next();
    if (tokens.take("(")) skipDefinitions(tokens);
  }
  tokens.expect("{");
  const fields: QueryField[] = [];
  while (!tokens.take("}")) fields.push(readField(tokens, variables));
  tokens.expect("");
  return fields;
}

/** Splits a query into tokens. The end is an empty token. */
function createTokens(text: string): Tokens {
  const list: string[] = [];
  let end = 0;
  for (const { 0: whole, 1: token } of text.matchAll(tokenPattern)) {
    end += whole.length;
    if (token !== undefined) list.push(token);
  }
  if (end !== text.length) throw new QueryError(`the query has an unexpected character at ${end}`);
  let at = 0;
  const tokens: Tokens = {
    peek: () => list[at] ?? "",
    next: () => list[at++] ?? "",
    take: (token) => {
      const isNext = tokens.peek() === token;
      if (isNext) at += 1;
      return isNext;
    },
    expect: (token) => {
      if (!tokens.take(token)) throw new QueryError(`the query has ${describeToken(tokens.peek())} there`);
    },
  };
  return tokens;
}

/** Describes a token for a message that becomes JSON, in which quotation marks would be escaped. */
function describeToken(token: string): string {
  if (token === "") return "its end";
  return token === "..." ? "a fragment" : token.slice(0, 32);
}

/** Skips the definitions of variables. Their types do not matter, and default values are not supported. */
function skipDefinitions(tokens: Tokens): void {
  while (!tokens.take(")")) {
    if (["", "=", "{"].includes(tokens.peek())) tokens.expect(")");
    tokens.next();
  }
}

function readField(tokens: Tokens, variables: Readonly<Record<string, unknown>>): QueryField {
  const first = readName(tokens);
  const name = tokens.take(":") ? readName(tokens) : first;
  const given: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  if (tokens.take("(")) {
    while (!tokens.take(")")) {
      const argument = readName(tokens);
      tokens.expect(":");
      given[argument] = readValue(tokens, variables, 0);
    }
  }
  const selection: string[] = [];
  if (tokens.take("{")) {
    while (!tokens.take("}")) selection.push(readName(tokens));
  }
  return { name, responseName: first, arguments: given, selection };
}

function readName(tokens: Tokens): string {
  const name = tokens.next();
  if (!/^[A-Za-z_]/.test(name))
    throw new QueryError(`the query has ${describeToken(name)} in place of a name`);
  return name;
}

function readValue(tokens: Tokens, variables: Readonly<Record<string, unknown>>, depth: number): unknown {
  if (depth > depthMax) throw new QueryError(`the query has a value nested deeper than ${depthMax}`);
  if (tokens.take("$")) {
    const name = readName(tokens);
    return Object.hasOwn(variables, name) ? variables[name] : undefined;
  }
  if (tokens.take("[")) {
    const items: unknown[] = [];
    while (!tokens.take("]")) items.push(readValue(tokens, variables, depth + 1));
    return items;
  }
  if (tokens.take("{")) {
    const members: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    while (!tokens.take("}")) {
      const name = readName(tokens);
      tokens.expect(":");
      members[name] = readValue(tokens, variables, depth + 1);
    }
    return members;
  }
  return parseScalar(tokens.next());
}

/** Parses a string, a number, a boolean or null. The name of an enum value stays a text. */
function parseScalar(token: string): unknown {
  try {
    return JSON.parse(token) as unknown;
  } catch {
    if (/^[A-Za-z_]/.test(token)) return token;
    throw new QueryError(`the query has ${describeToken(token)} in place of a value`);
  }
}
