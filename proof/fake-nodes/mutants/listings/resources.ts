import { alterBody, alterEachValue, alterOperation, omitValue } from "../../wire/alterations.ts";
import { rewriteStrings, toMembers } from "../../wire/json.ts";
import { atLatest, atVersion, findOperation } from "../../wire/requests.ts";
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
import { forwardTo } from "../../wire/replacements.ts";

const operation = "getAccountResources";

const withTime = alterEachValue(operation, "*", (resource, { time }) =>
  // No transaction of recent blocks writes this type, so the changes in these blocks stay correct.
  String(toMembers(resource)["type"]).endsWith("::specimen::Marker")
    ? { ...toMembers(resource), data: { time } }
    : resource,
);

/** Mutants with a wrong listing of resources (§4.2) or a malformed resource (§2.4). */
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
      advance: "RSRC-020",
    },
  }),
  defineStatefulMutant(
    "RSRC-014",
    "resources-lost-with-limit-3",
    "A page of resources with limit=3 lacks its last resource, unless it is the last page.",
    alterOperation(operation, (incoming, answer) =>
      incoming.query.get("limit") === "3" && readCursor(answer) !== ""
        ? alterBody(operation, (list) => (Array.isArray(list) ? list.slice(0, -1) : list))(incoming, answer)
        : answer,
    ),
  ),
  defineMutant(
    "RSRC-004",
    "resource-no-type",
    "A resource has no type.",
    alterEachValue(operation, "*/type", omitValue),
  ),
  defineMutant(
    "RSRC-005",
    "resource-data-hex",
    "The data of a resource is a hex string.",
    alterEachValue(operation, "*/data", () => "0x00"),
  ),
  defineStatefulMutant(
    "RSRC-009",
    "resources-oldest-by-default",
    "A listing of resources without ledger_version returns the state of the oldest version.",
    (incoming, answer, forward) => {
      if (findOperation(incoming) !== operation || incoming.query.has("ledger_version")) return answer;
      return forward(atVersion(incoming, readOldestVersion(answer)));
    },
  ),
  defineStatefulMutant(
    "RSRC-010",
    "resources-version-ignored",
    "A listing of resources at any retained version returns the latest state.",
    forwardTo(operation, atLatest).when(
      (incoming, answer) => incoming.query.has("ledger_version") && isSuccess(answer),
    ),
  ),
  defineStatefulMutant(
    "RSRC-011",
    "resource-history-changing",
    "Repeated listings of resources at one version return different data.",
    (incoming, answer) => (isHistoric(incoming, answer) ? withTime(incoming, answer) : answer),
    // A value that changes is not the value at the version.
    { collateral: ["RSRC-010"] },
  ),
  defineMutant(
    "TAGS-001",
    "resource-type-dotted",
    'The type of a resource has a dot instead of "::".',
    alterEachValue(operation, "*/type", (type) => String(type).replace("::", ".")),
  ),
  defineMutant(
    "CURS-001",
    "cursor-base64",
    "The cursor is base64 instead of hex.",
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
      "The type of a resource lacks its type arguments, so two coin stores have the same type.",
      alterEachValue("getAccountResources", "*/type", (type) => String(type).replace(/<.*>$/, "")),
      // Pages with other limits show another one of the resources with the same type. The ABI declares type parameters
      // for their struct.
      { collateral: ["RSRC-007", "RSRC-014"] },
    ),
    defineMutant(
      "VALU-003",
      "resources-type-argument-as-a-number",
      "A u64 field whose declared type is a type parameter of its struct is a JSON number.",
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
      "An empty vector<u8> is an empty string instead of 0x.",
      alterBody("getAccountResources", (body) => rewriteStrings(body, (text) => (text === "0x" ? "" : text))),
    ),
  ]),
];
