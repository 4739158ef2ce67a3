import { LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import type { Served } from "../wire/proxy.ts";
import {
  define,
  defineStateful,
  dropped,
  isHistoric,
  isSuccess,
  membersOf,
  onEach,
  operationOf,
  withHeader,
  withoutInput,
  type Mutant,
} from "./mutant.ts";
import { listingMutants } from "./listing-mutants.ts";

const operation = "getAccountResources";
const cursorName = "x-node-cursor";

/** Mutants in the listing of resources (§4.2) and in what a resource is (§2.4). */
export const resourceMutants: readonly Mutant[] = [
  ...listingMutants({
    operation,
    what: "resources",
    rows: {
      body: "RSRC-001",
      status: "RSRC-002",
      pruned: "RSRC-003",
      exists: "RSRC-008",
      retained: "RSRC-010",
      limitKept: "RSRC-012",
      cursor: "RSRC-013",
      whole: "RSRC-014",
      once: "RSRC-015",
      address: "RSRC-016",
      version: "RSRC-017",
      start: "RSRC-018",
      limit: "RSRC-019",
    },
  }),
  define("RSRC-004", "resource-no-type", "type is missing", onEach(operation, "*/type", dropped)),
  define(
    "RSRC-005",
    "resource-data-hex",
    "data is bytes in hex",
    onEach(operation, "*/data", () => "0x00"),
  ),
  defineStateful(
    "RSRC-009",
    "resources-oldest-by-default",
    "without ledger_version the oldest version is read",
    (asked, answer, ask) => {
      if (operationOf(asked) !== operation || asked.query.has("ledger_version")) return answer;
      const query = new URLSearchParams([...asked.query, ["ledger_version", oldestOf(answer)]]);
      return ask({ query });
    },
  ),
  defineStateful(
    "RSRC-010",
    "resources-version-ignored",
    "whichever retained version is asked for, the latest is read",
    (asked, answer, ask) =>
      operationOf(asked) === operation && asked.query.has("ledger_version") && isSuccess(answer)
        ? ask({ query: withoutInput(asked, "ledger_version") })
        : answer,
  ),
  defineStateful(
    "RSRC-011",
    "resource-history-changing",
    "a resource is another at every read of one version",
    (asked, answer) => (isHistoric(asked, answer) ? withTime(asked, answer) : answer),
  ),
  define(
    "TAGS-001",
    "resource-type-dotted",
    "the type of a resource has a dot in place of ::",
    onEach(operation, "*/type", (type) => String(type).replace("::", ".")),
  ),
  define(
    "CURS-001",
    "cursor-base64",
    "the cursor is the state key in base64",
    async (asked, answer, ask) => {
      if (operationOf(asked) !== operation) return answer;
      const start = asked.query.get("start");
      const query = new URLSearchParams(asked.query);
      if (start?.startsWith("AA") === true) query.set("start", Buffer.from(start, "base64").toString("hex"));
      const own = await ask({ query });
      const cursor = own.headers.find(([name]) => name.toLowerCase() === cursorName)?.[1];
      return cursor === undefined
        ? own
        : withHeader(own, cursorName, Buffer.from(cursor, "hex").toString("base64"));
    },
    { seenBy: ["RSRC-013"] },
  ),
];

const withTime = onEach(operation, "*", (resource, { time }) =>
  // Of a type that no transaction of recent blocks writes, so that what those say of versions holds.
  String(membersOf(resource)["type"]).endsWith("::specimen::Marker")
    ? { ...membersOf(resource), data: { time } }
    : resource,
);

function oldestOf({ headers }: Served): string {
  const wanted = LEDGER_HEADERS.oldestLedgerVersion.name.toLowerCase();
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? "0";
}
