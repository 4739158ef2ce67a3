import { alterHistoricReads, alterOperation } from "../../wire/alterations.ts";
import { parseDecimal, toMembers } from "../../wire/json.ts";
import { atLatest, atVersion, findOperation, readVersion, withParameter } from "../../wire/requests.ts";
import {
  error,
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

/** Mutants that handle ledger versions wrongly when they list resources (§4.2). */
export const resourceVersionMutants: readonly Mutant[] = [
  ...blind([
    defineStatefulMutant(
      "RSRC-010",
      "resources-that-came-later",
      "A list at an earlier version also has the resources that the account got later.",
      alterHistoricReads("getAccountResources", async (_, incoming, answer, forward) => {
        if (incoming.query.has("limit") || incoming.query.has("start")) return answer;
        const latest = await forward(atLatest(incoming));
        if (!isSuccess(latest) || answer.status === 404) return isSuccess(latest) ? latest : answer;
        const own = readList(answer);
        const later = readList(latest).filter(({ type }) => own.every((one) => one["type"] !== type));
        return later.length === 0 ? answer : withBody(answer, [...own, ...later]);
      }),
      // Pages do not have this fault, so they lack what the whole listing shows.
      { collateral: ["RSRC-014", "RESP-009"] },
    ),
    defineStatefulMutant(
      "RSRC-010",
      "resources-oldest-version-is-pruned",
      "The oldest non-pruned version itself is answered as if it had been pruned.",
      alterOperation("getAccountResources", (incoming, answer) =>
        readVersion(incoming) === readOldestVersion(answer) && isSuccess(answer)
          ? error(answer, 410, "version_pruned")
          : answer,
      ),
    ),
    defineStatefulMutant(
      "RSRC-010",
      "resources-latest-version-not-there",
      "The latest version is not found where it is named.",
      alterOperation("getAccountResources", (incoming, answer) =>
        readVersion(incoming) === readLatestVersion(answer)
          ? error(answer, 404, "version_not_found")
          : answer,
      ),
    ),
    defineStatefulMutant(
      "RSRC-010",
      "resources-of-two-versions",
      "The second half of a list at an earlier version is read one version later than the first.",
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
      "A list at a version within a block shows the state after the whole block.",
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
      "Each fourth list of an account lacks its last resource and has no cursor.",
      alterOperation("getAccountResources", (incoming, answer) =>
        incoming.time % 4 === 0 && isSuccess(answer) && readCursor(answer) === "" && answer.body !== "[]"
          ? withBody(answer, readList(answer).slice(0, -1))
          : answer,
      ),
      // The short listing may be one without a version, and a short page must have a cursor.
      { isNonDeterministic: true, collateral: ["RESP-009", "RSRC-009"] },
    ),
    defineStatefulMutant(
      "RSRC-009",
      "resources-lag-by-a-transaction",
      "The resources of an account without a version are those before the last transaction of the latest block.",
      async (incoming, answer, forward) => {
        const latest = readHeader(answer, "x-node-ledger-version");
        const isLatest =
          findOperation(incoming) === "getAccountResources" && !incoming.query.has("ledger_version");
        if (!isLatest || !isSuccess(answer)) return answer;
        // The last version of a block is its checkpoint, the one before that its last transaction.
        const before = await forward({
          query: withParameter(incoming, "ledger_version", BigInt(latest) - 2n),
        });
        return isSuccess(before) ? before : answer;
      },
      submits,
    ),
  ]),
];
