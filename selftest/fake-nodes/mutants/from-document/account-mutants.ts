/** Faults of reading accounts. */
import { setTimeout } from "node:timers/promises";
import { remembering, type Alter, type Asked, type Served } from "../../wire/proxy.ts";
import { bodyOf, latestOf, numberOf, onHistoric, versionOf, withBody, withInput } from "./read-answers.ts";
import { askedAs, define, error, isHistoric, isSuccess, membersOf, on, operationOf } from "../mutant.ts";
import { withoutInput, type Mutant } from "../mutant.ts";

const state = { nature: "state" } as const;
const submitted = { nature: "state", allow: "submit" } as const;

const isAccount = (asked: Asked): boolean => operationOf(asked) === "getAccount";
const unversioned = (asked: Asked): { query: URLSearchParams } => ({
  query: withoutInput(asked, "ledger_version"),
});
const at = (asked: Asked, version: bigint): { query: URLSearchParams } => ({
  query: withInput(asked, "ledger_version", version),
});
/** An address in one spelling. */
const spelled = (address: string): string => address.replace(/^0x/, "").replace(/^0+/, "").toLowerCase();

/** One simulation counts for the next read of the sender's account. */
function countingSimulations(): Alter {
  const senders = new Set<string>();
  return (asked, answer) => {
    const operation = operationOf(asked);
    if (operation === "submitBatch") senders.clear();
    const isJson = asked.headers.get("content-type")?.startsWith("application/json") ?? false;
    if (operation === "simulateTransaction" && isSuccess(answer) && isJson) {
      senders.add(spelled(String(membersOf(JSON.parse(asked.body))["sender"])));
    }
    if (operation !== "getAccount" || !isSuccess(answer) || versionOf(asked) !== null) return answer;
    if (!senders.delete(spelled(asked.path.slice("/accounts/".length)))) return answer;
    const account = membersOf(bodyOf(answer));
    return withBody(answer, {
      ...account,
      sequence_number: String((numberOf(account["sequence_number"]) ?? 0n) + 1n),
    });
  };
}

/** The first two reads of an account after a submission see the ledger before the latest block. */
function readingBehind(): Alter {
  let left = 0;
  return async (asked, answer, ask) => {
    if (operationOf(asked) === "submitBatch" && answer.status === 202) left = 2;
    if (!isAccount(asked) || left === 0 || versionOf(asked) !== null) return answer;
    left -= 1;
    const path = `/blocks/by_version/${latestOf(answer)}`;
    const block = membersOf(bodyOf(await ask({ path, query: new URLSearchParams() })));
    return ask(at(asked, (numberOf(block["first_version"]) ?? 1n) - 1n));
  };
}

/** Two reads of one account at a time share the answer of the first, whatever their versions are. */
function sharingAnswers(): Alter {
  const running = new Map<string, Promise<Served>>();
  return (asked, answer) => {
    if (!isAccount(asked)) return answer;
    const shared = running.get(asked.path) ?? setTimeout(8).then(() => answer);
    running.set(asked.path, shared);
    return shared.finally(() => running.delete(asked.path));
  };
}

export const accountMutants: readonly Mutant[] = [
  define(
    "ACCT-008",
    "account-at-the-next-version",
    "An account at an earlier version is read one version too late.",
    onHistoric("getAccount", (version, asked, _, ask) => ask(at(asked, version + 1n))),
    state,
  ),
  define(
    "ACCT-008",
    "account-near-the-head-is-the-latest",
    "A read at one of the eight versions before the latest is answered from the state of the latest.",
    onHistoric("getAccount", (version, asked, answer, ask) =>
      version + 8n >= latestOf(answer) ? ask({ query: withoutInput(asked, "ledger_version") }) : answer,
    ),
    state,
  ),
  define(
    "ACCT-007",
    "account-earlier-answer-kept-for-the-latest",
    "What a read of an earlier version found is also what the next read of the latest version finds.",
    remembering(() => {
      const kept = new Map<string, string>();
      return on("getAccount", (asked, answer) => {
        if (!isSuccess(answer)) return answer;
        if (isHistoric(asked, answer)) kept.set(asked.path, answer.body);
        const body = versionOf(asked) === null ? kept.get(asked.path) : undefined;
        if (versionOf(asked) === null) kept.delete(asked.path);
        return body === undefined ? answer : { ...answer, body };
      });
    }),
    { ...state, isFleeting: true },
  ),
  define(
    "ACCT-008",
    "account-reads-at-a-time-share-an-answer",
    "Reads of one account at the same time get the answer of the first, though they name other versions.",
    remembering(sharingAnswers),
    { ...state, isFleeting: true },
  ),
  define(
    "ACCT-008",
    "account-version-cut-to-32-bits",
    "Only the low 32 bits of the version are used, so that far versions of the future show the past.",
    askedAs("getAccount", (asked) => {
      const version = versionOf(asked);
      return version === null || version < 2n ** 32n ? null : at(asked, BigInt.asUintN(32, version));
    }),
    state,
  ),
  define(
    "ACCT-003",
    "account-pruned-missing-account",
    "An account that is not there today is not found at a pruned version either, in place of 410.",
    async (asked, answer, ask) => {
      if (!isAccount(asked) || answer.status !== 410) return answer;
      const latest = await ask(unversioned(asked));
      return latest.status === 404 ? latest : answer;
    },
    {
      ...state,
      equivalent:
        "The document does not say whether 404 or 410 comes first for an account that does not exist and a version that is pruned (ACCT-S05).",
    },
  ),
  define(
    "ACCT-007",
    "account-not-found-is-kept",
    "An account that was once not found at the latest version stays so after it has been created.",
    remembering(() => {
      const missing = new Set<string>();
      return on("getAccount", (asked, answer) => {
        if (versionOf(asked) !== null) return answer;
        if (answer.status === 404) missing.add(asked.path);
        return isSuccess(answer) && missing.has(asked.path)
          ? error(answer, 404, "account_not_found")
          : answer;
      });
    }),
    submitted,
  ),
  define(
    "ACCT-007",
    "account-a-block-behind-after-submission",
    "The first two reads after a submission see it before the latest block, under the headers of now.",
    remembering(readingBehind),
    submitted,
  ),
  define(
    "SIMU-006",
    "account-counts-a-simulation",
    "The next read of an account after a simulation of its transaction shows a number too high by one.",
    remembering(countingSimulations),
    { nature: "state", isFleeting: true, allow: "simulate" },
  ),
  define(
    "ADDR-003",
    "account-upper-case-address",
    "An account whose address is written with upper-case digits is not found.",
    on("getAccount", (asked, answer) =>
      isSuccess(answer) && /[A-F]/.test(asked.path) ? error(answer, 404, "account_not_found") : answer,
    ),
    state,
  ),
];
