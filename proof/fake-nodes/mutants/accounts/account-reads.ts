import {
  alterBody,
  alterEachValue,
  alterHistoricReads,
  alterOperation,
  alterStatus,
  forwardWithOverrides,
  omitValue,
} from "../../wire/alterations.ts";
import { createStatefulAlteration } from "../../wire/exchange.ts";
import { toText } from "../../wire/json.ts";
import { atLatest, atVersion, findOperation, readVersion, withParameter } from "../../wire/requests.ts";
import {
  error,
  isError,
  isHistoric,
  isSuccess,
  ledgerHeaders,
  readAnswerMembers,
  readHeader,
  readLatestVersion,
} from "../../wire/responses.ts";
import { blind, defineMutant, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";
import { fail, replaceStatus, toPlainRead, tryForwardTo } from "../../wire/replacements.ts";

const servedAccount = '{"sequence_number":"0","authentication_key":"0x00"}';

const renumbered = alterEachValue("getAccount", "sequence_number", (_, { time }) => String(time));

/** Mutants with wrong account reads (§4.1). */
export const accountReadMutants: readonly Mutant[] = [
  defineMutant(
    "ACCT-001",
    "account-in-array",
    "The account is wrapped in an array.",
    alterBody("getAccount", (account) => [account]),
  ),
  defineMutant(
    "ACCT-002",
    "unknown-account-422",
    "A read of an unknown account returns 422.",
    replaceStatus("getAccount", 404, 422),
  ),
  defineMutant(
    "ACCT-002",
    "malformed-address-409",
    "A read of a malformed address returns 409.",
    replaceStatus("getAccount", 400, 409),
    { detectedBy: ["ACCT-010"] },
  ),
  defineMutant("ACCT-002", "account-405", "Every account read returns 405.", (incoming, answer) =>
    findOperation(incoming) === "getAccount" ? error(answer, 405, "web_framework_error") : answer,
  ),
  defineStatefulMutant(
    "ACCT-003",
    "pruned-404",
    "A read of an account at a pruned version returns 404.",
    alterStatus("getAccount", 410, 404, "version_not_found"),
    // An account that does not exist gets the same 404 at a pruned version.
    { collateral: ["ACCT-012"] },
  ),
  defineMutant(
    "ACCT-004",
    "no-sequence-number",
    "The account has no sequence_number.",
    alterEachValue("getAccount", "sequence_number", omitValue),
  ),
  defineMutant(
    "ACCT-005",
    "no-authentication-key",
    "The account has no authentication_key.",
    alterEachValue("getAccount", "authentication_key", omitValue),
  ),
  defineStatefulMutant(
    "ACCT-013",
    "key-of-another-account",
    "The last digit of an account's authentication_key differs from the one in its account resource.",
    alterEachValue("getAccount", "authentication_key", (key) =>
      String(key).replace(/.$/, (digit) => (digit === "0" ? "1" : "0")),
    ),
  ),
  defineStatefulMutant(
    "ACCT-006",
    "account-forgotten",
    "Only the first read of an account succeeds; later reads return 404.",
    fail("getAccount", 404, "account_not_found").when(
      (incoming, answer) => incoming.time > 1 && isSuccess(answer),
    ),
  ),
  defineStatefulMutant(
    "ACCT-007",
    "latest-ahead",
    "An account read without ledger_version does not return the latest state.",
    alterEachValue("getAccount", "sequence_number", (number, { query }) =>
      query.has("ledger_version") ? number : "77",
    ),
  ),
  defineStatefulMutant(
    "ACCT-008",
    "history-missing",
    "A read of an account at a version below the latest returns 404.",
    fail("getAccount", 404, "version_not_found").when(
      (incoming, answer) => isSuccess(answer) && isHistoric(incoming, answer),
    ),
  ),
  defineStatefulMutant(
    "ACCT-009",
    "history-changing",
    "Repeated reads of an account at a version below the latest return different values.",
    (incoming, answer) => (isHistoric(incoming, answer) ? renumbered(incoming, answer) : answer),
    // A value that changes is not the value at the version.
    { collateral: ["ACCT-008"] },
  ),
  defineMutant(
    "ACCT-010",
    "malformed-address-200",
    "A malformed address returns 200 with an account.",
    alterOperation("getAccount", (incoming, answer) =>
      answer.status === 400 && incoming.query.size === 0
        ? { ...answer, status: 200, headers: ledgerHeaders, body: servedAccount }
        : answer,
    ),
  ),
  defineMutant(
    "ACCT-011",
    "malformed-version-500",
    "A malformed ledger_version returns 500.",
    fail("getAccount", 500, "internal_error").when(
      (incoming, answer) => answer.status === 400 && incoming.query.size > 0,
    ),
  ),
  defineStatefulMutant(
    "ACCT-012",
    "unknown-account-pruned-404",
    "A read of a nonexistent account at a pruned version returns 404.",
    async (incoming, answer, forward) => {
      if (findOperation(incoming) !== "getAccount" || answer.status !== 410) return answer;
      const latest = await forward(atLatest(incoming));
      return latest.status === 404 ? error(answer, 404, "account_not_found") : answer;
    },
    // The combinations of inputs read such an account at pruned versions, too.
    { collateral: ["ACCT-003"] },
  ),
  ...blind([
    defineStatefulMutant(
      "ACCT-008",
      "account-at-the-next-version",
      "A read of an account at an earlier version returns the state of the next version.",
      alterHistoricReads("getAccount", (version, incoming, _, forward) =>
        forward(atVersion(incoming, version + 1n)),
      ),
    ),
    defineStatefulMutant(
      "ACCT-008",
      "account-near-the-head-is-the-latest",
      "A read of an account at one of the eight versions before the latest returns the latest state.",
      alterHistoricReads("getAccount", (version, incoming, answer, forward) =>
        version + 8n >= readLatestVersion(answer) ? forward(atLatest(incoming)) : answer,
      ),
    ),
    defineStatefulMutant(
      "ACCT-008",
      "account-version-cut-to-32-bits",
      "Only the low 32 bits of the version are used, so a read at a future version above 2^32 returns a past state.",
      forwardWithOverrides("getAccount", (incoming) => {
        const version = readVersion(incoming);
        return version === null || version < 2n ** 32n
          ? null
          : atVersion(incoming, BigInt.asUintN(32, version));
      }),
    ),
    defineStatefulMutant(
      "ACCT-012",
      "account-pruned-missing-account",
      "At a pruned version, a read of an account that does not exist at the latest version returns 404 instead of 410.",
      async (incoming, answer, forward) => {
        if (findOperation(incoming) !== "getAccount" || answer.status !== 410) return answer;
        const latest = await forward(atLatest(incoming));
        return latest.status === 404 ? latest : answer;
      },
      // As in the mutant with 404 for every such read.
      { collateral: ["ACCT-003"] },
    ),
    defineStatefulMutant(
      "ACCT-008",
      "account-within-a-block-is-of-its-end",
      "A read of an account at a version within a block returns the state at the end of the block.",
      async (incoming, answer, forward) => {
        const version = incoming.query.get("ledger_version");
        if (findOperation(incoming) !== "getAccount" || !isSuccess(answer) || version === null) return answer;
        const block = await forward({ path: `/blocks/by_version/${version}`, query: new URLSearchParams() });
        return isSuccess(block)
          ? forward({
              query: withParameter(
                incoming,
                "ledger_version",
                toText(readAnswerMembers(block)["last_version"]),
              ),
            })
          : answer;
      },
    ),
    defineStatefulMutant(
      "ACCT-008",
      "account-there-before-it-was-created",
      "A read of an account at a version before its creation returns its latest state.",
      tryForwardTo("getAccount", toPlainRead).when(
        (incoming, answer) =>
          incoming.query.has("ledger_version") &&
          toText(readAnswerMembers(answer)["error_code"]) === "account_not_found",
      ),
      {
        equivalent:
          "An account that this ledger creates later never sends a transaction, so it always equals a newly created account. A node may return a newly created account for a version before its creation (ACCT-S01).",
      },
    ),
    defineStatefulMutant(
      "ACCT-008",
      "acknowledged-version-not-yet-there",
      "A batch response names a version in X-NODE-LEDGER-VERSION, but the first read at this version returns 404.",
      createStatefulAlteration(() => {
        let fresh = "";
        return (incoming, answer) => {
          if (findOperation(incoming) === "submitBatch") fresh = readHeader(answer, "x-node-ledger-version");
          if (fresh === "" || incoming.query.get("ledger_version") !== fresh || isError(answer))
            return answer;
          fresh = "";
          return error(answer, 404, "version_not_found");
        };
      }),
      submits,
    ),
  ]),
];
