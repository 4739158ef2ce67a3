/** Faults of reading accounts. */
import { setTimeout } from "node:timers/promises";
import {
  createStatefulAlteration,
  type Alteration,
  type ProxyRequest,
  type ProxyResponse,
} from "../../wire/proxy.ts";
import {
  parseBody,
  readLatestVersion,
  parseDecimal,
  alterHistoricReads,
  readVersion,
  withBody,
  withParameter,
} from "./answer-readers.ts";
import {
  forwardWithOverrides,
  defineMutant,
  error,
  isHistoric,
  isSuccess,
  toMembers,
  alterOperation,
  findOperation,
} from "../mutant.ts";
import { withoutParameter, type Mutant } from "../mutant.ts";

const state = { defectKind: "state" } as const;
const submitted = { defectKind: "state", allow: "submit" } as const;

const isAccount = (incoming: ProxyRequest): boolean => findOperation(incoming) === "getAccount";
const unversioned = (incoming: ProxyRequest): { query: URLSearchParams } => ({
  query: withoutParameter(incoming, "ledger_version"),
});
const at = (incoming: ProxyRequest, version: bigint): { query: URLSearchParams } => ({
  query: withParameter(incoming, "ledger_version", version),
});
/** An address in one spelling. */
const spelled = (address: string): string => address.replace(/^0x/, "").replace(/^0+/, "").toLowerCase();

/** One simulation counts for the next read of the sender's account. */
function countingSimulations(): Alteration {
  const senders = new Set<string>();
  return (incoming, answer) => {
    const operation = findOperation(incoming);
    if (operation === "submitBatch") senders.clear();
    const isJson = incoming.headers.get("content-type")?.startsWith("application/json") ?? false;
    if (operation === "simulateTransaction" && isSuccess(answer) && isJson) {
      senders.add(spelled(String(toMembers(JSON.parse(incoming.body))["sender"])));
    }
    if (operation !== "getAccount" || !isSuccess(answer) || readVersion(incoming) !== null) return answer;
    if (!senders.delete(spelled(incoming.path.slice("/accounts/".length)))) return answer;
    const account = toMembers(parseBody(answer));
    return withBody(answer, {
      ...account,
      sequence_number: String((parseDecimal(account["sequence_number"]) ?? 0n) + 1n),
    });
  };
}

/** The first two reads of an account after a submission see the ledger before the latest block. */
function readingBehind(): Alteration {
  let left = 0;
  return async (incoming, answer, forward) => {
    if (findOperation(incoming) === "submitBatch" && answer.status === 202) left = 2;
    if (!isAccount(incoming) || left === 0 || readVersion(incoming) !== null) return answer;
    left -= 1;
    const path = `/blocks/by_version/${readLatestVersion(answer)}`;
    const block = toMembers(parseBody(await forward({ path, query: new URLSearchParams() })));
    return forward(at(incoming, (parseDecimal(block["first_version"]) ?? 1n) - 1n));
  };
}

/** Two reads of one account at a time share the answer of the first, whatever their versions are. */
function sharingAnswers(): Alteration {
  const running = new Map<string, Promise<ProxyResponse>>();
  return (incoming, answer) => {
    if (!isAccount(incoming)) return answer;
    const shared = running.get(incoming.path) ?? setTimeout(8).then(() => answer);
    running.set(incoming.path, shared);
    return shared.finally(() => running.delete(incoming.path));
  };
}

export const accountMutants: readonly Mutant[] = [
  defineMutant(
    "ACCT-008",
    "account-at-the-next-version",
    "An account at an earlier version is read one version too late.",
    alterHistoricReads("getAccount", (version, incoming, _, forward) => forward(at(incoming, version + 1n))),
    state,
  ),
  defineMutant(
    "ACCT-008",
    "account-near-the-head-is-the-latest",
    "A read at one of the eight versions before the latest is answered from the state of the latest.",
    alterHistoricReads("getAccount", (version, incoming, answer, forward) =>
      version + 8n >= readLatestVersion(answer)
        ? forward({ query: withoutParameter(incoming, "ledger_version") })
        : answer,
    ),
    state,
  ),
  defineMutant(
    "ACCT-007",
    "account-earlier-answer-kept-for-the-latest",
    "What a read of an earlier version found is also what the next read of the latest version finds.",
    createStatefulAlteration(() => {
      const kept = new Map<string, string>();
      return alterOperation("getAccount", (incoming, answer) => {
        if (!isSuccess(answer)) return answer;
        if (isHistoric(incoming, answer)) kept.set(incoming.path, answer.body);
        const body = readVersion(incoming) === null ? kept.get(incoming.path) : undefined;
        if (readVersion(incoming) === null) kept.delete(incoming.path);
        return body === undefined ? answer : { ...answer, body };
      });
    }),
    { ...state, isNonDeterministic: true },
  ),
  defineMutant(
    "ACCT-008",
    "account-reads-at-a-time-share-an-answer",
    "Reads of one account at the same time get the answer of the first, though they name other versions.",
    createStatefulAlteration(sharingAnswers),
    { ...state, isNonDeterministic: true },
  ),
  defineMutant(
    "ACCT-008",
    "account-version-cut-to-32-bits",
    "Only the low 32 bits of the version are used, so that far versions of the future show the past.",
    forwardWithOverrides("getAccount", (incoming) => {
      const version = readVersion(incoming);
      return version === null || version < 2n ** 32n ? null : at(incoming, BigInt.asUintN(32, version));
    }),
    state,
  ),
  defineMutant(
    "ACCT-003",
    "account-pruned-missing-account",
    "An account that is not there today is not found at a pruned version either, in place of 410.",
    async (incoming, answer, forward) => {
      if (!isAccount(incoming) || answer.status !== 410) return answer;
      const latest = await forward(unversioned(incoming));
      return latest.status === 404 ? latest : answer;
    },
    {
      ...state,
      equivalent:
        "The document does not say whether 404 or 410 comes first for an account that does not exist and a version that is pruned (ACCT-S05).",
    },
  ),
  defineMutant(
    "ACCT-007",
    "account-not-found-is-kept",
    "An account that was once not found at the latest version stays so after it has been created.",
    createStatefulAlteration(() => {
      const missing = new Set<string>();
      return alterOperation("getAccount", (incoming, answer) => {
        if (readVersion(incoming) !== null) return answer;
        if (answer.status === 404) missing.add(incoming.path);
        return isSuccess(answer) && missing.has(incoming.path)
          ? error(answer, 404, "account_not_found")
          : answer;
      });
    }),
    submitted,
  ),
  defineMutant(
    "ACCT-007",
    "account-a-block-behind-after-submission",
    "The first two reads after a submission see it before the latest block, under the headers of now.",
    createStatefulAlteration(readingBehind),
    submitted,
  ),
  defineMutant(
    "SIMU-006",
    "account-counts-a-simulation",
    "The next read of an account after a simulation of its transaction shows a number too high by one.",
    createStatefulAlteration(countingSimulations),
    { defectKind: "state", isNonDeterministic: true, allow: "simulate" },
  ),
  defineMutant(
    "ADDR-003",
    "account-upper-case-address",
    "An account whose address is written with upper-case digits is not found.",
    alterOperation("getAccount", (incoming, answer) =>
      isSuccess(answer) && /[A-F]/.test(incoming.path) ? error(answer, 404, "account_not_found") : answer,
    ),
    state,
  ),
];
