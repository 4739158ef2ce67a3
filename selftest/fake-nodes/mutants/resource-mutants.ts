import { LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import type { ProxyResponse } from "../wire/proxy.ts";
import {
  defineMutant,
  defineStatefulMutant,
  omitValue,
  isHistoric,
  isSuccess,
  toMembers,
  alterEachValue,
  findOperation,
  withHeader,
  withoutParameter,
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
  defineMutant(
    "RSRC-004",
    "resource-no-type",
    "type is missing",
    alterEachValue(operation, "*/type", omitValue),
  ),
  defineMutant(
    "RSRC-005",
    "resource-data-hex",
    "data is bytes in hex",
    alterEachValue(operation, "*/data", () => "0x00"),
  ),
  defineStatefulMutant(
    "RSRC-009",
    "resources-oldest-by-default",
    "without ledger_version the oldest version is read",
    (incoming, answer, forward) => {
      if (findOperation(incoming) !== operation || incoming.query.has("ledger_version")) return answer;
      const query = new URLSearchParams([...incoming.query, ["ledger_version", readOldestVersion(answer)]]);
      return forward({ query });
    },
  ),
  defineStatefulMutant(
    "RSRC-010",
    "resources-version-ignored",
    "whichever retained version is asked for, the latest is read",
    (incoming, answer, forward) =>
      findOperation(incoming) === operation && incoming.query.has("ledger_version") && isSuccess(answer)
        ? forward({ query: withoutParameter(incoming, "ledger_version") })
        : answer,
  ),
  defineStatefulMutant(
    "RSRC-011",
    "resource-history-changing",
    "a resource is another at every read of one version",
    (incoming, answer) => (isHistoric(incoming, answer) ? withTime(incoming, answer) : answer),
  ),
  defineMutant(
    "TAGS-001",
    "resource-type-dotted",
    "the type of a resource has a dot in place of ::",
    alterEachValue(operation, "*/type", (type) => String(type).replace("::", ".")),
  ),
  defineMutant(
    "CURS-001",
    "cursor-base64",
    "the cursor is the state key in base64",
    async (incoming, answer, forward) => {
      if (findOperation(incoming) !== operation) return answer;
      const start = incoming.query.get("start");
      const query = new URLSearchParams(incoming.query);
      if (start?.startsWith("AA") === true) query.set("start", Buffer.from(start, "base64").toString("hex"));
      const own = await forward({ query });
      const cursor = own.headers.find(([name]) => name.toLowerCase() === cursorName)?.[1];
      return cursor === undefined
        ? own
        : withHeader(own, cursorName, Buffer.from(cursor, "hex").toString("base64"));
    },
    { detectedBy: ["RSRC-013"] },
  ),
];

const withTime = alterEachValue(operation, "*", (resource, { time }) =>
  // Of a type that no transaction of recent blocks writes, so that what those say of versions holds.
  String(toMembers(resource)["type"]).endsWith("::specimen::Marker")
    ? { ...toMembers(resource), data: { time } }
    : resource,
);

function readOldestVersion({ headers }: ProxyResponse): string {
  const wanted = LEDGER_HEADERS.oldestLedgerVersion.name.toLowerCase();
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? "0";
}
