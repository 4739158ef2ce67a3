/** Nodes with one fault that violates several requirements. The report of each has one cause, which names them all. */
import { isSuccess, withHeader, withoutHeader } from "../wire/responses.ts";
import { alterEveryBody } from "../wire/alterations.ts";
import { unchanged, type Alteration, type ProxyRequest, type RequestOverrides } from "../wire/exchange.ts";

export interface OneFaultNode {
  readonly id: string;
  /** One sentence that says what the faulty node does. */
  readonly fault: string;
  readonly alter: Alteration;
  readonly rewriteRequest?: (incoming: ProxyRequest) => RequestOverrides | null;
  /** The requirement to mend, the others of the same rule, and what follows from them. */
  readonly cause: { readonly lead: string; readonly same: string; readonly consequences: string };
}

const lostHeaders = [
  "x-node-chain-id",
  "x-node-epoch",
  "x-node-ledger-timestampusec",
  "x-node-oldest-block-height",
];

const blockPath = /^\/blocks\/by_version\/([^/]+)$/;
const u64Max = 2n ** 64n - 1n;
const isTooLarge = (text: string): boolean => /^\d+$/.test(text) && BigInt(text) > u64Max;

/** A target that reads a version as a number of any size takes one that is too large for the latest. */
function withoutLargeVersion({ path, query }: ProxyRequest): RequestOverrides | null {
  if (!isTooLarge(query.get("ledger_version") ?? "")) return null;
  const kept = [...query].filter(([name]) => name !== "ledger_version");
  return { path, query: new URLSearchParams(kept) };
}

/** Writes each string that is a number of at most 64 bits as a number. */
function toNumbers(value: unknown): unknown {
  if (typeof value === "string") return /^(?:0|[1-9]\d{0,19})$/.test(value) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(toNumbers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toNumbers(member)]));
}

/** A target that forgets the cursor of a listing. A malformed one it refuses, which is another rule. */
function withoutCursor({ path, query }: ProxyRequest): RequestOverrides | null {
  if (!/^[0-9a-f]+$/.test(query.get("start") ?? "")) return null;
  return { path, query: new URLSearchParams([...query].filter(([name]) => name !== "start")) };
}

export const oneFaultNodes: readonly OneFaultNode[] = [
  {
    id: "four-headers-lost",
    fault: "No response has four of the headers with the position of the ledger.",
    alter: (_, answer) => lostHeaders.reduce(withoutHeader, answer),
    cause: { lead: "RESP-001", same: "RESP-004 RESP-005 RESP-007", consequences: "" },
  },
  {
    id: "text-for-every-media-type",
    fault: "Every response has the media type text/plain.",
    alter: (_, answer) => withHeader(answer, "content-type", "text/plain"),
    cause: { lead: "EROR-001", same: "", consequences: "" },
  },
  {
    id: "integers-as-numbers",
    fault: "Every integer of 64 bits is written as a number.",
    alter: alterEveryBody(toNumbers),
    cause: { lead: "FRMT-002", same: "EVNT-009 TABL-001 VALU-003", consequences: "" },
  },
  {
    id: "version-above-64-bits-is-the-latest",
    fault: "A version of more than 64 bits is read as the latest version.",
    alter: unchanged,
    rewriteRequest: withoutLargeVersion,
    cause: { lead: "ACCT-011", same: "MODL-039 RSRC-017 TABL-015", consequences: "" },
  },
  {
    id: "block-of-any-version",
    fault: "A block of a malformed version is made up, with the version as it was asked for.",
    alter: async ({ path }, answer, forward) => {
      const version = blockPath.exec(path)?.[1];
      if (version === undefined || answer.status !== 400) return answer;
      const block = await forward({ path: "/blocks/by_version/100" });
      const body: unknown = JSON.parse(block.body);
      const madeUp = { ...(body as object), first_version: version, last_version: version };
      return isSuccess(block) ? { ...block, body: JSON.stringify(madeUp) } : block;
    },
    cause: { lead: "BLCK-027", same: "", consequences: "FRMT-002" },
  },
  {
    id: "cursor-ignored",
    fault: "A request with a cursor returns the first page.",
    alter: unchanged,
    rewriteRequest: withoutCursor,
    cause: { lead: "MODL-036", same: "RSRC-014", consequences: "MODL-037 MODL-042 RSRC-015 RSRC-020" },
  },
];
