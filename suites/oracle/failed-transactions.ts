/** Judges the failed transactions of simulations and blocks (§2.6). */
import { formatPointer, readProperty } from "../client/json/json-value.ts";
import type { Judgement, RuleInput } from "./judgement.ts";

/** Judges that the vm_status of every failed transaction is not empty, because §2.6 calls it informative on failure. */
export function judgeFailedTransactions(received: RuleInput): Judgement[] {
  const { list, tokens } = findTransactions(received);
  const texts = list.map((one) =>
    readProperty(one, "success") === false ? readProperty(one, "vm_status") : null,
  );
  if (!texts.some((text) => typeof text === "string")) return [];
  const index = texts.indexOf("");
  const broken = {
    pointer: formatPointer([...tokens, index, "vm_status"]),
    mismatch: "empty",
    expected: "a vm_status that is not empty, because success is false",
    received: '""',
  };
  return [
    {
      requirement: "TXNS-046",
      assertion: "the vm_status of failed transactions is not empty",
      layer: "semantics",
      broken: index < 0 ? null : broken,
    },
  ];
}

interface ListedTransactions {
  readonly list: readonly unknown[];
  /** The tokens of the JSON pointer to the list. */
  readonly tokens: readonly string[];
}

function findTransactions({ operation, status, json }: RuleInput): ListedTransactions {
  const value = status === 200 && json.ok ? json.value : null;
  const isBlock = operation === "getBlockByVersion";
  const listed = isBlock ? readProperty(value, "transactions") : value;
  const isJudged = isBlock || operation === "simulateTransaction";
  return {
    list: isJudged && Array.isArray(listed) ? listed : [],
    tokens: isBlock ? ["transactions"] : [],
  };
}
