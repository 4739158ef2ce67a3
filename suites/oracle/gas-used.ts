import { ledgerHeaderName, headerValues, isUnsignedText } from "./ledger-headers.ts";
import type { Judgement, Received } from "./oracle.ts";
import { quote } from "./quote.ts";
import { valueAt } from "../client/json-pointer.ts";

/** The cost of a simulation in its headers is that in its output (§4.0), where both are there to be compared. */
export function judgeGasUsed({ operation, status, headers, vendor, json }: Received): Judgement[] {
  if (operation !== "simulateTransaction" || status !== 200 || !json.ok) return [];
  const name = ledgerHeaderName("gasUsed", vendor);
  const [cost] = headerValues(headers, name);
  const used =
    Array.isArray(json.value) && json.value.length === 1 ? valueAt(json.value, "/0/gas_used") : null;
  if (cost === undefined || !isUnsignedText(cost, 64)) return [];
  if (typeof used !== "string" || !isUnsignedText(used, 64)) return [];
  const broken =
    BigInt(cost) === BigInt(used)
      ? null
      : {
          pointer: name,
          mismatch: "not the gas of the output",
          expected: `${name}: ${quote(used)}, the gas_used of the output`,
          received: `${name}: ${quote(cost)}`,
        };
  return [
    { requirement: "RESP-014", assertion: `${name} is the gas_used of the output`, layer: "headers", broken },
  ];
}
