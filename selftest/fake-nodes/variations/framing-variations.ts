import type { Variation } from "./variation.ts";
import type { ProxyRequest, ProxyResponse, SimpleAlteration, TransferOptions } from "../wire/exchange.ts";

/** Nodes that send the same content with other headers, framing or encodings. */
export const framingVariations: readonly Variation[] = [
  {
    id: "header-names-in-capitals",
    differs: "the names of headers are in capitals",
    allowed: "HTTP does not tell apart the case of header names; §4.0 prints them in capitals",
    alter: withNames((name) => name.toUpperCase()),
  },
  {
    id: "header-names-in-mixed-case",
    differs: "the names of headers are in another mixture of cases in each answer to a path",
    allowed: "RESP-S05: the case of header names is of no account in HTTP",
    alter: withNames((name, { time }) =>
      name.replaceAll(/[a-z]/g, (letter, at: number) =>
        (at + time) % 3 === 0 ? letter : letter.toUpperCase(),
      ),
    ),
  },
  {
    id: "headers-in-other-order",
    differs: "headers come in the reverse order",
    allowed: "HTTP gives the order of headers of different names no meaning",
    alter: (_, answer) => ({ ...answer, headers: answer.headers.toReversed() }),
  },
  {
    id: "headers-beyond-the-document",
    differs: "answers carry further headers, some of them long, in UTF-8 or with the node's own word",
    allowed: "RESP-S06: a response may carry other headers, under any name",
    alter: (_, answer) => ({ ...answer, headers: [...answer.headers, ...furtherHeaders] }),
  },
  {
    id: "header-integers-with-leading-zeros",
    differs: "the integers of the ledger headers have leading zeros",
    allowed: "RESP-S04: decimal digits, leading zeros allowed",
    alter: withValues((value) => `00${value}`),
  },
  {
    id: "header-values-among-white-space",
    differs: "the values of headers stand between spaces and tabs",
    allowed: "RESP-S04: white space around a value belongs to HTTP",
    alter: withValues((value) => ` \t ${value} \t`),
  },
  {
    id: "cookies",
    differs: "each answer sets two cookies, as a load balancer does for who comes back",
    allowed: "RESP-S06: a response may carry other headers",
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
    differs: "no answer has the header date",
    allowed: "the document names no such header, and HTTP lets a server without a clock leave it out",
    alter: (_, answer) => carried(answer, { omitsDateHeader: true }),
  },
  {
    id: "charset-named",
    differs: "the media type names its charset",
    allowed: "the document prints application/json, of which JSON's charset is a parameter without effect",
    alter: withMediaType((type) => `${type}; charset=utf-8`),
  },
  {
    id: "charset-in-capitals",
    differs: "the media type is in capitals in part and names its charset in capitals, without a space",
    allowed: "HTTP does not tell apart the case of media types and of charsets, and makes the space optional",
    alter: withMediaType((type) => `${type.replace("json", "JSON")};charset=UTF-8`),
  },
  {
    id: "charset-in-quotes",
    differs: "the media type has two parameters, one of them in quotes",
    allowed: "HTTP writes the value of a parameter as a token or in quotes",
    alter: withMediaType((type) => `${type} ; charset="utf-8";profile=ledger`),
  },
  {
    id: "success-of-another-media-type",
    differs: "success answers have a media type of the vendor's own",
    allowed:
      "RESP-S03: any media type, with any parameters; the body is judged as JSON whatever it is called",
    alter: (incoming, answer) =>
      answer.status < 400 ? withMediaType(() => "application/vnd.ledger.v1+json")(incoming, answer) : answer,
  },
  {
    id: "body-in-chunks",
    differs: "bodies come in chunks, without a length",
    allowed: "the document says nothing of transfer codings",
    alter: (_, answer) => carried(answer, { chunks: 3 }),
  },
  {
    id: "connection-closed-after-each-answer",
    differs: "the connection is closed after each answer",
    allowed: "the document says nothing of connections",
    alter: (_, answer) => carried(answer, { ends: "after" }),
  },
  ...(["gzip", "deflate", "br"] as const).map((encoding): Variation => ({
    id: `compressed-with-${encoding}`,
    differs: `bodies are compressed with ${encoding} unless the request rules it out`,
    allowed:
      "the document says nothing of content codings; HTTP takes any for acceptable where a request lists none",
    alter: (incoming, answer) => (accepts(incoming, encoding) ? carried(answer, { encoding }) : answer),
  })),
];

/** Many and long ones, a value in UTF-8, an empty one, and names close to those of the ledger headers. */
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

/** How HTTP reads Accept-Encoding: where it is missing every coding is acceptable. */
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

/** Changes the values of the ledger headers, but for the cursor, which is text. */
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
