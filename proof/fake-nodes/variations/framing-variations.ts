import type { Variation } from "./variation.ts";
import type { ProxyRequest, ProxyResponse, SimpleAlteration, TransferOptions } from "../wire/exchange.ts";

/** Nodes that send the same content with other headers, framing or encodings. */
export const framingVariations: readonly Variation[] = [
  {
    id: "header-names-in-capitals",
    differs: "Header names are in upper case.",
    allowed: "HTTP header names are case-insensitive, and §4.0 prints them in upper case.",
    alter: withNames((name) => name.toUpperCase()),
  },
  {
    id: "header-names-in-mixed-case",
    differs: "Header names have a different mix of upper and lower case in each response to a path.",
    allowed: "RESP-S05: HTTP header names are case-insensitive.",
    alter: withNames((name, { time }) =>
      name.replaceAll(/[a-z]/g, (letter, at: number) =>
        (at + time) % 3 === 0 ? letter : letter.toUpperCase(),
      ),
    ),
  },
  {
    id: "headers-in-other-order",
    differs: "Headers are in reverse order.",
    allowed: "In HTTP, the order of headers with different names has no meaning.",
    alter: (_, answer) => ({ ...answer, headers: answer.headers.toReversed() }),
  },
  {
    id: "headers-beyond-the-document",
    differs: "Responses have additional headers: long ones, ones in UTF-8 and ones with the vendor name.",
    allowed: "RESP-S06: a response may have other headers with any name.",
    alter: (_, answer) => ({ ...answer, headers: [...answer.headers, ...furtherHeaders] }),
  },
  {
    id: "header-integers-with-leading-zeros",
    differs: "The integers in the ledger headers have leading zeros.",
    allowed: "RESP-S04: decimal digits may have leading zeros.",
    alter: withValues((value) => `00${value}`),
  },
  {
    id: "header-values-among-white-space",
    differs: "Header values are surrounded by spaces and tabs.",
    allowed: "RESP-S04: HTTP ignores white space around a header value.",
    alter: withValues((value) => ` \t ${value} \t`),
  },
  {
    id: "cookies",
    differs: "Each response sets two cookies, as a load balancer with sticky sessions does.",
    allowed: "RESP-S06: a response may have other headers.",
    alter: (_, answer) => ({
      ...answer,
      headers: [
        ...answer.headers,
        ["set-cookie", "replica=7; Path=/; HttpOnly"],
        ["set-cookie", "zone=b; Path=/; Secure; SameSite=None"],
      ],
    }),
  },
  {
    id: "date-missing",
    differs: "Responses have no Date header.",
    allowed: "The document does not mention this header, and HTTP lets a server without a clock omit it.",
    alter: (_, answer) => carried(answer, { omitsDateHeader: true }),
  },
  {
    id: "charset-named",
    differs: "The Content-Type header has a charset parameter.",
    allowed: "The document requires application/json, for which a charset parameter has no effect.",
    alter: withMediaType((type) => `${type}; charset=utf-8`),
  },
  {
    id: "charset-in-capitals",
    differs:
      "The Content-Type header is partly in upper case and has a charset parameter without a space before it.",
    allowed: "In HTTP, media types and charsets are case-insensitive, and the space is optional.",
    alter: withMediaType((type) => `${type.replace("json", "JSON")};charset=UTF-8`),
  },
  {
    id: "charset-in-quotes",
    differs: "The Content-Type header has two parameters, one of them quoted.",
    allowed: "In HTTP, a parameter value is a token or a quoted string.",
    alter: withMediaType((type) => `${type} ; charset="utf-8";profile=ledger`),
  },
  {
    id: "success-of-another-media-type",
    differs: "Success responses have a vendor-specific media type.",
    allowed: "RESP-S03: any media type is allowed, and the body is judged as JSON.",
    alter: (incoming, answer) =>
      answer.status < 400 ? withMediaType(() => "application/vnd.ledger.v1+json")(incoming, answer) : answer,
  },
  {
    id: "body-in-chunks",
    differs: "Bodies are sent in chunks, without Content-Length.",
    allowed: "The document does not mention transfer codings.",
    alter: (_, answer) => carried(answer, { chunks: 3 }),
  },
  {
    id: "connection-closed-after-each-answer",
    differs: "The connection is closed after each response.",
    allowed: "The document does not mention connections.",
    alter: (_, answer) => carried(answer, { ends: "after" }),
  },
  ...(["gzip", "deflate", "br"] as const).map((encoding): Variation => ({
    id: `compressed-with-${encoding}`,
    differs: `Bodies are compressed with ${encoding} unless the request excludes it.`,
    allowed:
      "The document does not mention content codings; in HTTP, any coding is acceptable if the request has no Accept-Encoding.",
    alter: (incoming, answer) => (accepts(incoming, encoding) ? carried(answer, { encoding }) : answer),
  })),
];

/** Long, empty, UTF-8 and repeated headers, and names similar to those of the ledger headers. */
const furtherHeaders: ProxyResponse["headers"] = [
  ["vary", "origin, accept-encoding"],
  ["strict-transport-security", "max-age=31536000; includeSubDomains"],
  ["access-control-allow-origin", "*"],
  ["x-node-txn-encryption-key", `0x${"ab".repeat(96)}`],
  ["x-node-other", "1"],
  ["x-node-ledger-version-indexed", "not a number"],
  ["x-empty", ""],
  ["x-greeting", Buffer.from("grüße, 帳本").toString("latin1")],
  ["x-trace", "é".repeat(4_000)],
  ["x-twice", "one"],
  ["x-twice", "two"],
];

/** Whether a request accepts a content coding. In HTTP, a request without Accept-Encoding accepts every coding. */
function accepts({ headers }: ProxyRequest, encoding: string): boolean {
  const listed = headers.get("accept-encoding")?.toLowerCase().split(",");
  return listed === undefined || listed.some((one) => one.trim() === encoding);
}

function withNames(change: (name: string, incoming: ProxyRequest) => string): SimpleAlteration {
  return (incoming, answer) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => [change(name, incoming), value] as const),
  });
}

/** Changes the values of the ledger headers except the cursor, which is not an integer. */
function withValues(change: (value: string) => string): SimpleAlteration {
  return (_, answer) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) =>
      name.startsWith("x-node-") && name !== "x-node-cursor"
        ? ([name, change(value)] as const)
        : ([name, value] as const),
    ),
  });
}

function withMediaType(change: (type: string) => string): SimpleAlteration {
  return (_, answer) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) =>
      name === "content-type" ? ([name, change(value)] as const) : ([name, value] as const),
    ),
  });
}

function carried(answer: ProxyResponse, transfer: TransferOptions): ProxyResponse {
  return { ...answer, transfer: { ...answer.transfer, ...transfer } };
}
