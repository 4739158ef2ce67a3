import { alterEachValue } from "../../wire/alterations.ts";
import {
  createStatefulAlteration,
  type Alteration,
  type ProxyRequest,
  type ProxyResponse,
} from "../../wire/exchange.ts";
import { parseDecimal, toAddressDigits, toList, toMembers, toText } from "../../wire/json.ts";
import { findOperation, readAccountAddress, readVersion } from "../../wire/requests.ts";
import { isSuccess, parseBody, readAnswerMembers, withBody } from "../../wire/responses.ts";

/** Whether an exchange is a simulation that succeeded. */
export const isSimulated = (incoming: ProxyRequest, answer: ProxyResponse): boolean =>
  findOperation(incoming) === "simulateTransaction" &&
  isSuccess(answer) &&
  readAnswerMembers(answer)["success"] === true;

/** Raises the sequence_number of every account read by the number of simulations so far. */
export function countingSimulations(): Alteration {
  return createStatefulAlteration(() => {
    let count = 0n;
    const counted = alterEachValue("getAccount", "sequence_number", (own) =>
      String(BigInt(String(own)) + count),
    );
    return (incoming, answer) => {
      if (findOperation(incoming) === "simulateTransaction" && isSuccess(answer)) count += 1n;
      return counted(incoming, answer);
    };
  });
}

/** Lists the accounts that a simulation writes, with their addresses. */
function simulatedAccounts(answer: ProxyResponse): readonly (readonly [string, unknown])[] {
  return toList(readAnswerMembers(answer)["changes"])
    .map((change) => toMembers(change))
    .filter(({ data }) => toMembers(data)["type"] === "0x1::account::Account")
    .map(({ address, data }) => [toAddressDigits(toText(address)), toMembers(data)["data"]]);
}

/** If `isLetIn` is true, an account read returns what a simulation wrote instead of the stored account. */
export function fromSimulations(isLetIn: (incoming: ProxyRequest, answer: ProxyResponse) => boolean) {
  return createStatefulAlteration(() => {
    const written = new Map<string, unknown>();
    return (incoming, answer) => {
      if (isSimulated(incoming, answer)) {
        for (const [address, account] of simulatedAccounts(answer)) written.set(address, account);
      }
      if (findOperation(incoming) === "submitBatch") written.clear();
      if (findOperation(incoming) !== "getAccount" || incoming.query.has("ledger_version")) return answer;
      const account = written.get(readAccountAddress(incoming));
      return account === undefined || !isLetIn(incoming, answer)
        ? answer
        : { ...answer, status: 200, body: JSON.stringify(account) };
    };
  });
}

/** Raises the sequence_number in the first read of the sender after a simulation. */
export function countingOneSimulation(): Alteration {
  const senders = new Set<string>();
  return (incoming, answer) => {
    const operation = findOperation(incoming);
    if (operation === "submitBatch") senders.clear();
    const isJson = incoming.headers.get("content-type")?.startsWith("application/json") ?? false;
    if (operation === "simulateTransaction" && isSuccess(answer) && isJson) {
      senders.add(toAddressDigits(String(toMembers(JSON.parse(incoming.body))["sender"])));
    }
    if (operation !== "getAccount" || !isSuccess(answer) || readVersion(incoming) !== null) return answer;
    if (!senders.delete(readAccountAddress(incoming))) return answer;
    const account = toMembers(parseBody(answer));
    return withBody(answer, {
      ...account,
      sequence_number: String((parseDecimal(account["sequence_number"]) ?? 0n) + 1n),
    });
  };
}
