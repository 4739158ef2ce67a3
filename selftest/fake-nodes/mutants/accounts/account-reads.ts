import {
  alterBody,
  alterEachValue,
  alterHistoricReads,
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

const servedAccount = '{"sequence_number":"0","authentication_key":"0x00"}';

const renumbered = alterEachValue("getAccount", "sequence_number", (_, { time }) => String(time));

/** Mutants in the responses about accounts (§4.1) and in the versions they are read at. */
export const accountReadMutants: readonly Mutant[] = [
  defineMutant(
    "ACCT-001",
    "account-in-array",
    "the account comes in an array",
    alterBody("getAccount", (account) => [account]),
  ),
  defineMutant(
    "ACCT-002",
    "unknown-account-422",
    "an unknown account is answered with 422",
    (incoming, answer) =>
      findOperation(incoming) === "getAccount" && answer.status === 404 ? { ...answer, status: 422 } : answer,
  ),
  defineMutant("ACCT-002", "account-405", "account reads are answered with 405", (incoming, answer) =>
    findOperation(incoming) === "getAccount" ? error(answer, 405, "web_framework_error") : answer,
  ),
  defineStatefulMutant(
    "ACCT-003",
    "pruned-404",
    "a pruned version is answered with 404",
    alterStatus("getAccount", 410, 404, "version_not_found"),
  ),
  defineMutant(
    "ACCT-004",
    "no-sequence-number",
    "sequence_number is missing",
    alterEachValue("getAccount", "sequence_number", omitValue),
  ),
  defineMutant(
    "ACCT-005",
    "no-authentication-key",
    "authentication_key is missing",
    alterEachValue("getAccount", "authentication_key", omitValue),
  ),
  defineStatefulMutant(
    "ACCT-006",
    "account-forgotten",
    "an account is found once and never again",
    (incoming, answer) =>
      findOperation(incoming) === "getAccount" && incoming.time > 1 && isSuccess(answer)
        ? error(answer, 404, "account_not_found")
        : answer,
  ),
  defineStatefulMutant(
    "ACCT-007",
    "latest-ahead",
    "a read without a version shows another state than the latest",
    alterEachValue("getAccount", "sequence_number", (number, { query }) =>
      query.has("ledger_version") ? number : "77",
    ),
  ),
  defineStatefulMutant(
    "ACCT-008",
    "history-missing",
    "a version below the latest is answered with 404",
    (incoming, answer) =>
      findOperation(incoming) === "getAccount" && isSuccess(answer) && isHistoric(incoming, answer)
        ? error(answer, 404, "version_not_found")
        : answer,
  ),
  defineStatefulMutant(
    "ACCT-009",
    "history-changing",
    "a version below the latest is another at every read",
    (incoming, answer) => (isHistoric(incoming, answer) ? renumbered(incoming, answer) : answer),
  ),
  defineMutant("ACCT-010", "malformed-address-200", "a malformed address is served", (incoming, answer) =>
    findOperation(incoming) === "getAccount" && answer.status === 400 && incoming.query.size === 0
      ? { ...answer, status: 200, headers: ledgerHeaders, body: servedAccount }
      : answer,
  ),
  defineMutant(
    "ACCT-011",
    "malformed-version-500",
    "a malformed ledger_version is answered with 500",
    (incoming, answer) =>
      findOperation(incoming) === "getAccount" && answer.status === 400 && incoming.query.size > 0
        ? error(answer, 500, "internal_error")
        : answer,
  ),
  ...blind([
    defineStatefulMutant(
      "ACCT-008",
      "account-at-the-next-version",
      "An account at an earlier version is read one version too late.",
      alterHistoricReads("getAccount", (version, incoming, _, forward) =>
        forward(atVersion(incoming, version + 1n)),
      ),
    ),
    defineStatefulMutant(
      "ACCT-008",
      "account-near-the-head-is-the-latest",
      "A read at one of the eight versions before the latest is answered from the state of the latest.",
      alterHistoricReads("getAccount", (version, incoming, answer, forward) =>
        version + 8n >= readLatestVersion(answer) ? forward(atLatest(incoming)) : answer,
      ),
    ),
    defineStatefulMutant(
      "ACCT-008",
      "account-version-cut-to-32-bits",
      "Only the low 32 bits of the version are used, so that far versions of the future show the past.",
      forwardWithOverrides("getAccount", (incoming) => {
        const version = readVersion(incoming);
        return version === null || version < 2n ** 32n
          ? null
          : atVersion(incoming, BigInt.asUintN(32, version));
      }),
    ),
    defineStatefulMutant(
      "ACCT-003",
      "account-pruned-missing-account",
      "An account that is not there today is not found at a pruned version either, in place of 410.",
      async (incoming, answer, forward) => {
        if (findOperation(incoming) !== "getAccount" || answer.status !== 410) return answer;
        const latest = await forward(atLatest(incoming));
        return latest.status === 404 ? latest : answer;
      },
      {
        equivalent:
          "The document does not say whether 404 or 410 comes first for an account that does not exist and a version that is pruned (ACCT-S05).",
      },
    ),
    defineStatefulMutant(
      "ACCT-008",
      "account-within-a-block-is-of-its-end",
      "An account at a version within a block is shown as it is at the end of that block.",
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
      "An account that is not there at a version is answered as it is now.",
      async (incoming, answer, forward) =>
        findOperation(incoming) === "getAccount" &&
        incoming.query.has("ledger_version") &&
        toText(readAnswerMembers(answer)["error_code"]) === "account_not_found"
          ? forward({ query: new URLSearchParams() }).then((now) => (isSuccess(now) ? now : answer))
          : answer,
      {
        equivalent:
          "On this ledger no account that is created sends later, so the answer is what a node may give for one that is not there: the account as it would be when created (ACCT-S01).",
      },
    ),
    defineStatefulMutant(
      "ACCT-008",
      "acknowledged-version-not-yet-there",
      "The first read at the version that a batch has shown as the current one is told that there is no such version.",
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
