import type { Variation } from "./variation.ts";
import { alterOperation } from "../wire/alterations.ts";
import type { ProxyRequest, ProxyResponse } from "../wire/exchange.ts";
import { findOperation } from "../wire/requests.ts";

/** Nodes that hold other accounts, or answer differently for a missing account. */
export const accountVariations: readonly Variation[] = [
  {
    id: "one-account",
    differs: "the ledger has one funded account",
    allowed: "the document says nothing of which accounts a ledger holds",
    options: { accounts: 1 },
  },
  {
    id: "two-accounts",
    differs: "the ledger has two funded accounts",
    allowed: "the document says nothing of which accounts a ledger holds",
    options: { accounts: 2 },
  },
  {
    id: "account-as-it-would-be-created",
    differs: "an account that was never created is answered as it would be created",
    allowed: "ACCT-S01: 404, or 200 with the account as it would be when created",
    alter: alterOperation("getAccount", (incoming, answer) =>
      isNoAccount(answer) ? created(incoming, answer) : answer,
    ),
  },
  {
    id: "what-is-not-there-is-empty",
    differs:
      "an account that was never created is answered as it would be created, and its listings are empty",
    allowed: "ACCT-S01 and RSRC-S01: 200 or 404",
    alter: (incoming, answer) => {
      if (!isNoAccount(answer)) return answer;
      return findOperation(incoming) === "getAccount"
        ? created(incoming, answer)
        : { ...answer, status: 200, body: "[]" };
    },
  },
];

const isNoAccount = ({ status, body }: ProxyResponse): boolean =>
  status === 404 && body.includes("account_not_found");

function created({ path }: ProxyRequest, answer: ProxyResponse): ProxyResponse {
  const digits = decodeURIComponent(path.split("/")[2] ?? "").replace(/^0x/, "");
  const authentication_key = `0x${digits.toLowerCase().padStart(64, "0")}`;
  return { ...answer, status: 200, body: JSON.stringify({ sequence_number: "0", authentication_key }) };
}
