/** What an implementer does wrong or has not done yet, as rows of data: each of them spoils a complete handler. */
import type { Answer, Handler, Request } from "./operations.ts";

/** One bug of an implementer. */
export interface Fault {
  readonly name: string;
  /** How a first cause or a next step names what this bug is about. */
  readonly shown: RegExp;
  readonly spoil: (handler: Handler) => Handler;
}

const text = (status: number, body: string): Answer => ({
  status,
  headers: { "content-type": "text/plain" },
  body,
});

const alterRequest =
  (alter: (request: Request) => Request) =>
  (handler: Handler): Handler =>
  (request) =>
    handler(alter(request));

const alterAnswer =
  (alter: (answer: Answer, request: Request) => Answer) =>
  (handler: Handler): Handler =>
  (request) =>
    alter(handler(request), request);

/** Answers requests whose path has a form as the server answers where it has no operation. */
const lack = (form: RegExp): Fault["spoil"] =>
  alterRequest((request) => (form.test(request.path) ? { ...request, path: "" } : request));

const alterErrors = (alter: (answer: Answer) => Answer): Fault["spoil"] =>
  alterAnswer((answer) => (answer.status >= 400 ? alter(answer) : answer));

const alterBody = (form: RegExp, alter: (body: Members) => unknown): Fault["spoil"] =>
  alterAnswer((answer, { path }) =>
    answer.status === 200 && form.test(path) ? { ...answer, body: alter(answer.body as Members) } : answer,
  );

interface Members {
  readonly [name: string]: unknown;
}

function alterQuery(alter: (query: URLSearchParams) => void): Fault["spoil"] {
  return alterRequest((request) => {
    const query = new URLSearchParams(request.query);
    alter(query);
    return { ...request, query };
  });
}

function withHeaders(answer: Answer, keep: (name: string, value: string) => string | null): Answer {
  const entries = Object.entries(answer.headers).flatMap(([name, value]) => {
    const kept = keep(name, value);
    return kept === null ? [] : [[name, kept] as const];
  });
  return { ...answer, headers: Object.fromEntries(entries) };
}

/** Writes every string of digits as a number, as a serializer of numbers does. */
function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withNumbers(member)]));
  return typeof value === "string" && /^[0-9]+$/.test(value) ? Number(value) : value;
}

const account = /^\/accounts\/[^/]+$/;
const resources = /^\/accounts\/[^/]+\/resources$/;
const modules = /^\/accounts\/[^/]+\/modules$/;
const block = /^\/blocks\//;

/** The bugs, in the order in which a server is built: the later ones are seen when the earlier ones are mended. */
export const faults: readonly Fault[] = [
  {
    name: "no operation at all",
    shown: /check the base URL: GET \S+\/-\/healthy/,
    spoil: () => () => text(404, "Not Found"),
  },
  { name: "no account", shown: /serve GET \/accounts\/\{address\}(?!\/)/, spoil: lack(account) },
  { name: "no resources", shown: /serve GET \/accounts\/\{address\}\/resources/, spoil: lack(resources) },
  { name: "no modules", shown: /serve GET \/accounts\/\{address\}\/modules/, spoil: lack(modules) },
  {
    name: "no block",
    shown: /serve GET \/blocks|getBlockByVersion.*no such operation|Read the block.*no such operation/,
    spoil: lack(block),
  },
  { name: "no table item", shown: /serve POST \/tables/, spoil: lack(/^\/tables\//) },
  {
    name: "no ledger headers",
    shown: /header X-NODE-[A-Z-]+.*no such header/,
    spoil: alterAnswer((answer) =>
      withHeaders(answer, (name, value) => (/^x-node-(?!cursor)/.test(name) ? null : value)),
    ),
  },
  {
    name: "errors as text",
    shown: /An error response has the media type/,
    spoil: alterErrors(({ status }) => text(status, "error")),
  },
  {
    name: "errors without error_code",
    shown: /member error_code/,
    spoil: alterErrors((answer) => ({ ...answer, body: { message: (answer.body as Members)["message"] } })),
  },
  {
    name: "u64 as numbers",
    shown: /u64 value is a JSON string/,
    spoil: alterAnswer((answer) => ({ ...answer, body: withNumbers(answer.body) })),
  },
  {
    name: "no cursor",
    shown: /X-NODE-CURSOR contains the cursor/,
    spoil: alterAnswer((answer) =>
      withHeaders(answer, (name, value) => (name === "x-node-cursor" ? null : value)),
    ),
  },
  {
    name: "start ignored",
    shown: /pages of a listing together|appears twice across pages/,
    spoil: alterQuery((query) => query.delete("start")),
  },
  { name: "limit ignored", shown: /as limit allows/, spoil: alterQuery((query) => query.delete("limit")) },
  {
    name: "versions from 2^64 on accepted",
    shown: /ledger_version that is not a uint64/,
    spoil: alterQuery((query) => {
      const version = query.get("ledger_version") ?? "";
      if (/^[0-9]{20,}$/.test(version) && BigInt(version) >= 2n ** 64n) query.delete("ledger_version");
    }),
  },
  {
    name: "ledger_version ignored",
    shown: /pruned ledger version.*got status 200|at that version/,
    spoil: alterQuery((query) => query.delete("ledger_version")),
  },
  {
    name: "404 for pruned versions",
    shown: /prune.*got status 404/,
    spoil: alterErrors((answer) => (answer.status === 410 ? { ...answer, status: 404 } : answer)),
  },
  {
    name: "ledger timestamp as a date",
    shown: /TIMESTAMPUSEC.*got "/,
    spoil: alterAnswer((answer) =>
      withHeaders(answer, (name, value) =>
        name.endsWith("usec") ? new Date(Number(value) / 1_000).toISOString() : value,
      ),
    ),
  },
  {
    name: "addresses only with 0x",
    shown: /0x prefix of an address/,
    spoil: (handler) => (request) =>
      /^\/accounts\/(?!0x)/.test(request.path)
        ? handler({ ...request, path: request.path.replace(/^\/accounts\/[^/]+/, "/accounts/none") })
        : handler(request),
  },
  {
    name: "short addresses unknown",
    shown: /without its leading zeros/,
    spoil: (handler) => (request) => {
      const [, digits = ""] = /^\/accounts\/(?:0x)?([0-9a-fA-F]*)/.exec(request.path) ?? [];
      return digits !== "" && digits.length < 64
        ? handler({ ...request, path: request.path.replace(digits, "f".repeat(64)) })
        : handler(request);
    },
  },
  {
    name: "upper-case addresses unknown",
    shown: /hex digits in either case/,
    spoil: (handler) => (request) => {
      const [, digits = ""] = /^\/accounts\/(?:0x)?([0-9a-fA-F]*)/.exec(request.path) ?? [];
      return /[A-F]/.test(digits)
        ? handler({ ...request, path: request.path.replace(digits, "f".repeat(64)) })
        : handler(request);
    },
  },
  {
    name: "transactions without being asked for",
    shown: /Without with_transactions/,
    spoil: (handler) => (request) => {
      if (!block.test(request.path) || request.query.has("with_transactions")) return handler(request);
      return handler({ ...request, query: new URLSearchParams({ with_transactions: "true" }) });
    },
  },
  {
    name: "functions without is_view",
    shown: /member is_view/,
    spoil: alterBody(modules, (list) =>
      (
        list as unknown as readonly { readonly abi: { readonly exposed_functions: readonly Members[] } }[]
      ).map((one) => ({
        ...one,
        abi: {
          ...one.abi,
          exposed_functions: one.abi.exposed_functions.map(({ is_view: _, ...rest }) => rest),
        },
      })),
    ),
  },
];

/** Spoils a handler with faults; the first one of the list alters last, as what is missing hides what is wrong. */
export function spoil(handler: Handler, open: readonly Fault[]): Handler {
  return open.toReversed().reduce((spoiled, fault) => fault.spoil(spoiled), handler);
}
