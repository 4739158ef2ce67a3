import type { Variation } from "./variation.ts";
import { alterEachValue, alterOperation } from "../wire/alterations.ts";
import type { ProxyRequest, ProxyResponse } from "../wire/exchange.ts";
import { atLatest, findOperation } from "../wire/requests.ts";
import { error } from "../wire/responses.ts";

/** Nodes with other accounts, or with other responses for an account that does not exist. */
export const accountVariations: readonly Variation[] = [
  {
    id: "one-account",
    differs: "The ledger has one funded account.",
    allowed: "The document does not say which accounts a ledger has.",
    options: { accounts: 1 },
  },
  {
    id: "two-accounts",
    differs: "The ledger has two funded accounts.",
    allowed: "The document does not say which accounts a ledger has.",
    options: { accounts: 2 },
  },
  {
    id: "account-as-it-would-be-created",
    differs: "A read of an account that was never created returns the account as it would be created.",
    allowed:
      "ACCT-S01: the document leaves open whether the response is 404, or 200 with the account as it would be created.",
    alter: alterOperation("getAccount", (incoming, answer) =>
      isNoAccount(answer) ? created(incoming, answer) : answer,
    ),
  },
  {
    id: "what-is-not-there-is-empty",
    differs:
      "A read of an account that was never created returns the account as it would be created, and its listings are empty.",
    allowed: "ACCT-S01 and RSRC-S01: 200 and 404 are both allowed.",
    alter: (incoming, answer) => {
      if (!isNoAccount(answer)) return answer;
      return findOperation(incoming) === "getAccount"
        ? created(incoming, answer)
        : { ...answer, status: 200, body: "[]" };
    },
  },
  {
    id: "unknown-account-pruned-410-not-found",
    differs:
      "A read of a nonexistent account at a pruned version returns 410 with the error_code account_not_found.",
    allowed: "§7: the document does not say which error_code goes with which status.",
    alter: async (incoming, answer, forward) => {
      if (findOperation(incoming) !== "getAccount" || answer.status !== 410) return answer;
      const latest = await forward(atLatest(incoming));
      return latest.status === 404 ? error(answer, 410, "account_not_found") : answer;
    },
  },
  {
    id: "resource-keys-in-upper-case",
    differs:
      "The authentication_key is in upper case in account resources, and in lower case in account reads.",
    allowed: "§2.1: the hex digits of bytes may be in upper or lower case.",
    alter: alterEachValue("getAccountResources", "*/data/authentication_key", (key) =>
      typeof key === "string" ? `0x${key.slice("0x".length).toUpperCase()}` : key,
    ),
  },
];

const isNoAccount = ({ status, body }: ProxyResponse): boolean =>
  status === 404 && body.includes("account_not_found");

function created({ path }: ProxyRequest, answer: ProxyResponse): ProxyResponse {
  const digits = decodeURIComponent(path.split("/")[2] ?? "").replace(/^0x/, "");
  const authentication_key = `0x${digits.toLowerCase().padStart(64, "0")}`;
  return { ...answer, status: 200, body: JSON.stringify({ sequence_number: "0", authentication_key }) };
}
