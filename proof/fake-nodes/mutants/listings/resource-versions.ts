import { alterHistoricReads, alterOperation } from "../../wire/alterations.ts";
import { parseDecimal, toMembers } from "../../wire/json.ts";
import { atLatest, atVersion, findOperation, readVersion, withParameter } from "../../wire/requests.ts";
import {
  isSuccess,
  parseBody,
  readCursor,
  readHeader,
  readLatestVersion,
  readList,
  readOldestVersion,
  withBody,
} from "../../wire/responses.ts";
import { blind, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";
import { fail } from "../../wire/replacements.ts";

/** Mutants that list the resources of a wrong ledger version (§4.2). */
export const resourceVersionMutants: readonly Mutant[] = [
  ...blind([
    defineStatefulMutant(
      "RSRC-010",
      "resources-that-came-later",
      "A listing at an earlier version also contains resources that were created later.",
      alterHistoricReads("getAccountResources", async (_, incoming, answer, forward) => {
        if (incoming.query.has("limit") || incoming.query.has("start")) return answer;
        const latest = await forward(atLatest(incoming));
        if (!isSuccess(latest) || answer.status === 404) return isSuccess(latest) ? latest : answer;
        const own = readList(answer);
        const later = readList(latest).filter(({ type }) => own.every((one) => one["type"] !== type));
        return later.length === 0 ? answer : withBody(answer, [...own, ...later]);
      }),
      // Requests with limit or start do not trigger the defect, so pages lack resources that a complete listing has.
      { collateral: ["RSRC-014", "RESP-009"] },
    ),
    defineStatefulMutant(
      "RSRC-010",
      "resources-oldest-version-is-pruned",
      "A listing of resources at the oldest retained version returns 410.",
      fail("getAccountResources", 410, "version_pruned").when(
        (incoming, answer) => readVersion(incoming) === readOldestVersion(answer) && isSuccess(answer),
      ),
    ),
    defineStatefulMutant(
      "RSRC-010",
      "resources-latest-version-not-there",
      "A listing of resources with ledger_version set to the latest version returns 404.",
      fail("getAccountResources", 404, "version_not_found").when(
        (incoming, answer) => readVersion(incoming) === readLatestVersion(answer),
      ),
    ),
    defineStatefulMutant(
      "RSRC-010",
      "resources-of-two-versions",
      "The second half of a listing at an earlier version has the state of the next version.",
      alterHistoricReads("getAccountResources", async (version, incoming, answer, forward) => {
        const next = await forward(atVersion(incoming, version + 1n));
        if (!isSuccess(answer) || !isSuccess(next)) return answer;
        const [own, later] = [readList(answer), readList(next)];
        const torn = own.map((one, index) =>
          index * 2 < own.length ? one : (later.find(({ type }) => type === one["type"]) ?? one),
        );
        return withBody(answer, torn);
      }),
    ),
    defineStatefulMutant(
      "RSRC-010",
      "resources-at-the-end-of-the-block",
      "A listing at a version within a block returns the state at the end of the block.",
      alterHistoricReads("getAccountResources", async (version, incoming, answer, forward) => {
        const path = `/blocks/by_version/${version}`;
        const block = toMembers(parseBody(await forward({ path, query: new URLSearchParams() })));
        const last = parseDecimal(block["last_version"]);
        return last === null ? answer : forward(atVersion(incoming, last));
      }),
    ),
    defineStatefulMutant(
      "RSRC-011",
      "resources-now-and-then-short",
      "Every fourth listing lacks its last resource and has no cursor.",
      alterOperation("getAccountResources", (incoming, answer) =>
        incoming.time % 4 === 0 && isSuccess(answer) && readCursor(answer) === "" && answer.body !== "[]"
          ? withBody(answer, readList(answer).slice(0, -1))
          : answer,
      ),
      // The short listing may be of the latest version, and a short page needs a cursor.
      { isNonDeterministic: true, collateral: ["RESP-009", "RSRC-009"] },
    ),
    defineStatefulMutant(
      "RSRC-009",
      "resources-lag-by-a-transaction",
      "A listing of resources without ledger_version returns the state before the last transaction of the latest block.",
      async (incoming, answer, forward) => {
        const latest = readHeader(answer, "x-node-ledger-version");
        const isLatest =
          findOperation(incoming) === "getAccountResources" && !incoming.query.has("ledger_version");
        if (!isLatest || !isSuccess(answer)) return answer;
        // The last version of a block is its checkpoint. The version before it is the last transaction.
        const before = await forward({
          query: withParameter(incoming, "ledger_version", BigInt(latest) - 2n),
        });
        return isSuccess(before) ? before : answer;
      },
      submits,
    ),
  ]),
];
