import { alterBody, alterEachValue, omitValue } from "../../wire/alterations.ts";
import { rewriteStrings, toMembers } from "../../wire/json.ts";
import { atVersion, findOperation, withoutParameter } from "../../wire/requests.ts";
import {
  cursorHeader,
  isHistoric,
  isSuccess,
  readCursor,
  readOldestVersion,
  withHeader,
} from "../../wire/responses.ts";
import { blind, defineMutant, defineStatefulMutant, type Mutant } from "../mutant.ts";
import { listingMutants } from "./listings.ts";

const operation = "getAccountResources";

const withTime = alterEachValue(operation, "*", (resource, { time }) =>
  // A type that no transaction of recent blocks writes, so that the changes in those blocks stay true.
  String(toMembers(resource)["type"]).endsWith("::specimen::Marker")
    ? { ...toMembers(resource), data: { time } }
    : resource,
);

/** Mutants in the listing of resources (§4.2) and in the form of a resource (§2.4). */
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
      return forward(atVersion(incoming, readOldestVersion(answer)));
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
      const cursor = readCursor(own);
      return cursor === ""
        ? own
        : withHeader(own, cursorHeader, Buffer.from(cursor, "hex").toString("base64"));
    },
    { detectedBy: ["RSRC-013"] },
  ),
  ...blind([
    defineStatefulMutant(
      "RSRC-015",
      "resources-types-without-arguments",
      "The type of a resource lacks its type arguments, so that the stores of two coins have one type.",
      alterEachValue("getAccountResources", "*/type", (type) => String(type).replace(/<.*>$/, "")),
      // Resources with equal types contradict the writes of transactions and the comparison of pages.
      { collateral: ["RSRC-010", "RSRC-014"] },
    ),
    defineMutant(
      "VALU-003",
      "resources-type-argument-as-a-number",
      "A u64 that a struct holds by its type argument is shown as a JSON number.",
      alterEachValue("getAccountResources", "*", (resource) => {
        const { type, data } = toMembers(resource);
        return String(type).endsWith("<u64>")
          ? { type, data: rewriteStrings(data, (text) => (/^\d+$/.test(text) ? Number(text) : text)) }
          : resource;
      }),
    ),
    defineMutant(
      "VALU-006",
      "resources-no-bytes-are-no-text",
      "Bytes of no length are shown as an empty text.",
      alterBody("getAccountResources", (body) => rewriteStrings(body, (text) => (text === "0x" ? "" : text))),
    ),
  ]),
];
