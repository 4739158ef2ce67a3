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
    shown:
      /serve GET \/blocks|between the oldest and the latest version: expected status 200, got status 404/,
    spoil: lack(block),
  },
  { name: "no table item", shown: /serve POST \/tables/, spoil: lack(/^\/tables\//) },
  {
    name: "no ledger headers",
    shown: /header X-NODE-[A-Z-]+: expected an integer.*got no such header/,
    spoil: alterAnswer((answer) =>
      withHeaders(answer, (name, value) => (/^x-node-(?!cursor)/.test(name) ? null : value)),
    ),
  },
  {
    name: "errors as text",
    shown: /expected application\/json for an error/,
    spoil: alterErrors(({ status }) => text(status, "error")),
  },
  {
    name: "errors without error_code",
    shown: /expected the member error_code/,
    spoil: alterErrors((answer) => ({ ...answer, body: { message: (answer.body as Members)["message"] } })),
  },
  {
    name: "u64 as numbers",
    shown: /expected a string of digits/,
    spoil: alterAnswer((answer) => ({ ...answer, body: withNumbers(answer.body) })),
  },
  {
    name: "no cursor",
    shown: /expected the header X-NODE-CURSOR/,
    spoil: alterAnswer((answer) =>
      withHeaders(answer, (name, value) => (name === "x-node-cursor" ? null : value)),
    ),
  },
  {
    name: "start ignored",
    shown: /pages of a listing together|the cursor \S+ a second time/,
    spoil: alterQuery((query) => query.delete("start")),
  },
  {
    name: "limit ignored",
    shown: /with limit=[0-9]+: expected an array of at most/,
    spoil: alterQuery((query) => query.delete("limit")),
  },
  {
    name: "versions from 2^64 on accepted",
    shown: /ledger_version "[0-9]{20,}"/,
    spoil: alterQuery((query) => {
      const version = query.get("ledger_version") ?? "";
      if (/^[0-9]{20,}$/.test(version) && BigInt(version) >= 2n ** 64n) query.delete("ledger_version");
    }),
  },
  {
    name: "ledger_version ignored",
    shown: /which is pruned.*got status 200/,
    spoil: alterQuery((query) => query.delete("ledger_version")),
  },
  {
    name: "404 for pruned versions",
    shown: /which is pruned.*got status 404/,
    spoil: alterErrors((answer) => (answer.status === 410 ? { ...answer, status: 404 } : answer)),
  },
  {
    name: "ledger timestamp as a date",
    shown: /TIMESTAMPUSEC: expected an integer.*got "/,
    spoil: alterAnswer((answer) =>
      withHeaders(answer, (name, value) =>
        name.endsWith("usec") ? new Date(Number(value) / 1_000).toISOString() : value,
      ),
    ),
  },
  {
    name: "addresses only with 0x",
    shown: /The request had no 0x in its path/,
    spoil: (handler) => (request) =>
      /^\/accounts\/(?!0x)/.test(request.path)
        ? handler({ ...request, path: request.path.replace(/^\/accounts\/[^/]+/, "/accounts/none") })
        : handler(request),
  },
  {
    name: "short addresses unknown",
    shown: /The request had no leading zeros in its path/,
    spoil: (handler) => (request) => {
      const [, digits = ""] = /^\/accounts\/(?:0x)?([0-9a-fA-F]*)/.exec(request.path) ?? [];
      return digits !== "" && digits.length < 64
        ? handler({ ...request, path: request.path.replace(digits, "f".repeat(64)) })
        : handler(request);
    },
  },
  {
    name: "upper-case addresses unknown",
    shown: /The request had upper-case digits in its path/,
    spoil: (handler) => (request) => {
      const [, digits = ""] = /^\/accounts\/(?:0x)?([0-9a-fA-F]*)/.exec(request.path) ?? [];
      return /[A-F]/.test(digits)
        ? handler({ ...request, path: request.path.replace(digits, "f".repeat(64)) })
        : handler(request);
    },
  },
  {
    name: "transactions without being asked for",
    shown: /without with_transactions: expected no transactions/,
    spoil: (handler) => (request) => {
      if (!block.test(request.path) || request.query.has("with_transactions")) return handler(request);
      return handler({ ...request, query: new URLSearchParams({ with_transactions: "true" }) });
    },
  },
  {
    name: "functions without is_view",
    shown: /expected the member is_view/,
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
